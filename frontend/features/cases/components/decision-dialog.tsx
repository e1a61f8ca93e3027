import { type CaseStatus, caseStatusLabels, isClosed } from '#shared/domain/case-status.ts';
import { caseCountryName } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import { limits } from '#shared/schema/limits.ts';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { VisaName } from '../../../components/visa-name.tsx';

/** Asks for confirmation before a case is filed or decided, and explains what that does and doesn't change. */
export const DecisionDialog = ({
  item,
  applicant,
  to,
  onCancel,
  onConfirm,
}: {
  item: Case;
  /** Set for staff: the case's applicant. */
  applicant?: string | undefined;
  /** The status to set. The dialog is open while this is defined. */
  to: CaseStatus | undefined;
  onCancel: () => void;
  onConfirm: (to: CaseStatus) => void;
}) => (
  <Dialog
    open={to !== undefined}
    onClose={onCancel}
    title={`Set status to ${to ? caseStatusLabels[to] : ''}?`}
    alert
    actions={
      <DialogActions
        onCancel={onCancel}
        onConfirm={() => to && onConfirm(to)}
        variant={to === 'DENIED' ? 'danger' : 'primary'}
      >
        Set to {to && caseStatusLabels[to]}
      </DialogActions>
    }
  >
    <p>
      {applicant === undefined ? (
        'The'
      ) : (
        <>
          <b>
            <bdi>{applicant}</bdi>
          </b>
          ’s
        </>
      )}{' '}
      <VisaName path={item.path} /> case ({caseCountryName(item.country)}) will change from{' '}
      <b>{caseStatusLabels[item.status]}</b> to <b>{to && caseStatusLabels[to]}</b>
      {to && isClosed(to) ? ' and be closed' : ''}. Documents, requests, and the due date will stay as they
      are.
      {to &&
        isClosed(to) &&
        ' Open deadlines will be settled by the decision. Deadlines you add later won’t be.'}
    </p>
    <p className="soft">You can undo this for {limits.undoSeconds} seconds.</p>
  </Dialog>
);
