import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as sqs from 'aws-cdk-lib/aws-sqs';

export interface Watched {
  readonly apiId: string;
  readonly apiFunctions: readonly lambda.IFunction[];
  readonly triggers: readonly lambda.IFunction[];
  readonly jobs: readonly lambda.IFunction[];
  readonly sendMail: lambda.IFunction;
  readonly updateCaseWork: lambda.IFunction;
  readonly buildPacket: lambda.IFunction;
  /** Each job's dead-letter queue. */
  readonly deadLetters: readonly sqs.IQueue[];
  readonly table: ITable;
}

const period = Duration.minutes(5);

/** Combines many metrics into one number. An alarm can have at most ten metrics, and each one is billed. */
function sumOf(label: string, id: string, metrics: readonly cloudwatch.IMetric[]): cloudwatch.MathExpression {
  if (metrics.length > 10)
    throw new Error(`An alarm can have at most ten metrics; ${label} has ${metrics.length}.`);
  return new cloudwatch.MathExpression({
    label,
    period,
    expression: `SUM(METRICS('${id}'))`,
    usingMetrics: Object.fromEntries(metrics.map((metric, at) => [`${id}${at}`, metric])),
  });
}

/** How long the oldest record in the table's stream has waited for a function, in milliseconds. */
const delayOf = (reader: lambda.IFunction, label: string): cloudwatch.Metric =>
  reader.metric('IteratorAge', { period, statistic: 'Maximum', label });

/** The deployment's metrics, for alarms and the dashboard. */
export function operationMetrics(watched: Watched) {
  const api = (metricName: string, statistic: string, label: string) =>
    new cloudwatch.Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: { ApiId: watched.apiId },
      statistic,
      label,
      period,
    });
  const errors = (functions: readonly lambda.IFunction[]) =>
    functions.map((each) => each.metricErrors({ period, statistic: 'Sum' }));
  return {
    apiErrors: sumOf('Errors in the API', 'api', errors(watched.apiFunctions)),
    triggerErrors: sumOf('Errors in triggers', 'trigger', errors(watched.triggers)),
    jobErrors: sumOf('Errors in jobs', 'job', errors(watched.jobs)),
    // Without a dimension, Lambda counts every function in the account and region.
    throttles: new cloudwatch.Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: 'Sum',
      label: 'Throttled invocations',
      period,
    }),
    requests: api('Count', 'Sum', 'Requests'),
    clientErrors: api('4xx', 'Sum', '4xx responses'),
    serverErrors: api('5xx', 'Sum', '5xx responses'),
    latency: api('Latency', 'p99', 'p99'),
    latencyMedian: api('Latency', 'p50', 'p50'),
    // Lambda and EventBridge send them as any message, so they are counted. A queue's own redrive isn't:
    // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html
    newDeadLetters: sumOf(
      'New dead letters',
      'new',
      watched.deadLetters.map((queue) => queue.metricNumberOfMessagesSent({ period, statistic: 'Sum' })),
    ),
    deadLetters: sumOf(
      'Dead letters kept',
      'dead',
      watched.deadLetters.map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
      ),
    ),
    mailDelay: delayOf(watched.sendMail, 'Oldest mail waiting'),
    caseWorkDelay: delayOf(watched.updateCaseWork, 'Oldest change of a case waiting'),
    packetDelay: delayOf(watched.buildPacket, 'Oldest packet waiting'),
    tableReads: watched.table.metricConsumedReadCapacityUnits({ period, label: 'Read units' }),
    tableWrites: watched.table.metricConsumedWriteCapacityUnits({ period, label: 'Write units' }),
  };
}
