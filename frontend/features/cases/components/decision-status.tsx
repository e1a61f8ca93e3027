import { type CaseStatus, caseStatusLabels } from '#shared/domain/case-status.ts';
import { decisionLabel, type FilingDecision } from '#shared/domain/filing-facts.ts';
import { type CanonicalVisaPath, canonicalPath } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import { Button } from '../../../components/button.tsx';
import { useSetStatus } from '../api/set-status.ts';

/** A withdrawn or rejected filing can be filed again, so neither decides the case. */
const statuses: Partial<Record<FilingDecision, CaseStatus>> = { approved: 'APPROVED', denied: 'DENIED' };

/** What follows an approved main filing in the same case, which its team may want to keep open until then. */
const nextStages: Partial<Record<CanonicalVisaPath, string>> = {
  US_EB2_NIW:
    'An approved Form I-140 isn’t a green card yet. If this case includes Form I-485 or an immigrant visa, set the status when that is decided.',
};

/** Offers the team to set the status that the decision of the main filing calls for, if the case doesn't have it. */
export function DecisionStatus({ item, decision }: { item: Case; decision: FilingDecision | undefined }) {
  const { status, isPending, setStatus } = useSetStatus(item);
  const to = decision && statuses[decision];
  if (!decision || !to || item.status === to) return null;
  const nextStage = decision === 'approved' && nextStages[canonicalPath(item.path)];
  return (
    <div className="filing-prompt" role="status">
      <p className="small">
        The decision is <b>{decisionLabel(decision, item.country)}</b>, and the case’s status is{' '}
        <b>{caseStatusLabels[item.status]}</b>. Setting it to {caseStatusLabels[to]} closes the case and
        settles its open deadlines.
      </p>
      {nextStage && <p className="small">{nextStage}</p>}
      <Button small busy={isPending && status === to} busyLabel="Updating..." onClick={() => setStatus(to)}>
        Set status to {caseStatusLabels[to]}
      </Button>
    </div>
  );
}
