import type { Metrics } from '@aws-lambda-powertools/metrics';

let metrics: Promise<Metrics> | undefined;

/**
 * Each of them is a metric of its own. AWS bills metrics, and ten per account are free, so an event isn't counted by
 * function, only by stage. https://aws.amazon.com/cloudwatch/pricing/
 */
export const countedEvents = [
  'CaseOpened',
  'DocumentAdded',
  'UploadRefused',
  'MailSent',
  'MailNotSent',
  // To an address that is blocked, or over the limit for its recipient.
  'MailSuppressed',
  // By a trigger of the user pool, which has to fail for that.
  'MailWithheld',
  'MailBounced',
  'MailComplaint',
  'MalwareFound',
] as const;

/**
 * Writes metrics to the log in the embedded metric format. Loaded by the first event, since most requests count none.
 */
async function loadMetrics(): Promise<Metrics> {
  const powertools = await import('@aws-lambda-powertools/metrics');
  return new powertools.Metrics({
    namespace: 'Landfall',
    serviceName: 'landfall',
    defaultDimensions: { stage: process.env.STAGE ?? 'none' },
  });
}

/** Counts an event. */
export async function countEvent(event: (typeof countedEvents)[number]): Promise<void> {
  metrics ??= loadMetrics();
  const own = await metrics;
  own.addMetric(event, 'Count', 1);
  own.publishStoredMetrics();
}
