import type { StaffCase } from '#shared/contract/staff-cases.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { limits } from '#shared/schema/limits.ts';
import { DueDate } from '../../../../components/due-date.tsx';
import { daysUntilDue } from '../../../../lib/due-day.ts';
import { useNewDay } from '../../../../lib/use-now.ts';
import { employerTexts } from '../texts.ts';

/** The SLA due date, with a relative time if it is near or past. A closed case is never overdue. */
export function DueText({ item }: { item: Pick<StaffCase, 'sla_due_at' | 'status'> }) {
  useNewDay();
  if (!item.sla_due_at) return <span className="faint">{employerTexts.noDueDate}</span>;
  const date = <DueDate at={item.sla_due_at} />;
  if (isClosed(item.status)) return <span className="faint">{date}</span>;
  const days = daysUntilDue(item.sla_due_at);
  const isPast = Date.parse(item.sla_due_at) <= Date.now();
  if (!isPast && days > limits.dueSoonDays) return date;
  return (
    <span className={isPast ? 'late' : 'soon'}>
      {date}
      <small>{isPast ? overText(-days) : leftText(days)}</small>
    </span>
  );
}

const overText = (days: number): string =>
  days === 0 ? 'due today' : `${quantityText(days, 'day')} overdue`;
const leftText = (days: number): string => (days === 0 ? 'due today' : `${quantityText(days, 'day')} left`);
