import { useId } from 'react';
import type { OwnCase } from '#shared/contract/cases.ts';
import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { DueDate } from '../../../components/due-date.tsx';
import { VisaName } from '../../../components/visa-name.tsx';
import { daysUntilDue } from '../../../lib/due-day.ts';

/** Sorts after every due date. */
const noDueDate = '9999';

const order: readonly CaseStatus[] = ['COLLECTING', 'REVIEW', 'FILED', 'DRAFT'];

/** Whether documents are collected, or checklist items wait for the applicant in another status. */
const asks = ({ status, items_for_applicant = 0 }: OwnCase): boolean =>
  status === 'COLLECTING' || status === 'DRAFT' || items_for_applicant > 0;

/** False only if it is known that no checklist item waits for the applicant. */
const mayWait = ({ items_for_applicant }: OwnCase): boolean => items_for_applicant !== 0;

/**
 * The most important next step: of the cases with checklist items for the applicant, the one due first. Without due
 * dates, one whose documents are being collected comes before a draft, and then the newest.
 */
export function NextMove({ items }: { items: readonly OwnCase[] }) {
  const title = useId();
  const [waiting] = items
    .filter((item) => !isClosed(item.status) && asks(item))
    .sort(
      (a, b) =>
        Number(mayWait(b)) - Number(mayWait(a)) ||
        (a.sla_due_at ?? noDueDate).localeCompare(b.sla_due_at ?? noDueDate) ||
        order.indexOf(a.status) - order.indexOf(b.status),
    );
  if (!waiting) return null;
  return (
    <section className="next-move" aria-labelledby={title}>
      <span className="fix-mark" aria-hidden="true" />
      <div>
        <h2 id={title}>
          Next: documents for <VisaName path={waiting.path} />
        </h2>
        <p>
          {taskOf(waiting)}
          {waiting.sla_due_at && (
            <>
              {' '}
              Due <DueDate at={waiting.sla_due_at} />
              {overdue(waiting.sla_due_at)}.
            </>
          )}
        </p>
      </div>
      <ButtonLink variant="primary" small to={`/cases/${waiting.id}`}>
        Upload documents
      </ButtonLink>
    </section>
  );
}

function taskOf({ items_for_applicant: count, sla_due_at }: OwnCase): string {
  if (count)
    return count === 1
      ? '1 checklist item is waiting for you.'
      : `${count} checklist items are waiting for you.`;
  return sla_due_at ? 'Upload what you have.' : 'Upload what you have, then set the case to Under Review.';
}

function overdue(dueAt: string): string {
  const days = -daysUntilDue(dueAt);
  if (days < 0) return '';
  return days === 0 ? ', today' : `, ${days} ${days === 1 ? 'day' : 'days'} overdue`;
}
