import { type FormEvent, useState } from 'react';
import { FilingChange, OtherInput } from '#shared/contract/filing.ts';
import { authorityOf, otherAuthorities, otherAuthorityName, placeOf } from '#shared/domain/authorities.ts';
import { type FilingFacts, OtherAuthority, type OtherFiling } from '#shared/domain/filing-facts.ts';
import { otherFilingFields } from '#shared/domain/filing-fields.ts';
import type { Filing } from '#shared/records/filing.ts';
import { SelectField } from '../../../components/amplify/fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { filingText } from '../../../lib/filing-text.ts';
import { replacedText } from '../../../lib/replaced-text.ts';
import { useTabFields } from '../../../lib/tab-state.ts';
import { useChangeFiling } from '../api/filing.ts';
import { draftOf, type FilingDraft, readDraft, readFiled } from '../filing-draft.ts';
import { useEditedPart } from '../use-edited-part.ts';
import { FilingInputs } from './filing-inputs.tsx';

/**
 * Adds, changes, or removes a filing beside the main one.
 * @param id of an existing one
 */
export function OtherFilingDialog({
  country,
  filing,
  id,
  onClose,
  onSaved,
}: {
  country: string;
  filing: Filing;
  id: string | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { part: other, isGone, newId } = useEditedPart(filing.facts.others, id);
  const form = useTabFields('filing.other', draftOf(otherFilingFields, other ?? {}), filing.version);
  const { fields: draft, set, isChanged, version, replaced } = form;
  const place = placeOf(country, { authority: OtherAuthority.safeParse(draft.authority).data });
  const [problems, setProblems] = useState<FilingDraft>({});
  const saved = () => {
    onSaved();
    onClose();
  };
  const save = useChangeFiling({ id: filing.case_id, country }, saved, form.showConflict);
  // By someone else, not by this dialog.
  const isRemoved = isGone && !save.isPending && !save.isSuccess;
  const change = (to: OtherInput | null) =>
    save.mutate(
      FilingChange.parse({
        changes: { other: { id: other && !isRemoved ? other.id : newId, filing: to } },
        version,
      }),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { facts, problems: wrong } = readDraft(OtherInput, place, draft, isRemoved ? undefined : other);
    const found = { ...(other && facts && readMoved(country, filing.facts, other, facts)), ...wrong };
    setProblems(found);
    if (facts && Object.keys(found).length === 0) change(facts);
  };
  const hints = Object.entries(replaced).map(([field, stored]) => [
    field,
    replacedText(stored && filingText(field as keyof typeof replaced, stored, place)),
  ]);
  const own = authorityOf(country);
  const hasRequests = other && filing.facts.requests?.some((request) => request.filing === other.id);
  return (
    <FormDialog
      onClose={onClose}
      title={other ? 'Edit other filing' : 'Add another filing'}
      busy={save.isPending}
      onSubmit={submit}
      unsaved={isChanged}
      onRemove={other && !isRemoved && !hasRequests ? () => change(null) : undefined}
    >
      {isRemoved && (
        <Notice tone="warn">Someone else removed this filing. Save to add it again, or cancel.</Notice>
      )}
      <p className="small soft">
        The case’s status, and the applicant’s status in their record, follow the main filing, not this one.
      </p>
      {hasRequests && (
        <p className="small soft">
          To remove this filing, first move its requests to another filing, or remove them.
        </p>
      )}
      <FilingInputs
        place={place}
        draft={draft}
        problems={problems}
        hints={Object.fromEntries(hints)}
        formHint={own?.otherFormHint}
        onSet={set}
      >
        {own && (
          <SelectField
            label="Authority"
            options={[
              { value: '', label: own.name },
              ...otherAuthorities
                .filter((value) => value === 'other' || authorityOf(placeOf(country, { authority: value })))
                .map((value) => ({ value, label: otherAuthorityName(value, country) })),
            ]}
            hint={Object.fromEntries(hints).authority}
            value={draft.authority}
            onChange={(event) => set({ authority: event.target.value })}
          />
        )}
      </FilingInputs>
    </FormDialog>
  );
}

function readMoved(
  country: string,
  facts: FilingFacts,
  { id, filed_on }: OtherFiling,
  to: OtherInput,
): FilingDraft {
  const moved = { ...to, id };
  return readFiled(country, { ...facts, others: [moved] }, filed_on, moved);
}
