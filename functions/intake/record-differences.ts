import type { AnswerProblem, RecordDifference } from '#shared/records/intake.ts';
import type { PersonSource } from '#shared/records/person.ts';

/**
 * Another value on the record, without the document that proves it, which HR may not see. Someone who sent the section
 * didn't enter what it kept: then the record no longer says who did.
 */
export const differenceOf = (
  place: Omit<AnswerProblem, 'message'>,
  value: RecordDifference['value'],
  { source, sentAt }: { readonly source: PersonSource | undefined; readonly sentAt: string },
): RecordDifference => ({
  ...place,
  value,
  ...(source && source.at !== sentAt && { by_name: source.by_name, at: source.at }),
  ...(source?.proof && { proven: true }),
});
