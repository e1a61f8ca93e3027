/** us-east-1 list prices in USD as of November 2026, as far as known; verify before relying on them. */
export const prices = {
  readUnit: 0.125e-6,
  writeUnit: 0.625e-6,
  tableGigabyte: { price: 0.25, free: 25 },
  backupGigabyte: 0.2,
  apiRequest: 1e-6,
  invocation: { price: 0.2e-6, free: 1e6 },
  gigabyteSecond: { price: 0.0000133334, free: 400_000 },
  edgeGigabyte: { price: 0.085, free: 1000 },
  edgeRequest: { price: 1e-6, free: 1e7 },
  objectGigabyte: 0.023,
  objectWrite: 0.005 / 1000,
  objectGigabyteOut: { price: 0.09, free: 100 },
  mail: 0.1 / 1000,
  logGigabyte: { price: 0.5, free: 5 },
  trace: { price: 5e-6, free: 100_000 },
  activePerson: { price: 0.015, free: 10_000 },
  secret: 0.4,
  /** An alarm with several metrics is billed for each of them: https://aws.amazon.com/cloudwatch/pricing/ */
  alarmMetric: { price: 0.1, free: 10 },
} as const;

/** The number of secrets in a stage; tests/infra/operations.test.ts counts them. */
export const secrets = 2;
/** The number of metrics in a stage's alarms; the same test counts them. */
export const alarmMetrics = 10;
/** The number of metrics that a stage's functions publish; the same test counts them. As many are free per account. */
export const publishedMetrics = 10;
