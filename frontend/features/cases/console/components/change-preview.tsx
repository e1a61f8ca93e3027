import { useState } from 'react';
import type { ChangeOutcome } from '#shared/contract/staff-cases.ts';
import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { limits } from '#shared/schema/limits.ts';
import { CheckboxField } from '../../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../../components/dialog.tsx';
import { countOf } from '../../count-text.ts';
import type { Previewed } from '../api/change-cases.ts';
import { employerTexts } from '../texts.ts';

/** Confirms a bulk change: which cases will change and which won't, and why. */
export function ChangePreview({
  previewed,
  busy,
  onCancel,
  onConfirm,
}: {
  previewed: Previewed;
  busy: boolean;
  onCancel: () => void;
  onConfirm: (caseIds: readonly string[], includeSettled: boolean) => void;
}) {
  const [includeSettled, setIncludeSettled] = useState(false);
  const { change, preview } = previewed;
  const settled = preview.filter(({ code }) => code === 'case.settled');
  const willChange = preview.filter(
    (each) => each.outcome === 'changed' || (includeSettled && settled.includes(each)),
  );
  const wontChange = preview.filter((each) => !willChange.includes(each));
  const isStatus = change.kind === 'status';
  return (
    <Dialog
      open
      onClose={onCancel}
      title={
        isStatus
          ? `Set ${countOf(willChange.length)} to ${caseStatusLabels[change.status]}?`
          : ownerTitle(willChange.length, change.owner_id)
      }
      alert
      busy={busy}
      actions={
        <DialogActions
          onCancel={onCancel}
          onConfirm={() =>
            onConfirm(
              willChange.map(({ case_id }) => case_id),
              includeSettled,
            )
          }
          variant={isStatus && change.status === 'DENIED' ? 'danger' : 'primary'}
          busy={busy}
          busyLabel={employerTexts.updating}
          disabled={willChange.length === 0}
        >
          Change {countOf(willChange.length)}
        </DialogActions>
      }
    >
      <Cases title={`${countOf(willChange.length)} will change`} cases={willChange}>
        {({ status }) =>
          isStatus && status && `${caseStatusLabels[status]} → ${caseStatusLabels[change.status]}`
        }
      </Cases>
      <Cases title={`${countOf(wontChange.length)} won’t change`} cases={wontChange}>
        {(each) => reasonOf(each)}
      </Cases>
      {settled.length > 0 && (
        <CheckboxField
          label={`Also change ${countOf(settled.length)} already filed or decided`}
          checked={includeSettled}
          onChange={(event) => setIncludeSettled(event.target.checked)}
        />
      )}
      {willChange.length > 0 && <p className="soft">You can undo this for {limits.undoSeconds} seconds.</p>}
    </Dialog>
  );
}

const ownerTitle = (cases: number, ownerId: string | null): string =>
  ownerId ? `Change the owner of ${countOf(cases)}?` : `Remove the owner of ${countOf(cases)}?`;

const reasonOf = ({ outcome, code, status, reason }: ChangeOutcome): string | undefined => {
  if (outcome === 'unchanged') return 'Already up to date';
  return code === 'case.settled' && status ? `Already ${caseStatusLabels[status].toLowerCase()}` : reason;
};

const Cases = ({
  title,
  cases,
  children,
}: {
  title: string;
  cases: readonly ChangeOutcome[];
  children: (each: ChangeOutcome) => React.ReactNode;
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
