import * as z from 'zod/mini';
import { type LimitName, limitNames, limitRules } from './quotas.ts';

const bounded = (name: LimitName) => {
  const { min, max } = limitRules[name];
  const message = `Enter a whole number from ${min} to ${max}`;
  return z.exactOptional(z.nullable(z.int(message).check(z.minimum(min, message), z.maximum(max, message))));
};
/** Changes of an organization's limits, each within its bounds; null restores the default. */
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

/**
 * The stored and displayed form. Not checked against the bounds, which may have been different when the overrides
 * were set.
 */
export const ChangedLimits = z.partialRecord(z.enum(limitNames), z.int());
