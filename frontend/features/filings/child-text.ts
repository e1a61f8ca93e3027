import type { ChildLimit } from '#shared/contract/deadlines.ts';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import type { Priority } from '#shared/records/priority.ts';
import { childStatus, decisionOf, petitionOf } from '#shared/routes/cspa.ts';
import { addDays, type CalendarDate, daysBetween } from '#shared/schema/calendar-date.ts';
import { dayText } from '../../lib/dates.ts';

interface Known {
  readonly facts: FilingFacts;
  readonly priority: Priority | undefined;
  /** Of the case. */
  readonly isApproved: boolean;
  readonly today: CalendarDate;
}

/** Where a child stands under the Child Status Protection Act, and how that was calculated. */
interface ChildText {
  readonly text: string;
  readonly calculation?: string;
}

const days = (count: number): string => quantityText(count, 'day');

/** @param byAge the day before the 21st birthday */
export function childText(byAge: CalendarDate, child: Pick<ChildLimit, 'name'>, known: Known): ChildText {
  const { facts, priority, today } = known;
  const { received_on, approved_on } = petitionOf(facts);
  const status = childStatus(byAge, facts, priority?.available_on);
  const { on, pending_days, available_on, age, apply_by } = status;
  if (pending_days === undefined || !received_on || !approved_on) return beforeApproval(byAge, known);
  const birthday = dayText(addDays(byAge, 1));
  const pending = `The I-140 was pending for ${days(pending_days)}, from ${dayText(received_on)} to ${dayText(approved_on)}.`;
  if (!available_on || !age) {
    const calculation = `${birthday} is the 21st birthday. ${pending} The last day is that many days after the day before the birthday.`;
    return {
      text:
        on < today
          ? `A visa had to become available by ${dayText(on)} for ${child.name} to count as under 21. If one did, record the day under Priority date.`
          : `If a visa becomes available by ${dayText(on)}, ${child.name} counts as under 21.`,
      calculation,
    };
  }
  // For a child born while the petition was pending.
  const ageText =
    age.years < 0 ? 'less than a day' : `${quantityText(age.years, 'year')} and ${days(age.days)}`;
  const calculation = `${birthday} is the 21st birthday. ${pending} A visa became available on ${dayText(available_on)}: the age on that day, minus ${days(pending_days)}, is ${ageText}.`;
  if (!apply_by)
    return {
      text: `${child.name} doesn’t count as a child: the age was ${ageText} when a visa became available on ${dayText(available_on)}.`,
      calculation,
    };
  return {
    text:
      apply_by < today
        ? `The year to apply for a green card has ended. Extraordinary circumstances can excuse a later application.`
        : `The age is fixed at ${ageText}, if the child applies for a green card by ${dayText(apply_by)}, within one year of ${dayText(available_on)}.`,
    calculation,
  };
}

function beforeApproval(byAge: CalendarDate, { facts, isApproved, today }: Known): ChildText {
  const { received_on } = petitionOf(facts);
  const birthday = `${byAge < today ? 'Turned' : 'Turns'} 21 on ${dayText(addDays(byAge, 1))}.`;
  const decision = decisionOf(facts);
  if (decision && decision !== 'approved')
    return { text: `${birthday} Nothing is subtracted from the age, since the I-140 wasn’t approved.` };
  if (isApproved || decision)
    return {
      text: `${birthday} The days that the I-140 was pending are subtracted from the age, but when it was received or approved isn’t recorded under Filing.`,
    };
  if (!received_on)
    return {
      text: `${birthday} The days from the receipt of the I-140 to its approval will be subtracted from the age.`,
    };
  const left = daysBetween(received_on, byAge);
  if (left < 0)
    return {
      text: `Turned 21 on ${dayText(addDays(byAge, 1))}, before the I-140 was received on ${dayText(received_on)}. Subtracting the days that it’s pending doesn’t lower the age below 21.`,
    };
  const soFar = Math.max(0, daysBetween(received_on, today));
  return {
    text: `${birthday} The days that the I-140 is pending are subtracted from the age: ${days(soFar)} so far.`,
    calculation: `The I-140 was received on ${dayText(received_on)}, ${days(left)} before the last day under 21. Whenever it’s approved, a visa then has to become available ${left === 0 ? 'on the same day' : `within ${days(left)}`}. Until then, the date here stays the last day under 21.`,
  };
}
