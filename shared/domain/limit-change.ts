import * as z from 'zod/mini';
import { type LimitName, limitNames, limitRules } from './quotas.ts';

const bounded = (name: LimitName) => {
  const { least, most } = limitRules[name];
  const message = `Enter a whole number from ${least} to ${most}`;
  return z.exactOptional(z.int(message).check(z.minimum(least, message), z.maximum(most, message)));
};
/** Limits an organization sets otherwise than the standard ones, each within its bounds. */
export const LimitChange = z.strictObject({
  cases: bounded('cases'),
  cases_for_applicants: bounded('cases_for_applicants'),
  uploads: bounded('uploads'),
  upload_megabytes: bounded('upload_megabytes'),
  renames: bounded('renames'),
  document_requests: bounded('document_requests'),
  notes: bounded('notes'),
  messages: bounded('messages'),
  assessments: bounded('assessments'),
  people: bounded('people'),
  cases_imported: bounded('cases_imported'),
  open_cases: bounded('open_cases'),
});
export type LimitChange = z.infer<typeof LimitChange>;

/** The same as they are stored and shown: the bounds may have been others when they were set. */
export const ChangedLimits = z.partialRecord(z.enum(limitNames), z.int());
