import { type FormEvent, useState } from 'react';
import { FilingChange, RequestInput } from '#shared/contract/filing.ts';
import { authorityOf, requestOf } from '#shared/domain/authorities.ts';
import { requestDateLabels } from '#shared/domain/filing-labels.ts';
import { RequestKind, requestDates, requestKinds } from '#shared/domain/filing-requests.ts';
import { responseHint } from '#shared/domain/response-times.ts';
import type { Filing } from '#shared/records/filing.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { dayText } from '../../../lib/dates.ts';
import { replacedText } from '../../../lib/replaced-text.ts';
import { useTabFields } from '../../../lib/tab-state.ts';
import { useChangeFiling } from '../api/filing.ts';
import { useEditedPart } from '../use-edited-part.ts';

/** As a list shows it: `Notice of intent to deny (NOID)` */
const kindName = (country: string, kind: RequestKind): string => {
  const { noun } = requestOf(country, kind);
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
};

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
      issued_on: request?.issued_on ?? '',
      due_on: request?.due_on ?? '',
      answered_on: request?.answered_on ?? '',
    },
    filing.version,
  );
  const { fields, set, isChanged, version, replaced } = form;
  const kind = RequestKind.parse(fields.kind);
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
    const given = RequestInput.safeParse({ kind, ...Object.fromEntries(dates) });
    const found = given.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
    setProblems(Object.fromEntries(found.toReversed()));
    if (given.success) change(given.data);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`${request ? 'Edit' : 'Add'} request from ${authorityOf(country)?.name ?? 'the authority'}`}
      busy={save.isPending}
      onSubmit={submit}
      unsaved={isChanged}
      onRemove={request && !isRemoved ? () => change(null) : undefined}
    >
      {isRemoved && (
        <Notice tone="warn">Someone else removed this request. Save to add it again, or cancel.</Notice>
      )}
      <SelectField
        label="Request"
        hint={replacedText(replaced.kind && kindName(country, replaced.kind))}
        options={requestKinds.map((value) => ({ value, label: kindName(country, value) }))}
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
            (name === 'due_on' ? responseHint(country, kind) : undefined)
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
