import { type FormEvent, useState } from 'react';
import { Exhibit, type ExhibitDocument, type Exhibits } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useTabFields } from '../../../lib/tab-state.ts';

/** Edits an exhibit's title and the criterion it proves. */
export function ExhibitDialog({
  exhibit,
  sections,
  onClose,
  onSave,
}: {
  /** Undefined for a new exhibit. */
  exhibit?: Exhibit | undefined;
  sections: Exhibits['sections'];
  onClose: () => void;
  onSave: (exhibit: Exhibit) => void;
}) {
  const { fields, set, isChanged } = useTabFields(`exhibit.${exhibit?.id ?? 'new'}`, {
    title: exhibit?.title ?? '',
    section: exhibit?.section_id ?? '',
  });
  const { title, section } = fields;
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { section_id: _, ...kept } = exhibit ?? { id: crypto.randomUUID(), documents: [] };
    const given = Exhibit.safeParse({ ...kept, title, ...(section && { section_id: section }) });
    setProblem(given.error?.issues[0]?.message);
    if (given.success) onSave(given.data);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={exhibit ? 'Rename exhibit' : 'Add exhibit'}
      submitLabel={exhibit ? 'Save' : 'Add'}
      onSubmit={submit}
      unsaved={isChanged}
    >
      <TextField
        label="Title"
        value={title}
        maxLength={limits.exhibitTitle}
        error={problem}
        onChange={(event) => set({ title: event.target.value })}
      />
      <SelectField
        label="What it proves"
        value={section}
        placeholder="Not specified"
        options={sections.map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => set({ section: event.target.value })}
      />
    </FormDialog>
  );
}

/** Selects the exhibit that a document moves to. */
export function MoveDialog({
  document,
  exhibits,
  onClose,
  onMove,
}: {
  document: ExhibitDocument;
  exhibits: readonly Exhibit[];
  onClose: () => void;
  onMove: (exhibitId: string) => void;
}) {
  const others = exhibits.filter(({ documents }) => !documents.includes(document.id));
  const [chosen, setChosen] = useState(others[0]?.id ?? '');
  return (
    <FormDialog
      onClose={onClose}
      title="Move to another exhibit"
      submitLabel="Move"
      disabled={!chosen}
      onSubmit={(event) => {
        event.preventDefault();
        onMove(chosen);
      }}
    >
      <p>{document.name}</p>
      {others.length > 0 ? (
        <SelectField
          label="Exhibit"
          value={chosen}
          options={others.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      ) : (
        <p className="soft">There is no other exhibit. Add one first.</p>
      )}
    </FormDialog>
  );
}
