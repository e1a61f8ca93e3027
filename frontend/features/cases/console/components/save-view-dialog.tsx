import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type CaseView, CaseViewChange, type ViewFilter } from '#shared/contract/case-views.ts';
import { limits } from '#shared/schema/limits.ts';
import { CheckboxField, SelectField, TextField } from '../../../../components/amplify/fields.tsx';
import { Button } from '../../../../components/button.tsx';
import { FormDialog } from '../../../../components/form-dialog.tsx';
import { useTabFields } from '../../../../lib/tab-state.ts';
import { useChangeViews } from '../api/case-views.ts';

/**
 * Saves the current list as a view, either a new one or over an existing one. Also renames, shares, and deletes
 * views.
 */
export default function SaveViewDialog({
  filter,
  views,
  shown,
  onClose,
  onDone,
}: {
  filter: ViewFilter;
  /** The views the user may change. */
  views: readonly CaseView[];
  /** The saved view that the list shows unchanged. */
  shown: CaseView | undefined;
  onClose: () => void;
  /** Called with the saved view, or without one after it was deleted. */
  onDone: (saved: CaseView | undefined) => void;
}) {
  // Captured when the dialog opened: a colleague's change since then is a conflict and isn't overwritten.
  const [known, setKnown] = useState(views);
  const { fields, set, isChanged } = useTabFields('view.fields', {
    name: shown?.name ?? '',
    shared: shown?.shared ?? false,
    over: shown?.id ?? '',
  });
  const { name, shared } = fields;
  const over = known.find(({ id }) => id === fields.over);
  const [problem, setProblem] = useState<string>();
  const { save, remove, isSaving, isRemoving } = useChangeViews(onDone, (latest) =>
    setKnown(latest.filter(({ editable }) => editable)),
  );
  const choose = (id: string) => {
    const chosen = known.find((view) => view.id === id);
    set({ over: id, name: chosen?.name ?? name, shared: chosen?.shared ?? false });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = CaseViewChange.safeParse({ name, filter, shared, version: over?.version ?? 0 });
    setProblem(parsed.error?.issues[0]?.message);
    if (parsed.success) save({ ...parsed.data, id: over?.id ?? crypto.randomUUID() });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={shown ? 'Edit view' : 'Save view'}
      submitLabel="Save view"
      busy={isSaving || isRemoving}
      busyLabel={isRemoving ? 'Deleting...' : 'Saving...'}
      onSubmit={submit}
      unsaved={isChanged}
    >
      <p className="soft">A view saves the search, filters, order, and columns of the list.</p>
      <TextField
        label="Name"
        error={problem}
        maxLength={limits.viewName}
        value={name}
        onChange={(event) => set({ name: event.target.value })}
      />
      {!shown && known.length > 0 && (
        <SelectField
          label="Save as"
          placeholder="A new view"
          options={known.map((view) => ({ value: view.id, label: `Replace “${view.name}”` }))}
          value={fields.over}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      <CheckboxField
        label="Share with everyone in your organization who can see this list"
        checked={shared}
        onChange={(event) => set({ shared: event.target.checked })}
      />
      {shown && (
        <div>
          <Button
            small
            variant="ghost"
            icon={Trash2}
            disabled={isSaving || isRemoving}
            onClick={() => remove(shown)}
          >
            Delete view
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
