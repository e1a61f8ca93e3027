import type { Metrics } from '@aws-lambda-powertools/metrics';

let metrics: Promise<Metrics> | undefined;

/**
 * Writes metrics to the log in the embedded metric format, by stage and function. Loaded by the first event, since
 * most requests count none.
 */
async function loadMetrics(): Promise<Metrics> {
  const powertools = await import('@aws-lambda-powertools/metrics');
  return new powertools.Metrics({
    namespace: 'Landfall',
    serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? 'landfall',
    defaultDimensions: { stage: process.env.STAGE ?? 'none' },
  });
}

type CountedEvent =
  | 'CaseOpened'
  | 'DocumentAdded'
  | 'UploadRefused'
  | 'MailSent'
  | 'MailNotSent'
  | 'MailSuppressed'
  | 'MailWithheld'
  | 'MailBounced'
  | 'MailComplaint'
  | 'MalwareFound';

/** Counts an event for the dashboard. */
export async function countEvent(event: CountedEvent): Promise<void> {
  metrics ??= loadMetrics();
  const own = await metrics;
  own.addMetric(event, 'Count', 1);
  own.publishStoredMetrics();
}
