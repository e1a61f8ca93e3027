import { type FormEvent, useState } from 'react';
import type { ChecklistSection } from '#shared/records/checklist-item.ts';
import { TemplateEntry } from '#shared/records/checklist-template.ts';
import { limits } from '#shared/schema/limits.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import type { Words } from '../draft.ts';

const empty: Words = { title: '', required: true, by: 'APPLICANT' };
/** Only for the check of the texts. */
const anyId = `own:${'0'.repeat(36)}`;

/** An item of the list: what the applicant reads, who brings it, and where it is listed. */
export function ItemDialog({
  words = empty,
  sections,
  onClose,
  onSave,
}: {
  words?: Words | undefined;
  /** To choose from, for an item that is added. */
  sections?: readonly ChecklistSection[] | undefined;
  onClose: () => void;
  onSave: (words: Words, section: ChecklistSection | undefined) => void;
}) {
  const [fields, setFields] = useState({
    ...words,
    why: words.why ?? '',
    good: words.good ?? '',
  });
  const [section, setSection] = useState(sections?.[0]?.id ?? '');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = TemplateEntry.safeParse({ id: anyId, ...fields });
    setProblems(
      Object.fromEntries((given.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    );
    if (!given.success) return;
    const { title = '', why, good } = given.data;
    onSave(
      { title, ...(why && { why }), ...(good && { good }), required: fields.required, by: fields.by },
      sections?.find(({ id }) => id === section),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={sections ? 'Add item' : 'Edit item'}
      onSubmit={submit}
      actions={
        <DialogActions onCancel={onClose} busy={false} busyLabel="">
          {sections ? 'Add' : 'Done'}
        </DialogActions>
      }
    >
      <TextField
        label="Document"
        error={problems.title}
        maxLength={limits.requestName}
        value={fields.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      {sections && (
        <SelectField
          label="Section"
          options={sections.map(({ id, label }) => ({ value: id, label }))}
          value={section}
          onChange={(event) => setSection(event.target.value)}
        />
      )}
      <TextAreaField
        label="Why it is asked for (optional)"
        error={problems.why}
        rows={2}
        maxLength={limits.itemWhy}
        value={fields.why}
        onChange={(event) => set({ why: event.target.value })}
      />
      <TextAreaField
        label="What a good one looks like (optional)"
        error={problems.good}
        rows={3}
        maxLength={limits.itemGood}
        value={fields.good}
        onChange={(event) => set({ good: event.target.value })}
      />
      <SelectField
        label="Who brings it"
        options={[
          { value: 'APPLICANT', label: 'Applicant' },
          { value: 'TEAM', label: 'Team' },
        ]}
        value={fields.by}
        onChange={(event) => set({ by: event.target.value === 'TEAM' ? 'TEAM' : 'APPLICANT' })}
      />
      <CheckboxField
        label="Required"
        checked={fields.required}
        onChange={(event) => set({ required: event.target.checked })}
      />
    </Dialog>
  );
}
