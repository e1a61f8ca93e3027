import type { Count } from '#shared/contract/counts.ts';
import type { Today, WorkSection, WorkSectionName } from '#shared/contract/today.ts';
import { longDateWithWeekday } from '#shared/domain/date-text.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { relationshipLabels } from '#shared/domain/relationships.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import { zoneNameIn } from '#shared/domain/zone-text.ts';
import type { CaseWork } from '#shared/records/case-work.ts';
import type { EndingStatus } from '#shared/records/ending-status.ts';
import { personName } from '#shared/records/person.ts';
import { daysBetween } from '#shared/schema/calendar-date.ts';
import { countText } from '../../lib/count-text.ts';
import { dateText, dayText, today } from '../../lib/dates.ts';

/** When a line is due, or since when it has been waiting: the emphasized part, and the rest. */
export interface When {
  readonly first: string;
  readonly rest?: string;
  readonly tone?: 'late' | 'soon';
}

export type Listed = { readonly items: readonly unknown[]; readonly more: boolean };

/** A section's number of lines, once known. The server counts sections with more lines than are listed. */
export function shownCount({ items, more }: Listed, counted: Count | undefined): string {
  if (!more) return String(items.length);
  return counted ? countText(counted) : '…';
}

/** What has to be done, naming items as far as there is room. */
export function taskText({ entries, count }: CaseWork): string {
  const [first, second] = entries.map(({ name }) => name);
  if (entries[0]?.about === 'message') return first ? `“${first}”` : 'Attached file';
  if (first === undefined) return quantityText(count, 'item');
  if (count === 1) return first;
  return count === 2 && second ? `${first} and ${second}` : `${first} and ${count - 1} more`;
}

/** Whether the status is the person's own or a dependent's, and whether the maximum stay ends with it. */
export function statusText({ status, dependent, stay_until, grace_until }: EndingStatus): string {
  const grace = grace_until ? ', grace period' : '';
  if (dependent)
    return `${status.name} of ${personName(dependent)}, ${relationshipLabels[dependent.relationship].toLowerCase()}${grace}`;
  if (grace) return `${status.name}${grace}`;
  const isLast = stay_until !== undefined && status.until !== undefined && stay_until <= status.until;
  return isLast ? `${status.name}, maximum stay ends by then` : status.name;
}

/**
 * The organization's day, which determines what is overdue, with its time zone for someone whose own day is another.
 * @param here today where the user is
 */
export function officeDayText(
  { today: day, time_zone }: Pick<Today, 'today' | 'time_zone'>,
  now: Date,
  here = today(now),
): string {
  const date = longDateWithWeekday(day);
  return todayIn(time_zone, now) === here ? date : `${date} (${zoneNameIn(time_zone, now, 'longGeneric')})`;
}

/** "16 Nov", with the year if it isn't the current one. */
const shortDay = (day: string, now: string): string =>
  day.slice(0, 4) === now.slice(0, 4) ? dayText(day).replace(/ \d{4}$/, '') : dayText(day);
const weekday = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

function sinceText(at: string, now: Date): When {
  const day = today(new Date(at));
  const days = daysBetween(day, today(now));
  const time = dateText(at, 'date-time').slice(-5);
  if (days <= 0) return { first: time, rest: 'today' };
  if (days === 1) return { first: 'Yesterday', rest: time };
  return days < 7
    ? { first: weekday(day), rest: shortDay(day, today(now)) }
    : { first: `${quantityText(days, 'day')} ago`, rest: shortDay(day, today(now)) };
}

/** When a document or status expires. */
export function whenExpires(on: string, day: string): When {
  const days = daysBetween(day, on);
  const rest = shortDay(on, day);
  if (days < 0) return { first: 'Expired', rest, tone: 'late' };
  return {
    first: days === 0 ? 'Today' : `${quantityText(days, 'day')} left`,
    rest,
    ...(days <= 30 && { tone: 'soon' }),
  };
}

/** @param day today in the organization's calendar, which determines what is overdue */
export function whenOf(section: WorkSectionName, line: CaseWork, day: string, now: Date): When {
  if (section === 'review' || section === 'answers' || section === 'unanswered')
    return sinceText(line.at, now);
  const on = line.entries[0]?.on ?? line.at.slice(0, 10);
  const days = daysBetween(day, on);
  const rest = shortDay(on, day);
  if (section === 'expiring') return whenExpires(on, day);
  if (section === 'late') return { first: `${quantityText(-days, 'day')} late`, rest, tone: 'late' };
  // A case that was due earlier today is already overdue.
  if (section === 'overdue')
    return { first: days < 0 ? `${quantityText(-days, 'day')} overdue` : 'Today', rest, tone: 'late' };
  if (days <= 1) return { first: days === 1 ? 'Tomorrow' : 'Today', rest, tone: 'soon' };
  return { first: weekday(on), rest };
}

const isSameLine = (line: CaseWork) => (other: CaseWork) =>
  other.case_id === line.case_id && other.entries[0]?.id === line.entries[0]?.id;

/** The section without a completed line. */
export const withoutLine = (section: WorkSection, line: CaseWork): WorkSection => ({
  ...section,
  items: section.items.filter((each) => !isSameLine(line)(each)),
});

/** The section with a removed line restored, at the position it had in `before`. */
export function withLine(section: WorkSection, before: WorkSection, line: CaseWork): WorkSection {
  const isThisLine = isSameLine(line);
  if (!before.items.some(isThisLine) || section.items.some(isThisLine)) return section;
  const kept = before.items.filter((each) => isThisLine(each) || section.items.some(isSameLine(each)));
  const added = section.items.filter((each) => !kept.some(isSameLine(each)));
  return { ...section, items: [...kept, ...added] };
}

/** Adjusts a count after lines were removed or restored. A count that stopped at its limit stays unknown. */
export const changedBy = (lines: number, { count, more }: Count): Count => ({
  count: more ? count : Math.max(0, count + lines),
  more,
});
