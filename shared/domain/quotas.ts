/**
 * Daily creation quotas per signed-in person. High enough for real work (one family's applicant, a busy attorney),
 * low enough to stop a runaway script. An ADMIN may change each within its bounds.
 */
const dailyRules = {
  cases: { unit: 'cases a day', min: 1, max: 1000, standard: 50 },
  cases_for_applicants: { unit: 'cases for applicants a day', min: 10, max: 5000, standard: 200 },
  uploads: { unit: 'uploads a day', min: 10, max: 2000, standard: 200 },
  upload_megabytes: { unit: 'MB of uploads a day', min: 50, max: 10_000, standard: 1000 },
  renames: { unit: 'name changes a day', min: 1, max: 50, standard: 5 },
  document_requests: { unit: 'document requests a day', min: 10, max: 5000, standard: 500 },
  notes: { unit: 'notes a day', min: 10, max: 5000, standard: 500 },
  messages: { unit: 'messages a day', min: 10, max: 5000, standard: 500 },
  assessments: { unit: 'assessments a day', min: 5, max: 5000, standard: 100 },
  people: { unit: 'people added a day', min: 10, max: 50_000, standard: 20_000 },
  cases_imported: { unit: 'rows imported a day', min: 10, max: 50_000, standard: 20_000 },
} as const;

/** Limits on what an applicant has at a time. Closing or deleting frees capacity. */
const capacityRules = {
  open_cases: { unit: 'open cases', min: 1, max: 1000, standard: 100 },
} as const;

export const limitRules = { ...dailyRules, ...capacityRules } as const;

export type QuotaName = keyof typeof dailyRules;
export type LimitName = keyof typeof limitRules;
export type Limits = Readonly<Record<LimitName, number>>;

export const quotaNames = Object.keys(dailyRules) as readonly QuotaName[];
export const capacityNames = Object.keys(capacityRules) as readonly (keyof typeof capacityRules)[];
export const limitNames = Object.keys(limitRules) as readonly LimitName[];

const standardOf = (name: LimitName): [LimitName, number] => [name, limitRules[name].standard];
export const standardLimits = Object.fromEntries(limitNames.map(standardOf)) as Limits;

/** What one person can still create. */
export interface LimitLeft {
  readonly name: LimitName;
  readonly left: number;
  readonly quota: number;
  /** Seconds until the daily counts reset; absent for limits that don't reset. */
  readonly resetSeconds?: number | undefined;
}

/** Whether the rest is low enough to warn about. */
export const isLow = ({ left, quota }: Pick<LimitLeft, 'left' | 'quota'>): boolean =>
  left <= 3 || left <= quota / 5;

/**
 * The response header with the remaining limits, in the syntax of the `RateLimit` header
 * (draft-ietf-httpapi-ratelimit-headers-10: `r` remaining, `t` seconds until the reset), with the `q` of its
 * `RateLimit-Policy` added.
 */
export const quotaHeader = 'ratelimit';

export const formatQuotaHeader = (limits: readonly LimitLeft[]): string =>
  limits
    .map(
      ({ name, left, quota, resetSeconds }) =>
        `"${name}";r=${left};q=${quota}${resetSeconds === undefined ? '' : `;t=${resetSeconds}`}`,
    )
    .join(', ');

export const parseQuotaHeader = (text: string): readonly LimitLeft[] =>
  [...text.matchAll(/"(\w+)";r=(\d+);q=(\d+)(?:;t=(\d+))?/g)].flatMap(([, found, left, quota, reset]) => {
    const name = limitNames.find((known) => known === found);
    return name
      ? [
          {
            name,
            left: Number(left),
            quota: Number(quota),
            ...(reset !== undefined && { resetSeconds: Number(reset) }),
          },
        ]
      : [];
  });
