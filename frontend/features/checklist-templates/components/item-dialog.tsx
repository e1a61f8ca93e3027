import { type FormEvent, useState } from 'react';
import { isConfidentialName } from '#shared/domain/confidential-documents.ts';
import type { ChecklistSection } from '#shared/records/checklist-item.ts';
import { TemplateEntry } from '#shared/records/checklist-template.ts';
import { limits } from '#shared/schema/limits.ts';
import { SelectField, TextAreaField, TextField } from '../../../components/amplify/fields.tsx';
import { HideFromHrField } from '../../../components/amplify/hide-from-hr-field.tsx';
import { ItemDutyFields } from '../../../components/amplify/item-duty-fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useTabFields } from '../../../lib/tab-state.ts';
import { type ItemText, isHiddenByChoice, itemTextOf } from '../draft.ts';

const empty: ItemText = { title: '', required: true, by: 'APPLICANT' };
/** A placeholder id, used only to validate the texts. */
const anyId = `own:${'0'.repeat(36)}`;

/** Edits an item: the text applicants read, who provides the document, and the section it is in. */
export function ItemDialog({
  words = empty,
  original,
  sections,
  onClose,
  onSave,
}: {
  words?: ItemText | undefined;
  /** The route's own text, if it differs. */
  original?: ItemText | undefined;
  /** Sections to choose from when adding an item. */
  sections?: readonly ChecklistSection[] | undefined;
  onClose: () => void;
  onSave: (words: ItemText, section: ChecklistSection | undefined) => void;
}) {
  const { title, why = '', good = '', required, by } = words;
  const hides = isHiddenByChoice(words, original);
  const stored = { title, why, good, required, by, hides, section: sections?.[0]?.id ?? '' };
  const { fields, set, isChanged } = useTabFields('template.item', stored);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = TemplateEntry.safeParse({ ...fields, id: anyId });
    setProblems(
      Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    );
    if (!parsed.success) return;
    const entry = parsed.data;
    const isHidden = fields.hides || isConfidentialName(fields.title) || original?.confidential;
    onSave(
      itemTextOf({
        ...entry,
        ...{ title: entry.title ?? '', required: fields.required, by: entry.by ?? by },
        ...(isHidden && { confidential: true }),
      }),
      sections?.find(({ id }) => id === fields.section),
    );
  };
  return (
    <FormDialog
      onClose={onClose}
      title={sections ? 'Add item' : 'Edit item'}
      onSubmit={submit}
      unsaved={isChanged}
      submitLabel={sections ? 'Add' : 'Done'}
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
          value={fields.section}
          onChange={(event) => set({ section: event.target.value })}
        />
      )}
      <TextAreaField
        label="Why it’s needed (optional)"
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
      <ItemDutyFields fields={fields} onChange={set} />
      <HideFromHrField
        title={fields.title}
        always={original?.confidential === true}
        hides={fields.hides}
        onChange={set}
      />
    </FormDialog>
  );
}
