import type { Relationship } from '../domain/relationships.ts';
import { addMonths, addYears, type Day } from './engine/calendar-date.ts';

/** A dependent, as far as it determines what an authority asks of them. */
export interface AgedDependent {
  readonly relationship: Relationship;
  readonly birth_date?: Day | undefined;
}

/** Someone who reaches an age this soon after a case was opened has it when the forms are filed. */
const monthsToFile = 6;

/**
 * Whether a dependent has an age when the forms of a case opened on a day are filed. Only a child may be younger; a
 * child whose birth date isn't known yet is taken to be.
 */
export const hasAge = ({ relationship, birth_date }: AgedDependent, age: number, day: Day): boolean =>
  age === 0 ||
  relationship !== 'child' ||
  (birth_date !== undefined && addYears(birth_date, age) <= addMonths(day, monthsToFile));
