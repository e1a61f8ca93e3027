import { useId } from 'react';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { DueDate } from '../../../components/due-date.tsx';
import { daysUntilDue } from '../../../lib/due-day.ts';

/** Sorts after every due date. */
const noDueDate = '9999';

/**
 * The most important next step: the case due first that still needs documents. Without due dates, one whose documents
 * are being collected comes before a draft, and then the newest.
 */
export function NextMove({ items }: { items: readonly Case[] }) {
  const title = useId();
  const [waiting] = items
    .filter(({ status }) => status === 'COLLECTING' || status === 'DRAFT')
    .sort(
      (a, b) =>
        (a.sla_due_at ?? noDueDate).localeCompare(b.sla_due_at ?? noDueDate) ||
        // COLLECTING sorts before DRAFT.
        a.status.localeCompare(b.status),
    );
  if (!waiting) return null;
  return (
    <section className="next-move" aria-labelledby={title}>
      <span className="fix-mark" aria-hidden="true" />
      <div>
        <h2 id={title}>Next: documents for {pathName(waiting.path)}</h2>
        <p>
          {waiting.sla_due_at ? (
            <>
              Upload what you have. Due <DueDate at={waiting.sla_due_at} />
              {overdue(waiting.sla_due_at)}.
            </>
          ) : (
            'Upload what you have, then set the case to Under Review.'
          )}
        </p>
      </div>
      <ButtonLink variant="primary" small to={`/cases/${waiting.id}`}>
        Upload documents
      </ButtonLink>
    </section>
  );
}

function overdue(dueAt: string): string {
  const days = -daysUntilDue(dueAt);
  if (days < 0) return '';
  return days === 0 ? ', today' : `, ${days} ${days === 1 ? 'day' : 'days'} overdue`;
}
