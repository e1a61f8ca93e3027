import { type CaseStatus, caseStatusLabels } from '#shared/domain/case-status.ts';
import { decisionLabel, type FilingDecision } from '#shared/domain/filing-facts.ts';
import type { Case } from '#shared/records/case.ts';
import { Button } from '../../../components/button.tsx';
import { useSetStatus } from '../api/set-status.ts';

/** A withdrawn or rejected filing can be filed again, so neither decides the case. */
const statuses: Partial<Record<FilingDecision, CaseStatus>> = { approved: 'APPROVED', denied: 'DENIED' };

/** Offers the team to set the status that the decision of the main filing calls for, if the case doesn't have it. */
export function DecisionStatus({ item, decision }: { item: Case; decision: FilingDecision | undefined }) {
  const { status, isPending, setStatus } = useSetStatus(item);
  const to = decision && statuses[decision];
  if (!decision || !to || item.status === to) return null;
  return (
    <div className="filing-prompt" role="status">
      <p className="small">
        The decision is <b>{decisionLabel(decision, item.country)}</b>, and the case’s status is{' '}
        <b>{caseStatusLabels[item.status]}</b>. Setting it to {caseStatusLabels[to]} closes the case and
        settles its open deadlines.
      </p>
      <Button small busy={isPending && status === to} busyLabel="Updating..." onClick={() => setStatus(to)}>
        Set status to {caseStatusLabels[to]}
      </Button>
    </div>
  );
}
