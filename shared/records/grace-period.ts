import { addDays, CalendarDate } from '../schema/calendar-date.ts';
import type { PersonStatus } from './person.ts';

/** The days after the end of an employment. The source and the texts are in `routes/grace-periods.ts`. */
const graceDays = 60;
/** Days before the last day of a grace period, on which the person and the organization are reminded. */
export const graceReminderDays = [30, 7, 1] as const;

type Named = Pick<PersonStatus, 'country' | 'name'>;
/** The statuses of workers with a grace period, also as `H1B` and `H1-B`. */
const workers = /\b(E-?[123]|H-?1-?B1?|L-?1-?[AB]?|O-?1-?[AB]?|TN)\b/i;
/** The statuses of their families. */
const families = /\b(E-?[123][DRSY]?|H-?4|L-?2S?|O-?3|TD)\b/i;

export const hasGracePeriod = ({ country, name }: Named): boolean => country === 'US' && workers.test(name);

/** H-1B1 isn't among the statuses that the rule names. */
const withMargin =
  /\b(E-?[123][DRSY]?|H-?1-?B|H-?4|L-?1-?[AB]?|L-?2S?|O-?[123][AB]?|P-?[1234][ABS]?|TN|TD)\b/i;
/**
 * Whether Form I-94 can show up to ten days more than the petition, in which the person may stay but not work. They have
 * no date here: only the I-94 tells whether they were granted. The source and the text are in
 * `routes/grace-periods.ts`.
 */
export const canHaveMargin = ({ country, name }: Named): boolean => country === 'US' && withMargin.test(name);

const letterIn = (name: string, among: RegExp): string | undefined => among.exec(name)?.[0][0]?.toUpperCase();
/** Whether a status depends on a worker's: they begin with the same letter. */
export const isFamilyOf = (worker: Named, { country, name }: Named): boolean =>
  country === 'US' && families.test(name) && letterIn(name, families) === letterIn(worker.name, workers);

/**
 * The last day of the grace period of a status whose employment ended: 60 days after the last day of employment, or the
 * end of the status if that is earlier.
 */
export function graceEnd({
  until,
  employment_ended_on: ended,
}: Pick<PersonStatus, 'until' | 'employment_ended_on'>): CalendarDate | undefined {
  if (!ended) return undefined;
  const last = addDays(ended, graceDays);
  const end = CalendarDate.safeParse(last).success ? last : ended;
  return until && until < end ? until : end;
}

/** The last day of a status; undefined without one. */
export const endOfStatus = (status: PersonStatus): CalendarDate | undefined =>
  graceEnd(status) ?? status.until;
