import { type CaseStatus, isClosed } from '../domain/case-status.ts';
import type { VisaPath } from '../domain/visa-paths.ts';
import { addDays, addYears, type CalendarDate } from '../schema/calendar-date.ts';
import type { PersonFields, PersonStatus } from './person.ts';
import { usStatus } from './status-ends.ts';
import type { StayTime } from './stay-time.ts';

/** The US statuses with a maximum stay, in years. Sources and texts are in `routes/stay-limits.ts`. */
export const stayYears = { 'H-1B': 6, 'L-1A': 7, 'L-1B': 5 } as const;
export type LimitedStatus = keyof typeof stayYears;

/** So many days before an extension beyond six years starts, PERM or an I-140 has to have been filed. */
export const filedAheadDays = 365;

/**
 * Days before the last day of a maximum stay, on which the organization is reminded. Recruitment and PERM take more
 * than half a year, and the last reminder comes a month before the last day to file. One more, which nobody gets, is
 * processed the evening before in UTC, and only removes the last day to file from the worklist.
 */
export const stayReminderDays = [730, 548, filedAheadDays + 30, filedAheadDays - 32] as const;
/** The worklist lists the last day to file from the second reminder until so many days after it. */
const stayOverdueDays = 30;
/** Among the reminders of a record, which are otherwise of statuses. */
export const stayEntry = 'stay';

/** The maximum stay in a status. */
export interface StayLimit {
  readonly of: LimitedStatus;
  /** Its last day. */
  readonly on: CalendarDate;
  /** The last day to file PERM or an I-140 for an extension beyond it, if there are any. */
  readonly file_by?: CalendarDate;
  /** Whether one was filed by then. */
  readonly isFiled: boolean;
  /** The day from which it can be extended, if one was filed. */
  readonly extended_from?: CalendarDate;
}

/**
 * Of someone admitted on a leap day, the last day is taken as 27 February in other years: filing earlier does no harm.
 * The last day to file is a day earlier than necessary for the same reason.
 */
export function stayLimit(
  of: LimitedStatus,
  { first_day, excluded_days = 0, filed_on }: StayTime,
): StayLimit {
  const on = addDays(addYears(first_day, stayYears[of]), excluded_days - 1);
  if (of !== 'H-1B') return { of, on, isFiled: false };
  const file_by = addDays(on, -filedAheadDays);
  if (!filed_on) return { of, on, file_by, isFiled: false };
  const [next, filed] = [addDays(on, 1), addDays(filed_on, filedAheadDays)];
  return { of, on, file_by, isFiled: filed_on <= file_by, extended_from: filed > next ? filed : next };
}

/** `H1B` and `H1-B` are common spellings; H-1B1 is a different status, without this limit. */
const limitedName = /\b([HL])-?1-?([AB])\b/i;

/** The status with a maximum stay that a name means. */
export function limitedStatus(name: string): LimitedStatus | undefined {
  const [, letter, kind] = limitedName.exec(name) ?? [];
  const status = `${letter}-1${kind}`.toUpperCase();
  return Object.hasOwn(stayYears, status) ? (status as LimitedStatus) : undefined;
}

/**
 * The maximum stay of a person in their current US status. Without one on record it is that of H-1B, which their time
 * was entered for.
 */
export function stayLimitOf(fields: PersonFields): StayLimit | undefined {
  const { stay } = fields;
  const current = usStatus(fields);
  const of = current ? limitedStatus(current.name) : 'H-1B';
  return stay && of && stayLimit(of, stay);
}

export const stayFilingLabel = 'Last day to file PERM or an I-140';

/** A case, as far as it determines whether the maximum stay is among its dates. */
interface StayCase {
  readonly path: VisaPath;
  readonly status: CaseStatus;
  readonly dependent?: object | undefined;
}

/** Dependents' time doesn't count. */
export const hasStayLimit = ({ path, status, dependent }: StayCase): boolean =>
  path === 'US_H1B' && status !== 'DENIED' && !dependent;

/**
 * The last day to file PERM or an I-140, while a worklist lists it. On a decided case only for as long as its approval
 * is valid: afterward, the case that extended it has it.
 */
export function stayFiling(
  ofCase: StayCase,
  fields: PersonFields,
  validUntil: CalendarDate | undefined,
  today: CalendarDate,
): CalendarDate | undefined {
  const { on, file_by, extended_from } = (hasStayLimit(ofCase) && stayLimitOf(fields)) || {};
  if (!on || !file_by || extended_from) return undefined;
  if (isClosed(ofCase.status) && validUntil !== undefined && validUntil < today) return undefined;
  const [, listedDays] = stayReminderDays;
  // Where the reminder is due first, it is already the next day.
  const isListed = on <= addDays(today, listedDays + 1) && file_by >= addDays(today, -stayOverdueDays);
  return isListed ? file_by : undefined;
}

/** For lists, beside the end of a person's own status: the last day of the maximum stay, unless it can be extended. */
export function stayUntil(fields: PersonFields, { country }: PersonStatus): { stay_until?: CalendarDate } {
  const limit = country === 'US' ? stayLimitOf(fields) : undefined;
  return limit && !limit.isFiled ? { stay_until: limit.on } : {};
}
