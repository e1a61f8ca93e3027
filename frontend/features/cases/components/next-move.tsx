import type { OwnCase } from '#shared/contract/cases.ts';
import { type CaseStatus, isClosed } from '#shared/domain/case-status.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { daysBetween } from '#shared/schema/calendar-date.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { VisaName } from '../../../components/visa-name.tsx';
import { dayText } from '../../../lib/dates.ts';
import { dueDay, dueToday } from '../../../lib/due-day.ts';
import { useNewDay } from '../../../lib/use-now.ts';
import { intakeToDo } from '../intake-to-do.ts';
import { NextPanel } from './next-panel.tsx';

/** Sorts after every due date. */
const noDueDate = '9999';

/** The first day that something is due: a checklist item, or the case. */
const firstDay = ({ sla_due_at, items_due_on }: OwnCase): string | undefined =>
  [dueDay(sla_due_at) || noDueDate, items_due_on ?? noDueDate].sort().find((day) => day !== noDueDate);

const order: readonly CaseStatus[] = ['COLLECTING', 'REVIEW', 'FILED', 'DRAFT'];

/** Whether documents are collected, or checklist items wait for the applicant in another status. */
const needsApplicant = ({ status, items_for_applicant = 0 }: OwnCase): boolean =>
  status === 'COLLECTING' || status === 'DRAFT' || items_for_applicant > 0;

/** False only if it is known that no checklist item waits for the applicant. */
const couldNeedApplicant = ({ items_for_applicant }: OwnCase): boolean => items_for_applicant !== 0;

const mostUrgent = (items: readonly OwnCase[]): OwnCase | undefined =>
  items
    .filter((item) => !isClosed(item.status) && needsApplicant(item))
    .sort(
      (a, b) =>
        Number(couldNeedApplicant(b)) - Number(couldNeedApplicant(a)) ||
        (firstDay(a) ?? noDueDate).localeCompare(firstDay(b) ?? noDueDate) ||
        order.indexOf(a.status) - order.indexOf(b.status),
    )[0];

/**
 * The most important next step: of the cases with checklist items for the applicant, the one due first. Without due
 * dates, one whose documents are being collected comes before a draft, and then the newest.
 */
export function NextMove({ items }: { items: readonly OwnCase[] }) {
  useNewDay();
  const waiting = mostUrgent(items);
  if (!waiting) return null;
  const day = firstDay(waiting);
  return (
    <NextPanel
      title={
        <>
          Next: documents for <CaseName item={waiting} />
        </>
      }
      action={
        <ButtonLink variant="primary" small to={`/cases/${waiting.id}`}>
          Upload documents
        </ButtonLink>
      }
    >
      {taskOf(waiting)}
      {day && (
        <>
          {' '}
          {isOfOneItem(waiting, day) ? 'The first is due' : 'Due'} <time dateTime={day}>{dayText(day)}</time>
          {overdue(day)}.
        </>
      )}
    </NextPanel>
  );
}

/** The questionnaire that needs the applicant most: answers asked again first, then the newest case. */
export function NextAnswers({ items }: { items: readonly OwnCase[] }) {
  const [first] = items
    .flatMap((item) => {
      const toDo = intakeToDo(item.intake, item.status);
      return toDo ? [{ item, toDo }] : [];
    })
    .sort((a, b) => Number((b.item.intake?.asked ?? 0) > 0) - Number((a.item.intake?.asked ?? 0) > 0));
  if (!first) return null;
  const { item, toDo } = first;
  const isStarted = (item.intake?.sent ?? 0) > 0;
  const sentences = [toDo.asked, toDo.left].filter((each) => each !== undefined);
  return (
    <NextPanel
      title={
        <>
          Questionnaire for <CaseName item={item} />
        </>
      }
      action={
        // One next step at a time stands out.
        <ButtonLink
          variant={mostUrgent(items) ? 'secondary' : 'primary'}
          small
          to={`/cases/${item.id}/questionnaire`}
        >
          {toDo.asked ? 'Answer' : isStarted ? 'Continue' : 'Start'}
          <span className="visually-hidden">{toDo.asked ? ' your team' : ' the questionnaire'}</span>
        </ButtonLink>
      }
    >
      {sentences.join('. ')}.
    </NextPanel>
  );
}

/** With the dependent's name: a family's cases usually share a visa path. */
const CaseName = ({ item: { path, dependent } }: { item: OwnCase }) => (
  <>
    <VisaName path={path} />
    {dependent && (
      <>
        {' '}
        (<bdi>{dependent.name}</bdi>)
      </>
    )}
  </>
);

function taskOf({ items_for_applicant: count, sla_due_at }: OwnCase): string {
  if (count)
    return count === 1
      ? '1 checklist item is waiting for you.'
      : `${count} checklist items are waiting for you.`;
  return sla_due_at ? 'Upload what you have.' : 'Upload what you have, then set the case to Under Review.';
}

/** Whether an item is due before the case, and others wait as well. */
const isOfOneItem = ({ items_for_applicant = 0, sla_due_at }: OwnCase, day: string): boolean =>
  items_for_applicant > 1 && day !== dueDay(sla_due_at);

function overdue(day: string): string {
  const days = daysBetween(day, dueToday());
  if (days < 0) return '';
  return days === 0 ? ', today' : `, ${quantityText(days, 'day')} overdue`;
}
