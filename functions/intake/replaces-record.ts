import type { PersonSource } from '#shared/records/person.ts';
import type { IntakeItem } from '../data/cases/intake.ts';

/**
 * Whether an answer replaces another value on the record. A value that a document proves stays, and so does one that
 * was recorded after the answer was saved, or that is already known to differ from the answer as it was sent earlier.
 * @param source of the value on the record
 */
export const replacesRecord = (
  { changes }: Pick<IntakeItem, 'changes'>,
  { question, wasSent }: { readonly question: string; readonly wasSent: boolean },
  source: PersonSource | undefined,
): boolean => {
  if (!source) return true;
  const savedAt = changes[question]?.at ?? '';
  return !source.proof && !wasSent && savedAt > source.at;
};
