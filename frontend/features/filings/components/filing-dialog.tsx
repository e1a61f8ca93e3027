import { type FormEvent, useState } from 'react';
import { FilingChange } from '#shared/contract/filing.ts';
import { authorityOf, normalizedNumber } from '#shared/domain/authorities.ts';
import { decisionLabel, FilingFacts, filingDecisions, filingProblems } from '#shared/domain/filing-facts.ts';
import { type FilingField, filingFields } from '#shared/domain/filing-fields.ts';
import { filingLabel } from '#shared/domain/filing-labels.ts';
import type { Filing } from '#shared/records/filing.ts';
import { limits } from '#shared/schema/limits.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useTabFields } from '../../../lib/tab-state.ts';
import { useChangeFiling } from '../api/filing.ts';

type Draft = Partial<Record<FilingField, string | undefined>>;

/** Pairs of dates that are shown side by side. */
const dateRows: readonly (readonly [FilingField, FilingField])[] = [
  ['filed_on', 'received_on'],
  ['biometrics_on', 'interview_on'],
];

/** Edits the filing facts. Sends only changed facts, so that colleagues can edit others at the same time. */
export function FilingDialog({
  country,
  filing,
  onClose,
  onSaved,
}: {
  country: string;
  filing: Filing;
  onClose: () => void;
  onSaved: () => void;
}) {
  const form = useTabFields('filing.fields', draftOf(filing.facts), filing.version);
  const { fields: draft, set, isChanged, version } = form;
  const [problems, setProblems] = useState<Draft>({});
  const saved = () => {
    onSaved();
    onClose();
  };
  const save = useChangeFiling({ id: filing.case_id, country }, saved, form.showConflict);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { changes, found } = readDraft(country, draft, filing.facts);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (Object.keys(changes).length === 0) return onClose();
    save.mutate(FilingChange.parse({ changes, version }));
  };
  const field = (name: FilingField) => ({
    label: filingLabel(name, country),
    value: draft[name] ?? '',
    error: problems[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Filing details"
      busy={save.isPending}
      onSubmit={submit}
      unsaved={isChanged}
    >
      <div className="filing-form">
        <TextField {...field('form')} maxLength={limits.formName} hint={authorityOf(country)?.formHint} />
        <TextField
          {...field('receipt_number')}
          maxLength={limits.receiptNumber}
          autoCapitalize="characters"
          spellCheck={false}
          hint={authorityOf(country)?.formatHint}
        />
        {dateRows.flat().map((name) => (
          <TextField key={name} {...field(name)} type="date" />
        ))}
        <SelectField
          {...field('decision')}
          placeholder="None yet"
          options={filingDecisions.map((value) => ({ value, label: decisionLabel(value, country) }))}
        />
        <TextField {...field('decided_on')} type="date" />
        <TextField {...field('valid_from')} type="date" />
        <TextField {...field('valid_to')} type="date" />
      </div>
    </FormDialog>
  );
}

const draftOf = (facts: FilingFacts) =>
  Object.fromEntries(filingFields.map((field) => [field, facts[field] ?? ''])) as Record<FilingField, string>;

/** The changed facts, and errors of the whole set. */
function readDraft(country: string, draft: Draft, before: FilingFacts) {
  const given = Object.fromEntries(
    filingFields.flatMap((field) => {
      const value = draft[field]?.trim();
      if (!value) return [];
      return [[field, field === 'receipt_number' ? normalizedNumber(country, value) : value]];
    }),
  );
  const parsed = FilingFacts.safeParse(given);
  const found: Draft = Object.fromEntries(
    (parsed.success
      ? filingProblems(country, parsed.data).map(({ field, message }) => [field, message])
      : parsed.error.issues.map(({ path, message }) => [path[0], message])
    ).toReversed(),
  );
  const changes = Object.fromEntries(
    filingFields
      .filter((field) => before[field] !== given[field])
      .map((field) => [field, given[field] ?? null]),
  );
  return { changes, found };
}
