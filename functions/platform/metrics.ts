import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

let metrics: Metrics | undefined;

/** Written to the log in the embedded metric format, by stage and by the function that counted. */
function ownMetrics(): Metrics {
  metrics ??= new Metrics({
    namespace: 'Landfall',
    serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? 'landfall',
    defaultDimensions: { stage: process.env.STAGE ?? 'none' },
  });
  return metrics;
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
export const countEvent = (event: CountedEvent): void => {
  ownMetrics().addMetric(event, MetricUnit.Count, 1);
  ownMetrics().publishStoredMetrics();
};
