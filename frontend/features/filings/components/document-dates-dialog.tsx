import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { DocumentDates, type PassportDates } from '#shared/contract/deadlines.ts';
import { type DatedKind, datedKindLabels, datedKinds, suggestedKind } from '#shared/domain/case-dates.ts';
import type { Document } from '#shared/records/document.ts';
import { SelectField, TextField } from '../../../components/amplify/fields.tsx';
import { WholeDates } from '../../../components/date-text.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { dayText } from '../../../lib/dates.ts';
import { replacedText } from '../../../lib/replaced-text.ts';
import { useAccess } from '../../../lib/session.tsx';
import { useTabFields, useTabState } from '../../../lib/tab-state.ts';
import { useDateDocument } from '../api/deadlines.ts';
import { passportPlace } from '../passport-place.ts';
import { problemsOf } from '../problems-of.ts';

interface Draft {
  readonly kind: DatedKind | '';
  readonly issued_on: string;
  readonly expires_on: string;
}

const draftOf = (document: Document | undefined): Draft => ({
  kind: document?.kind ?? (document && suggestedKind(document.name)) ?? '',
  issued_on: document?.issued_on ?? '',
  expires_on: document?.expires_on ?? '',
});

/** Sets a document's kind, issue date, and expiration date. */
export function DocumentDatesDialog({
  caseId,
  documents,
  document,
  passport,
  onClose,
  onSaved,
}: {
  caseId: string;
  documents: readonly Document[];
  /** If undefined, the user selects one. */
  document: Document | undefined;
  /** The passport in the record of the person the case is for. */
  passport: PassportDates | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const suggested = document ?? documents.find(({ name, expires_on }) => !expires_on && suggestedKind(name));
  const [suggestedId] = useState(suggested?.id ?? '');
  const [chosenId, setChosenId] = useTabState('dates.document.id', suggestedId, z.string());
  const chosen = documents.find(({ id }) => id === chosenId);
  const form = useTabFields('dates.document', draftOf(chosen), chosen?.dates_version ?? 0);
  const { fields: draft, set, isChanged, version, replaced } = form;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const closeWithLatest = () => {
    onSaved();
    onClose();
  };
  const save = useDateDocument(caseId, closeWithLatest, () => {
    form.showConflict();
    onSaved();
  });
  const choose = (id: string) => {
    setChosenId(id);
    form.continueFrom(documents.find((each) => each.id === id)?.dates_version ?? 0);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return setProblems({ document: 'Please select a document' });
    if (!document && !draft.kind) return setProblems({ kind: 'Please select a kind' });
    if (draft.kind && !draft.issued_on && !draft.expires_on)
      return setProblems({ expires_on: 'Please enter a date' });
    const given = DocumentDates.safeParse({
      kind: draft.kind || null,
      ...(draft.issued_on && { issued_on: draft.issued_on }),
      ...(draft.expires_on && { expires_on: draft.expires_on }),
      version,
    });
    setProblems(problemsOf(given.error));
    if (given.success) save.mutate({ id: chosen.id, ...given.data });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={document ? 'Edit document dates' : 'Add expiration date'}
      busy={save.isPending}
      onSubmit={submit}
      unsaved={isChanged}
    >
      <SelectField
        label="Document"
        placeholder="Select a document"
        error={problems.document}
        options={documents.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen?.id ?? ''}
        disabled={document !== undefined}
        onChange={(event) => choose(event.target.value)}
      />
      <SelectField
        label="Kind"
        hint={replacedText(replaced.kind && datedKindLabels[replaced.kind])}
        placeholder={document ? 'No dates' : 'Select a kind'}
        error={problems.kind}
        options={datedKinds.map((value: DatedKind) => ({ value, label: datedKindLabels[value] }))}
        value={draft.kind}
        onChange={(event) => set({ kind: event.target.value })}
      />
      <div className="filing-form">
        <TextField
          label="Issued"
          type="date"
          hint={replacedText(replaced.issued_on && dayText(replaced.issued_on))}
          error={problems.issued_on}
          value={draft.issued_on}
          onChange={(event) => set({ issued_on: event.target.value })}
        />
        <TextField
          label="Expires"
          type="date"
          hint={replacedText(replaced.expires_on && dayText(replaced.expires_on))}
          error={problems.expires_on}
          value={draft.expires_on}
          onChange={(event) => set({ expires_on: event.target.value })}
        />
      </div>
      {draft.kind === 'passport' && passport && (
        <KnownPassport
          passport={passport}
          draft={draft}
          onUse={() =>
            set({
              ...(passport.issued_on && { issued_on: passport.issued_on }),
              ...(passport.expires_on && { expires_on: passport.expires_on }),
            })
          }
        />
      )}
      <p className="small soft">
        Reminders are sent 90, 60, 30, and 7 days before it expires, and the day before.
      </p>
    </FormDialog>
  );
}

/** Shows the dates in the person's record, to copy them if the form has others. */
function KnownPassport({
  passport,
  draft,
  onUse,
}: {
  passport: PassportDates;
  draft: { readonly issued_on: string; readonly expires_on: string };
  onUse: () => void;
}) {
  const { can } = useAccess();
  const { issued_on, expires_on } = passport;
  if (
    (issued_on ?? draft.issued_on) === draft.issued_on &&
    (expires_on ?? draft.expires_on) === draft.expires_on
  )
    return null;
  const dates = [issued_on && `issued ${dayText(issued_on)}`, expires_on && `expires ${dayText(expires_on)}`];
  return (
    <p className="small">
      {passportPlace(can)} says: <WholeDates>{dates.filter(Boolean).join(', ')}</WholeDates>.{' '}
      <button type="button" className="link" onClick={onUse}>
        Use these dates
      </button>
    </p>
  );
}
