import { useQuery } from '@tanstack/react-query';
import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import { checklistProgressText, progressOfChecklist } from '#shared/records/checklist-progress.ts';
import { checklistQuery } from '../api/checklist.ts';
import './checklist.css';

/** Progress by item, next to the progress by status. */
export function ChecklistProgress({
  caseId,
  status,
  isStaff,
}: {
  caseId: string;
  status: CaseStatus;
  isStaff: boolean;
}) {
  const { data } = useQuery(checklistQuery(caseId));
  if (!data) return null;
  const progress = progressOfChecklist(data.items);
  const { of, done, inReview, applicant, team, choose } = progress;
  const cells = Array.from({ length: of }, (_, index) => index);
  // Items in review also wait for the team, but have their own count.
  const toReview = inReview > 0 && ` (${inReview} ${isStaff ? 'to review' : 'in review'})`;
  return (
    <div className="checklist-progress">
      <div className="label-row text-ui soft">
        <span>Checklist</span>
        <b>
          {done} of {of}
        </b>
      </div>
      <span className="scale tall cells" role="img" aria-label={checklistProgressText(progress)}>
        {cells.map((at) => (
          <i key={at} className={at < done ? 'is-on' : at < done + inReview ? 'in-review' : undefined} />
        ))}
      </span>
      {/* It's no one's turn after the decision. */}
      {!isClosed(status) && (
        <p>
          <span className="yours">
            {isStaff ? team : applicant} for you{isStaff && toReview}
          </span>
          , {isStaff ? applicant : team} with {isStaff ? 'the applicant' : 'your team'}
          {!isStaff && toReview}
          {choose > 0 && `, ${choose} to choose`}
        </p>
      )}
    </div>
  );
}
