import { type FormEvent, useState } from 'react';
import { ItemChange } from '#shared/contract/checklist.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { limits } from '#shared/schema/limits.ts';
import { CheckboxField, SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';

/** What staff may change of an item on this case. */
export function EditDialog({
  item,
  busy,
  onClose,
  onSave,
}: {
  item: ChecklistItem;
  busy: boolean;
  onClose: () => void;
  onSave: (change: ItemChange) => void;
}) {
  const [fields, setFields] = useState({
    title: item.title,
    detail: item.detail ?? '',
    by: item.by,
    required: item.required,
    due_on: item.due_on ?? '',
  });
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = ItemChange.safeParse({ kind: 'edit', ...fields, due_on: fields.due_on || null });
    setProblem(given.error?.issues[0]?.message);
    if (given.success) onSave(given.data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit item"
      busy={busy}
      onSubmit={submit}
      actions={
        <DialogActions onCancel={onClose} busy={busy} busyLabel="Saving...">
          Save
        </DialogActions>
      }
    >
      <TextField
        label="Document"
        error={problem}
        maxLength={limits.requestName}
        value={fields.title}
        onChange={(event) => setFields({ ...fields, title: event.target.value })}
      />
      <TextField
        label="Details (optional)"
        maxLength={limits.requestDetail}
        value={fields.detail}
        onChange={(event) => setFields({ ...fields, detail: event.target.value })}
      />
      <TextField
        label="Due (optional)"
        type="date"
        value={fields.due_on}
        onChange={(event) => setFields({ ...fields, due_on: event.target.value })}
      />
      <SelectField
        label="Who brings it"
        options={[
          { value: 'APPLICANT', label: 'Applicant' },
          { value: 'TEAM', label: 'Team' },
        ]}
        value={fields.by}
        onChange={(event) =>
          setFields({ ...fields, by: event.target.value === 'TEAM' ? 'TEAM' : 'APPLICANT' })
        }
      />
      <CheckboxField
        label="Required"
        checked={fields.required}
        onChange={(event) => setFields({ ...fields, required: event.target.checked })}
      />
    </Dialog>
  );
}
