import * as z from 'zod/mini';

/**
 * How much one signed-in person may create. Generous for real work: an applicant of one family, or a busy
 * attorney, stays below; a script that creates without end does not. An ADMIN may change each within its bounds.
 */
export const quotaRules = {
  cases: { unit: 'cases a day', least: 1, most: 1000, standard: 50 },
  uploads: { unit: 'uploads a day', least: 10, most: 2000, standard: 200 },
  upload_megabytes: { unit: 'MB of uploads a day', least: 50, most: 10_000, standard: 1000 },
  renames: { unit: 'name changes a day', least: 1, most: 50, standard: 5 },
  document_requests: { unit: 'document requests a day', least: 10, most: 5000, standard: 500 },
  notes: { unit: 'notes a day', least: 10, most: 5000, standard: 500 },
} as const;

export type QuotaName = keyof typeof quotaRules;
export type Quotas = Readonly<Record<QuotaName, number>>;

export const quotaNames = Object.keys(quotaRules) as readonly QuotaName[];

const standardOf = (name: QuotaName): [QuotaName, number] => [name, quotaRules[name].standard];
export const standardQuotas = Object.fromEntries(quotaNames.map(standardOf)) as Quotas;

const bounded = (name: QuotaName) => {
  const { least, most } = quotaRules[name];
  return z.optional(z.int().check(z.minimum(least), z.maximum(most)));
};
/** Quotas an organization sets otherwise than the standard ones, each within its bounds. */
export const QuotaChange = z.strictObject({
  cases: bounded('cases'),
  uploads: bounded('uploads'),
  upload_megabytes: bounded('upload_megabytes'),
  renames: bounded('renames'),
  document_requests: bounded('document_requests'),
  notes: bounded('notes'),
});
export type QuotaChange = z.infer<typeof QuotaChange>;
