import type { FilingFacts } from '../domain/filing-facts.ts';
import type { FilingField } from '../domain/filing-fields.ts';
import { addDays, addYears, CalendarDate, daysBetween } from '../schema/calendar-date.ts';

/** The age at which someone no longer counts as a child. */
const adultAge = 21;

/** What an I-140 proves about the time it was pending. */
interface Petition {
  readonly received_on?: CalendarDate;
  readonly approved_on?: CalendarDate;
}

const isPetition = (form: string): boolean => /(?<!\d)140(?!\d)/.test(form);

/** The filing of the I-140: the case's own, unless that is another form, or else the only other one. */
function filingOf({ others = [], ...own }: FilingFacts): Pick<FilingFacts, FilingField> | undefined {
  if (!own.form || isPetition(own.form)) return own;
  const [first, second] = others.filter(({ form, authority }) => !authority && isPetition(form));
  return second ? undefined : first;
}

/** The decision on it, whether or not its days are known. */
export const decisionOf = (facts: FilingFacts): FilingFacts['decision'] => filingOf(facts)?.decision;

/** Another form's dates, and the day on which the petition was sent, don't count. */
export function petitionOf(facts: FilingFacts): Petition {
  const { received_on, decision, decided_on } = filingOf(facts) ?? {};
  if (!received_on) return {};
  const isApproved = decision === 'approved' && decided_on !== undefined && decided_on >= received_on;
  return { received_on, ...(isApproved && { approved_on: decided_on }) };
}

/** The earliest date that gives a petition its place in line. */
export function priorityDate(
  facts: FilingFacts,
  retainedOn: CalendarDate | undefined,
): CalendarDate | undefined {
  const [first] = [retainedOn, petitionOf(facts).received_on].filter((day) => day !== undefined).sort();
  return first;
}

/** How long someone counts as a child under the Child Status Protection Act. */
export interface ChildStatus {
  /** The last day on which a visa has to become available; without an approved petition, that of the age itself. */
  readonly on: CalendarDate;
  /** How long the petition was pending, once it is approved. */
  readonly pending_days?: number;
  /** When a visa became available: not before the approval. */
  readonly available_on?: CalendarDate;
  /**
   * The age on that day, less the days that the petition was pending. The years are negative for someone who was born
   * while it was pending, so that more days are subtracted than they had lived.
   */
  readonly age?: { readonly years: number; readonly days: number };
  /** The last day to apply for a green card, for a child who counts as one on that day. */
  readonly apply_by?: CalendarDate;
}

/**
 * The age when a visa becomes available, less the days from the receipt of the petition to its approval, has to be under
 * 21. Nothing is subtracted before the approval, which is what proves it. The year to apply is taken to end a day early,
 * since applying earlier does no harm.
 * @param byAge the day before the 21st birthday
 */
export function childStatus(
  byAge: CalendarDate,
  facts: FilingFacts,
  recorded: CalendarDate | undefined,
): ChildStatus {
  const { received_on, approved_on } = petitionOf(facts);
  if (!received_on || !approved_on) return { on: byAge };
  const pending_days = daysBetween(received_on, approved_on);
  const on = addDays(byAge, pending_days);
  if (!CalendarDate.safeParse(on).success) return { on: byAge };
  if (!recorded) return { on, pending_days };
  const available_on = recorded > approved_on ? recorded : approved_on;
  return {
    on,
    pending_days,
    available_on,
    age: ageOn(addDays(available_on, -pending_days), byAge),
    ...(available_on <= on && { apply_by: addDays(addYears(available_on, 1), -1) }),
  };
}

/** A person's age on a day, given the day before their 21st birthday. */
function ageOn(day: CalendarDate, byAge: CalendarDate): NonNullable<ChildStatus['age']> {
  const birthDate = addYears(addDays(byAge, 1), -adultAge);
  const passed = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const years = addYears(birthDate, passed) <= day ? passed : passed - 1;
  return { years, days: daysBetween(addYears(birthDate, years), day) };
}
