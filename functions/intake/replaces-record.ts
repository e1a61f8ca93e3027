import type { PersonSource } from '#shared/records/person.ts';
import type { IntakeItem } from '../data/cases/intake.ts';

/**
 * Whether an answer replaces another value on the record. A value that a document proves stays, and so does one that
 * was recorded after the answer was saved, or that is already known to differ from the answer as it was sent earlier.
 * If the record still has what was sent earlier, only something else in the same entry was recorded since.
 * @param source of the value on the record
 */
export const replacesRecord = (
  { changes }: Pick<IntakeItem, 'changes'>,
  {
    question,
    wasSent,
    isAsSent,
  }: { readonly question: string; readonly wasSent: boolean; readonly isAsSent: boolean },
  source: PersonSource | undefined,
): boolean => {
  if (!source) return true;
  const savedAt = changes[question]?.at ?? '';
  return !source.proof && !wasSent && (isAsSent || savedAt > source.at);
};
