import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { Button } from '../../../components/button.tsx';
import { checklistQuery } from '../api/checklist.ts';
import { daysLeft, dueText, nextItems } from '../progress.ts';
import { itemElementId } from './item-row.tsx';
import './checklist.css';

/** The applicant's next step and what comes after it, or that nothing is left to do. */
export function NextStep({ caseId }: { caseId: string }) {
  const heading = useId();
  const { data } = useQuery(checklistQuery(caseId));
  if (!data) return <div className="next-step waiting" aria-hidden="true" />;
  const [next, then] = nextItems(data.items);
  if (!next) {
    const inReview = data.items.filter(({ status }) => status === 'UPLOADED').length;
    return (
      <section className="next-step calm" aria-labelledby={heading}>
        <div>
          <h2 id={heading}>Nothing for you to do right now</h2>
          <p>
            {inReview > 0
              ? `Your team is reviewing ${inReview === 1 ? '1 item' : `${inReview} items`}. We’ll email you when something changes.`
              : 'We’ll email you when your team needs something.'}
          </p>
        </div>
      </section>
    );
  }
  const isReturned = next.status === 'NEEDS_CHANGES';
  return (
    <section className="next-step" aria-labelledby={heading}>
      <span className="ring" aria-hidden="true" />
      <div>
        <h2 id={heading}>{isReturned ? `Upload ${next.title} again` : `Next: ${next.title}`}</h2>
        <p>
          {(isReturned && next.reason) || next.detail || next.why} <Due item={next} />
        </p>
        {then && (
          <p>
            Then:{' '}
            <button type="button" className="link" onClick={() => goToItem(then.id)}>
              {then.title}
            </button>
          </p>
        )}
      </div>
      <Button variant="primary" small onClick={() => goToItem(next.id)}>
        {isReturned ? 'Upload a new file' : 'Upload documents'}
      </Button>
    </section>
  );
}

function Due({ item: { due_on } }: { item: ChecklistItem }) {
  if (!due_on) return null;
  const now = new Date();
  return <span className={daysLeft(due_on, now) < 0 ? 'late' : undefined}>{dueText(due_on, now)}</span>;
}

/** Scrolls to an item without adding a history entry, and expands the sections around it. */
export function goToItem(id: string): void {
  const target = document.getElementById(itemElementId(id));
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
