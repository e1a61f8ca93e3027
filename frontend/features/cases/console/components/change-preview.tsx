import { useState } from 'react';
import type { RequestOutcome } from '#shared/contract/bulk-changes.ts';
import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { limits } from '#shared/schema/limits.ts';
import { CheckboxField } from '../../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../../components/dialog.tsx';
import { dueText } from '../../../../lib/due-day.ts';
import { countOf } from '../../count-text.ts';
import type { Previewed, Progress } from '../api/change-cases.ts';
import { type BulkChange, confirmationOf, isInBackground, questionOf } from '../bulk-change.ts';
import { employerTexts } from '../texts.ts';

/** Confirms a bulk change: which cases will change, which won't, and why. */
export function ChangePreview({
  previewed,
  busy,
  progress,
  onCancel,
  onConfirm,
}: {
  previewed: Previewed;
  busy: boolean;
  progress: Progress | undefined;
  onCancel: () => void;
  onConfirm: (caseIds: readonly string[], includeSettled: boolean) => void;
}) {
  const [includeSettled, setIncludeSettled] = useState(false);
  const { change, preview, done } = previewed;
  const wasInterrupted = done.length > 0;
  const settled = preview.filter(({ code }) => code === 'case.settled');
  const willChange = preview.filter(
    (each) => each.outcome === 'changed' || (includeSettled && settled.includes(each)),
  );
  const wontChange = preview.filter((each) => !willChange.includes(each));
  return (
    <Dialog
      open
      onClose={onCancel}
      title={questionOf(change, willChange.length)}
      alert
      busy={busy}
      actions={
        <DialogActions
          onCancel={onCancel}
          {...(wasInterrupted && { cancelLabel: employerTexts.stopChange })}
          onConfirm={() =>
            onConfirm(
              willChange.map(({ case_id }) => case_id),
              includeSettled,
            )
          }
          variant={change.kind === 'status' && change.status === 'DENIED' ? 'danger' : 'primary'}
          busy={busy}
          busyLabel={employerTexts.updating}
          disabled={willChange.length === 0}
        >
          {wasInterrupted ? employerTexts.tryAgain : confirmationOf(change, willChange.length)}
        </DialogActions>
      }
    >
      <Cases title={`${countOf(willChange.length)} will change`} cases={willChange}>
        {(each) => effectOf(change, each)}
      </Cases>
      <Cases title={`${countOf(wontChange.length)} won’t change`} cases={wontChange}>
        {(each) => reasonOf(change, each)}
      </Cases>
      {settled.length > 0 && (
        <CheckboxField
          label={`Also change ${countOf(settled.length)} already filed or decided`}
          checked={includeSettled}
          disabled={busy}
          onChange={(event) => setIncludeSettled(event.target.checked)}
        />
      )}
      <p className="soft" role="status">
        {statusText(previewed, willChange.length, busy ? progress : undefined)}
      </p>
    </Dialog>
  );
}

function statusText(
  { change, done }: Previewed,
  left: number,
  progress: Progress | undefined,
): string | undefined {
  if (progress && progress.done > 0) return `${progress.done} of ${countOf(progress.of)} done`;
  if (done.length > 0) return `${done.length} of ${countOf(done.length + left)} done. Try again to continue.`;
  return left > 0 ? undoText(change, left) : undefined;
}

const undoText = (change: BulkChange, cases: number): string =>
  isInBackground(change, cases)
    ? `This continues if you leave the page. You can undo it for ${limits.bulkUndoMinutes} minutes.`
    : `You can undo this for ${limits.undoSeconds} seconds.`;

/** The effect of the change on one case. */
function effectOf(change: BulkChange, { status, sla_due_at, requested, code }: RequestOutcome): string {
  if (change.kind === 'status')
    return status ? `${caseStatusLabels[status]} to ${caseStatusLabels[change.status]}` : '';
  if (change.kind === 'due') return sla_due_at ? `Now ${dueText(sla_due_at)}` : employerTexts.noDueDate;
  if (change.kind === 'owner') return '';
  if (code === 'case.settled') return 'Documents not yet requested';
  return requested?.map(({ title }) => title).join(', ') ?? '';
}

const reasonOf = (
  change: BulkChange,
  { outcome, code, status, reason }: RequestOutcome,
): string | undefined => {
  if (outcome === 'unchanged') return change.kind === 'request' ? 'Already requested' : 'Already up to date';
  return code === 'case.settled' && status ? `Already ${caseStatusLabels[status].toLowerCase()}` : reason;
};

const Cases = ({
  title,
  cases,
  children,
}: {
  title: string;
  cases: readonly RequestOutcome[];
  children: (each: RequestOutcome) => React.ReactNode;
}) =>
  cases.length > 0 && (
    <section className="preview">
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
      <ul tabIndex={0} aria-label={title}>
        {cases.map((each) => (
          <li key={each.case_id}>
            <bdi>{each.applicant_name || employerTexts.unknownApplicant}</bdi>
            <span className="soft">{children(each)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
