/** Limits of case exports. Separate from `limits`, which public pages load. */
export const exportLimits = {
  /** Cases per file. */
  cases: 100_000,
  /** Concurrent exports per person and per organization. */
  running: 1,
  runningOfOrganization: 3,
  /** Retention of an export, in days. */
  retentionDays: 1,
  linkSeconds: 60,
} as const;
