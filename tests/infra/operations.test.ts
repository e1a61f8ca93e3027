import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { countedEvents } from '#functions/platform/metrics.ts';
import { alarmMetrics, publishedMetrics, secrets } from '../load/bill/prices.ts';
import { dev, prod } from './stages.ts';

const Reference = z.object({ Ref: z.string() });

const AnyOf = z.object({ 'Fn::Or': z.array(z.unknown()) });
const IsRegion = z.object({
  'Fn::Equals': z.tuple([z.object({ Ref: z.literal('AWS::Region') }), z.string()]),
});
/** Whether a condition on the region holds in one. */
const holdsIn =
  (condition: unknown) =>
  (region: string): boolean => {
    const anyOf = AnyOf.safeParse(condition);
    return anyOf.success
      ? anyOf.data['Fn::Or'].some((part) => holdsIn(part)(region))
      : IsRegion.parse(condition)['Fn::Equals'][1] === region;
  };

describe('operations', () => {
  it('sends every alarm to the topic', () => {
    const topic = { Ref: dev().the('AWS::SNS::Topic').id };
    const alarms = dev().of('AWS::CloudWatch::Alarm');
    expect(alarms.length).toBeGreaterThan(1);
    for (const { Properties } of alarms) expect(Properties.AlarmActions).toEqual([topic]);
  });

  it('costs what infra/README.md says: alarms are billed by their metrics', () => {
    const Metrics = z.array(z.looseObject({ MetricStat: z.optional(z.unknown()) }));
    const metricCount = dev()
      .of('AWS::CloudWatch::Alarm')
      .map(({ Properties }) =>
        Properties.Metrics
          ? Metrics.parse(Properties.Metrics).filter(({ MetricStat }) => MetricStat).length
          : 1,
      )
      .reduce((sum, metrics) => sum + metrics, 0);
    expect(metricCount).toBe(alarmMetrics);
    expect(readFileSync('infra/README.md', 'utf8')).toContain(
      `A stage's alarms hold ${alarmMetrics} metrics`,
    );
  });

  it('publishes as many metrics as are free', () => {
    expect(countedEvents).toHaveLength(publishedMetrics);
    expect(readFileSync('infra/README.md', 'utf8')).toContain(
      `functions publish ${publishedMetrics} metrics`,
    );
  });

  it('has as many secrets as the monthly bill counts', () => {
    for (const stage of [dev(), prod()])
      expect(stage.of('AWS::SecretsManager::Secret')).toHaveLength(secrets);
  });

  it('watches errors, throttles, latency, 5xx and each dead-letter queue', () => {
    const watched = JSON.stringify(
      dev()
        .of('AWS::CloudWatch::Alarm')
        .map(({ Properties }) => Properties),
    );
    for (const metric of ['Errors', 'Throttles', 'Latency', '5xx', 'NumberOfMessagesSent']) {
      expect(watched).toContain(`"MetricName":"${metric}"`);
    }
    const queues = dev().of('AWS::SQS::Queue');
    expect(queues.length).toBeGreaterThan(0);
    for (const { id } of queues) expect(watched).toContain(id);
    const functions = (stack: RegExp) =>
      dev()
        .of('AWS::Lambda::Function')
        .filter(({ part }) => stack.test(part));
    expect(functions(/auth/).length).toBeGreaterThan(1);
    for (const { id } of functions(/auth/)) expect(watched, id).toContain(id);
    // A job's final failures go to a queue, which has an alarm.
    const streams = dev().of('AWS::Lambda::EventSourceMapping');
    expect(functions(/jobs/).length).toBeGreaterThan(5);
    for (const { id, Properties } of functions(/jobs/)) {
      const leaves = [
        Properties,
        ...streams
          .filter((stream) => JSON.stringify(stream.Properties.FunctionName).includes(id))
          .map((stream) => stream.Properties),
      ];
      expect(JSON.stringify(leaves), id).toMatch(/"(DeadLetterConfig|OnFailure)":/);
    }
  });

  it("raises an alarm for each of the stream's consumers that falls behind", () => {
    const delays = dev()
      .of('AWS::CloudWatch::Alarm')
      .map(({ Properties }) => JSON.stringify(Properties))
      .filter((properties) => properties.includes('"MetricName":"IteratorAge"'));
    const consumers = dev().of('AWS::Lambda::EventSourceMapping');
    expect(delays).toHaveLength(consumers.length);
    for (const { Properties } of consumers) {
      const { Ref: consumer } = Reference.parse(Properties.FunctionName);
      expect(
        delays.filter((delay) => delay.includes(consumer)),
        consumer,
      ).toHaveLength(1);
    }
  });

  it('raises an alarm for each new dead letter, and ends it an hour later although the letter is kept', () => {
    const [alarm] = dev()
      .of('AWS::CloudWatch::Alarm')
      .filter(({ id }) => id.startsWith('DeadLetters'));
    expect(alarm?.Properties).toMatchObject({ EvaluationPeriods: 13, DatapointsToAlarm: 1, Threshold: 0 });
    expect(JSON.stringify(alarm?.Properties)).not.toContain('ApproximateNumberOfMessages');
  });

  it('notifies the address the stage names and sets a budget', () => {
    expect(prod().the('AWS::SNS::Subscription').Properties.Endpoint).toBe('operations@example.com');
    expect(dev().of('AWS::SNS::Subscription')).toEqual([]);
    expect(prod().the('AWS::Budgets::Budget').Properties.Budget).toMatchObject({
      BudgetLimit: { Amount: 100, Unit: 'USD' },
      TimeUnit: 'MONTHLY',
    });
  });

  it('has a budget only in regions where CloudFormation has them, so that it can be deployed in the others', () => {
    const { Condition = '' } = dev().the('AWS::Budgets::Budget');
    const holds = holdsIn(dev().conditions[Condition]);
    for (const region of ['us-east-1', 'eu-central-1', 'ap-southeast-2'])
      expect(holds(region), region).toBe(true);
    for (const region of ['eu-north-1', 'ap-northeast-3', 'af-south-1'])
      expect(holds(region), region).toBe(false);
  });

  it('outputs what an operator needs', () => {
    expect(Object.keys(dev().outputs)).toEqual(
      expect.arrayContaining([
        'SiteUrl',
        'ApiUrl',
        'UserPoolId',
        'UserPoolClientId',
        'TableName',
        'DocumentsBucket',
        'DistributionId',
        'UnsentMailUrl',
        'FailedJobsUrl',
      ]),
    );
  });
});
