import { Metrics } from '@aws-lambda-powertools/metrics';

/** Business and error metrics, written to the log in the embedded metric format. */
export const metrics = new Metrics({
  namespace: 'Landfall',
  serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? 'landfall',
});
