import * as z from 'zod/mini';

/**
 * How much one signed-in person may create. Generous for real work: an applicant of one family, or a busy
 * attorney, stays below; a script that creates without end does not. An ADMIN may change each within its bounds.
 */
export const quotaRules = {
  cases: { unit: 'cases a day', least: 1, most: 1000, standard: 50 },
  cases_for_applicants: { unit: 'cases for applicants a day', least: 10, most: 5000, standard: 200 },
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
  const message = `Enter a whole number from ${least} to ${most}`;
  return z.optional(z.int(message).check(z.minimum(least, message), z.maximum(most, message)));
};
/** Quotas an organization sets otherwise than the standard ones, each within its bounds. */
export const QuotaChange = z.strictObject({
  cases: bounded('cases'),
  cases_for_applicants: bounded('cases_for_applicants'),
  uploads: bounded('uploads'),
  upload_megabytes: bounded('upload_megabytes'),
  renames: bounded('renames'),
  document_requests: bounded('document_requests'),
  notes: bounded('notes'),
});
export type QuotaChange = z.infer<typeof QuotaChange>;

/** What one person can still create today. */
export interface QuotaLeft {
  readonly name: QuotaName;
  readonly left: number;
  readonly quota: number;
  /** Seconds until the day's counts start over. */
  readonly resetSeconds: number;
}

/** Few enough that a person should know. */
export const isLow = ({ left, quota }: Pick<QuotaLeft, 'left' | 'quota'>): boolean =>
  left <= 3 || left <= quota / 5;

/**
 * The response header of a write that counts against quotas, in the syntax of the `RateLimit` header
 * (draft-ietf-httpapi-ratelimit-headers-10: `r` remaining, `t` seconds until the reset), with the `q` of its
 * `RateLimit-Policy` beside it.
 */
export const quotaHeader = 'ratelimit';

export const formatQuotaHeader = (quotas: readonly QuotaLeft[]): string =>
  quotas
    .map(({ name, left, quota, resetSeconds }) => `"${name}";r=${left};q=${quota};t=${resetSeconds}`)
    .join(', ');

export const parseQuotaHeader = (text: string): readonly QuotaLeft[] =>
  [...text.matchAll(/"(\w+)";r=(\d+);q=(\d+);t=(\d+)/g)].flatMap(([, found, left, quota, resetSeconds]) => {
    const name = quotaNames.find((known) => known === found);
    return name
      ? [{ name, left: Number(left), quota: Number(quota), resetSeconds: Number(resetSeconds) }]
      : [];
  });
