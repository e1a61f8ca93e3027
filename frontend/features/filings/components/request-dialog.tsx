import { type FormEvent, useState } from 'react';
import { FilingChange, RequestInput } from '#shared/contract/filing.ts';
import { authorityOf, placeOf, requestOf } from '#shared/domain/authorities.ts';
import type { FilingFacts, OtherFiling } from '#shared/domain/filing-facts.ts';
import { requestDateLabels } from '#shared/domain/filing-labels.ts';
import { requestProblems } from '#shared/domain/filing-problems.ts';
import { filingOf, RequestKind, requestDates, requestKinds } from '#shared/domain/filing-requests.ts';
import { responseHint } from '#shared/domain/response-times.ts';
import type { Filing } from '#shared/records/filing.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { dayText } from '../../../lib/dates.ts';
import { replacedText } from '../../../lib/replaced-text.ts';
import { useTabFields } from '../../../lib/tab-state.ts';
import { useChangeFiling } from '../api/filing.ts';
import { byField, problemsOf } from '../problems-of.ts';
import { useEditedPart } from '../use-edited-part.ts';

/** As a list shows it: `Notice of intent to deny (NOID)` */
const kindName = (place: string, kind: RequestKind): string => {
  const { noun } = requestOf(place, kind);
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
};

/** The filings that a request can be about. Of several with the same form, each with its number. */
function filingOptions({ form, others = [] }: FilingFacts, chosen: string) {
  const isAmbiguous = (other: OtherFiling) => others.filter((each) => each.form === other.form).length > 1;
  return [
    { value: '', label: form ? `${form} (main filing)` : 'Main filing' },
    ...others.map((other) => ({
      value: other.id,
      label:
        isAmbiguous(other) && other.receipt_number ? `${other.form}, ${other.receipt_number}` : other.form,
    })),
    ...(chosen && !others.some(({ id }) => id === chosen)
      ? [{ value: chosen, label: 'A filing that was removed' }]
      : []),
  ];
}

/**
 * Adds, changes, or removes a request from the authority.
 * @param id of an existing request
 */
export function RequestDialog({
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
  const { part: request, isGone, newId } = useEditedPart(filing.facts.requests, id);
  const form = useTabFields(
    'filing.request',
    {
      kind: request?.kind ?? 'evidence',
      filing: request?.filing ?? '',
      issued_on: request?.issued_on ?? '',
      due_on: request?.due_on ?? '',
      answered_on: request?.answered_on ?? '',
    },
    filing.version,
  );
  const { fields, set, isChanged, version, replaced } = form;
  const kind = RequestKind.parse(fields.kind);
  const place = placeOf(country, filingOf(filing.facts, fields));
  const filings = filingOptions(filing.facts, fields.filing);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const saved = () => {
    onSaved();
    onClose();
  };
  const save = useChangeFiling({ id: filing.case_id, country }, saved, form.showConflict);
  // By someone else, not by this dialog.
  const isRemoved = isGone && !save.isPending && !save.isSuccess;
  const change = (to: RequestInput | null) =>
    save.mutate(
      FilingChange.parse({
        changes: { requests: [{ id: request && !isRemoved ? request.id : newId, request: to }] },
        version,
      }),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const dates = requestDates.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []));
    const given = RequestInput.safeParse({
      kind,
      ...(fields.filing && { filing: fields.filing }),
      ...Object.fromEntries(dates),
    });
    const before = isRemoved ? undefined : request;
    const wrong = given.data ? requestProblems(country, filing.facts, given.data, before) : [];
    setProblems({ ...problemsOf(given.error), ...byField(wrong) });
    if (given.success && wrong.length === 0) change(given.data);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`${request ? 'Edit' : 'Add'} request from ${authorityOf(place)?.name ?? 'the authority'}`}
      busy={save.isPending}
      onSubmit={submit}
      unsaved={isChanged}
      onRemove={request && !isRemoved ? () => change(null) : undefined}
    >
      {isRemoved && (
        <Notice tone="warn">Someone else removed this request. Save to add it again, or cancel.</Notice>
      )}
      {filings.length > 1 && (
        <SelectField
          label="Filing"
          hint={replacedText(filings.find(({ value }) => value === replaced.filing)?.label)}
          options={filings}
          value={fields.filing}
          onChange={(event) => set({ filing: event.target.value })}
        />
      )}
      <SelectField
        label="Request"
        hint={replacedText(replaced.kind && kindName(place, replaced.kind))}
        options={requestKinds.map((value) => ({ value, label: kindName(place, value) }))}
        value={kind}
        onChange={(event) => set({ kind: event.target.value })}
      />
      {requestDates.map((name) => (
        <TextField
          key={name}
          label={requestDateLabels[name]}
          type="date"
          hint={
            replacedText(replaced[name] && dayText(replaced[name])) ??
            (name === 'due_on' ? responseHint(place, kind) : undefined)
          }
          error={problems[name]}
          value={fields[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      ))}
      <p className="small soft">
        Until the response is sent, the owner is reminded 90, 60, 30, and 7 days before it’s due, and the day
        before.
      </p>
    </FormDialog>
  );
}
