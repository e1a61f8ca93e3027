import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { OpenChoice } from '#shared/records/checklist-progress.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { useNewDay } from '../../../lib/use-now.ts';
import { checklistQuery } from '../api/checklist.ts';
import { goToAlternative, goToItem } from '../lead-to.ts';
import { daysLeft, dueText, nextSteps, type Step } from '../progress.ts';
import './checklist.css';

/** A step outside the checklist. */
interface OtherStep {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

/** The applicant's next step and what comes after it, or that nothing is left to do, or the decision. */
export function NextStep({
  caseId,
  status,
  other,
}: {
  caseId: string;
  status: CaseStatus;
  /** Comes before the checklist, except for what was returned or is overdue. */
  other: OtherStep | undefined;
}) {
  useNewDay();
  const heading = useId();
  const { data, error } = useQuery(checklistQuery(caseId));
  // Parts of the checklist may still be open, but reminders of them have stopped.
  if (isClosed(status))
    return (
      <section className="next-step calm" aria-labelledby={heading}>
        <div>
          <h2 id={heading}>Your case was {status === 'APPROVED' ? 'approved' : 'denied'}</h2>
          <p>
            There’s nothing to do unless your team asks.{' '}
            <Link className="link" to={`/cases/${caseId}/messages`}>
              {status === 'APPROVED' ? 'Ask your team what comes next' : 'Ask your team about your options'}
            </Link>
          </p>
        </div>
      </section>
    );
  // The checklist itself says that it couldn't be loaded.
  if (!data && error) return other ? <OtherNext id={heading} other={other} then={undefined} /> : null;
  if (!data) return <div className="next-step waiting" aria-hidden="true" />;
  const [next, afterNext] = nextSteps(data.items);
  if (other && !(next && isUrgent(next))) return <OtherNext id={heading} other={other} then={next} />;
  if (!next) {
    const inReview = data.items.filter(({ status }) => status === 'UPLOADED').length;
    return (
      <section className="next-step calm" aria-labelledby={heading}>
        <div>
          <h2 id={heading}>Nothing for you to do right now</h2>
          <p>
            {inReview > 0
              ? `Your team is reviewing ${quantityText(inReview, 'item')}. We’ll email you when something changes.`
              : 'We’ll email you when your team needs something.'}
          </p>
        </div>
      </section>
    );
  }
  return (
    <section className="next-step" aria-labelledby={heading}>
      <span className="ring" aria-hidden="true" />
      <div>
        <h2 id={heading}>{headingOf(next)}</h2>
        {'item' in next ? (
          <p>
            {(isReturned(next.item) && next.item.reason) || next.item.detail || next.item.why}{' '}
            <Due item={next.item} />
          </p>
        ) : (
          <p>{aboutChoice(next.choice)}</p>
        )}
        {other ? (
          <p>
            Then:{' '}
            <Link className="link" to={other.to}>
              {other.title}
            </Link>
          </p>
        ) : (
          <Then step={afterNext} />
        )}
      </div>
      <Button variant="primary" small onClick={() => goTo(next)}>
        {actionOf(next)}
      </Button>
    </section>
  );
}

const OtherNext = ({ id, other, then }: { id: string; other: OtherStep; then: Step | undefined }) => (
  <section className="next-step" aria-labelledby={id}>
    <span className="ring" aria-hidden="true" />
    <div>
      <h2 id={id}>{other.title}</h2>
      <p>{other.text}</p>
      <Then step={then} place="on your checklist" />
    </div>
    <ButtonLink variant="primary" small to={other.to}>
      {other.action}
    </ButtonLink>
  </section>
);

/** @param place where it is, if the step before it is elsewhere: a section may have the name of an item. */
const Then = ({ step, place }: { step: Step | undefined; place?: string }) =>
  step && (
    <p>
      Then{place && `, ${place}`}:{' '}
      <button type="button" className="link" onClick={() => goTo(step)}>
        {'item' in step ? step.item.title : selectText(step.choice)}
      </button>{' '}
      {'item' in step && <Due item={step.item} />}
    </p>
  );

/** Returned by the team, or overdue. */
const isUrgent = (step: Step): boolean =>
  'item' in step &&
  (isReturned(step.item) || (step.item.due_on !== undefined && daysLeft(step.item.due_on, new Date()) < 0));

const isReturned = ({ status }: ChecklistItem): boolean => status === 'NEEDS_CHANGES';

/** All its criteria are needed, so there is nothing to select from. */
const isWhole = ({ alternative: { needed, sections } }: OpenChoice): boolean => needed === sections;

const selectText = (choice: OpenChoice): string =>
  isWhole(choice)
    ? choice.alternative.label
    : `select ${quantityText(choice.count, 'criterion', 'criteria')}`;

const aboutChoice = (choice: OpenChoice): string => {
  const { needed, sections, taken } = choice.alternative;
  if (isWhole(choice))
    return 'If this applies to you, upload your documents for it. Otherwise, see the other ways to qualify below.';
  return `${needed} of ${sections} criteria ${needed === 1 ? 'is' : 'are'} enough${taken > 0 ? `, and ${quantityText(taken, 'is', 'are')} started` : ''}. Select those you can prove, and upload your documents for them.`;
};

function headingOf(step: Step): string {
  if (!('item' in step)) return `Next: ${selectText(step.choice)}`;
  return isReturned(step.item) ? `Upload ${step.item.title} again` : `Next: ${step.item.title}`;
}

function actionOf(step: Step): string {
  if (!('item' in step)) return isWhole(step.choice) ? 'See the documents' : 'See the criteria';
  return isReturned(step.item) ? 'Upload a new file' : 'Upload documents';
}

const goTo = (step: Step): void =>
  'item' in step ? goToItem(step.item.id) : goToAlternative(step.choice.alternative.id);

function Due({ item: { due_on } }: { item: ChecklistItem }) {
  if (!due_on) return null;
  const now = new Date();
  return <span className={daysLeft(due_on, now) < 0 ? 'late' : undefined}>{dueText(due_on, now)}</span>;
}
