import { type FormEvent, useState } from 'react';
import { FilingChange } from '#shared/contract/filing.ts';
import { authorityOf } from '#shared/domain/authorities.ts';
import { FilingFacts } from '#shared/domain/filing-facts.ts';
import { filingFields } from '#shared/domain/filing-fields.ts';
import type { VisaPath } from '#shared/domain/visa-paths.ts';
import type { Filing } from '#shared/records/filing.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useTabFields } from '../../../lib/tab-state.ts';
import { useChangeFiling } from '../api/filing.ts';
import { draftOf, type FilingDraft, readDraft, readFiled } from '../filing-draft.ts';
import { FilingInputs } from './filing-inputs.tsx';

/** An approval’s last day becomes the end of a status in the applicant’s record, but an I-140 grants none. */
const hintsOf = (path: VisaPath): FilingDraft =>
  path === 'US_EB2_NIW'
    ? {
        valid_to:
          'Of the green card, once it’s granted: it becomes the status on record. An I-140 has no end.',
      }
    : {};

/** Edits the filing facts. Sends only changed facts, so that colleagues can edit others at the same time. */
export function FilingDialog({
  country,
  path,
  filing,
  onClose,
  onSaved,
}: {
  country: string;
  path: VisaPath;
  filing: Filing;
  onClose: () => void;
  onSaved: () => void;
}) {
  const form = useTabFields('filing.fields', draftOf(filingFields, filing.facts), filing.version);
  const { fields: draft, set, isChanged, version } = form;
  const [problems, setProblems] = useState<FilingDraft>({});
  const saved = () => {
    onSaved();
    onClose();
  };
  const save = useChangeFiling({ id: filing.case_id, country }, saved, form.showConflict);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { given, problems: wrong } = readDraft(FilingFacts, country, draft, filing.facts);
    const { filed_on } = given;
    const found = {
      ...readFiled(country, { ...filing.facts, filed_on }, filing.facts.filed_on),
      ...wrong,
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const changes = filingFields
      .filter((field) => filing.facts[field] !== given[field])
      .map((field) => [field, given[field] ?? null]);
    if (changes.length === 0) return onClose();
    save.mutate(FilingChange.parse({ changes: Object.fromEntries(changes), version }));
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Filing details"
      busy={save.isPending}
      onSubmit={submit}
      unsaved={isChanged}
    >
      <FilingInputs
        place={country}
        draft={draft}
        problems={problems}
        hints={hintsOf(path)}
        formHint={authorityOf(country)?.formHint}
        onSet={set}
      />
    </FormDialog>
  );
}
