import type { Metrics } from '@aws-lambda-powertools/metrics';

let metrics: Promise<Metrics> | undefined;

/**
 * Each event is a separate metric, by stage only: AWS bills per metric, and ten per account are free.
 * https://aws.amazon.com/cloudwatch/pricing/
 */
export const countedEvents = [
  'CaseOpened',
  'DocumentAdded',
  'UploadRefused',
  'MailSent',
  'MailNotSent',
  // To an address that is blocked, or over the limit for its recipient.
  'MailSuppressed',
  // A user pool trigger stopped the email. It can only do that by failing.
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

export async function countEvent(event: (typeof countedEvents)[number]): Promise<void> {
  metrics ??= loadMetrics();
  const loaded = await metrics;
  loaded.addMetric(event, 'Count', 1);
  loaded.publishStoredMetrics();
}
