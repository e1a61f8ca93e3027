/** Limits of exports of cases. Beside `limits`, which public pages load. */
export const exportLimits = {
  /** Cases of one file. */
  cases: 100_000,
  /** Exports that run at the same time: of one person, and of an organization. */
  running: 1,
  runningOfOrganization: 3,
  /** How long an export is kept. */
  keptDays: 1,
  linkSeconds: 60,
} as const;
