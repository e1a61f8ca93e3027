import { type FormEvent, useState } from 'react';
import { ItemChange } from '#shared/contract/checklist.ts';
import { itemReminderHint } from '#shared/domain/item-reminders.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { limits } from '#shared/schema/limits.ts';
import { TextField } from '../../../components/amplify/fields.tsx';
import { ItemDutyFields } from '../../../components/amplify/item-duty-fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { dayText } from '../../../lib/dates.ts';
import { replacedText } from '../../../lib/replaced-text.ts';
import { useTabFields } from '../../../lib/tab-state.ts';

/** What staff may change about an item of this case. */
export function EditDialog({
  name,
  item,
  busy,
  onClose,
  onSave,
}: {
  /** The dialog's name on its page. */
  name: string;
  item: ChecklistItem;
  busy: boolean;
  onClose: () => void;
  /** @param onConflict called if someone else changed the item since the user saw this version */
  onSave: (change: ItemChange, version: number, onConflict: () => void) => void;
}) {
  const { fields, set, isChanged, version, replaced, showConflict } = useTabFields(
    `${name}.fields`,
    {
      title: item.title,
      detail: item.detail ?? '',
      by: item.by,
      required: item.required,
      due_on: item.due_on ?? '',
    },
    item.version,
  );
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = ItemChange.safeParse({ kind: 'edit', ...fields, due_on: fields.due_on || null });
    setProblems(new Map(given.error?.issues.map(({ path, message }) => [path.join('.'), message])));
    if (given.success) onSave(given.data, version, showConflict);
  };
  return (
    <FormDialog onClose={onClose} title="Edit item" busy={busy} onSubmit={submit} unsaved={isChanged}>
      <TextField
        label="Document"
        hint={replacedText(replaced.title)}
        error={problems.get('title')}
        maxLength={limits.requestName}
        value={fields.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextField
        label="Details (optional)"
        hint={replacedText(replaced.detail)}
        error={problems.get('detail')}
        maxLength={limits.requestDetail}
        value={fields.detail}
        onChange={(event) => set({ detail: event.target.value })}
      />
      <TextField
        label="Due (optional)"
        type="date"
        hint={
          replacedText(replaced.due_on && dayText(replaced.due_on)) ??
          (fields.by === 'APPLICANT' ? itemReminderHint : undefined)
        }
        error={problems.get('due_on')}
        value={fields.due_on}
        onChange={(event) => set({ due_on: event.target.value })}
      />
      <ItemDutyFields fields={fields} replaced={replaced} onChange={set} />
    </FormDialog>
  );
}
