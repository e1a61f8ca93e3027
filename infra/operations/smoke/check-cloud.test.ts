import {
  CloudFrontClient,
  DescribeFunctionCommand,
  GetDistributionConfigCommand,
} from '@aws-sdk/client-cloudfront';
import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkAlarms, checkViewerFunctions } from './check-cloud.ts';

const sns = mockClient(SNSClient);
const cloudFront = mockClient(CloudFrontClient);
beforeEach(() => {
  sns.reset();
  cloudFront.reset();
});
afterAll(() => {
  sns.restore();
  cloudFront.restore();
});

const address = 'ops@harbor.com';
const topic = 'arn:aws:sns:us-east-1:111122223333:alarms';
const rejectPlainHttp = { Effect: 'Deny', Principal: { AWS: '*' }, Action: 'sns:Publish' };
const letCloudWatch = {
  Effect: 'Allow',
  Principal: { Service: 'cloudwatch.amazonaws.com' },
  Action: 'SNS:Publish',
};

describe('the alarm topic', () => {
  const withTopic = (Statement: unknown[], [confirmed, pending]: [number, number] = [1, 0]) =>
    sns.on(GetTopicAttributesCommand, { TopicArn: topic }).resolves({
      Attributes: {
        Policy: JSON.stringify({ Version: '2012-10-17', Statement }),
        SubscriptionsConfirmed: String(confirmed),
        SubscriptionsPending: String(pending),
      },
    });

  it('passes when CloudWatch may publish and someone is subscribed, or the stage notifies no one', async () => {
    withTopic([rejectPlainHttp, letCloudWatch]);
    expect(await checkAlarms(topic, address)).toEqual([]);
    withTopic([rejectPlainHttp, letCloudWatch], [1, 1]);
    expect(await checkAlarms(topic, address)).toEqual([]);
    withTopic([rejectPlainHttp, letCloudWatch], [0, 0]);
    expect(await checkAlarms(topic, '')).toEqual([]);
  });

  it('is a task while the subscription waits for its confirmation', async () => {
    withTopic([rejectPlainHttp, letCloudWatch], [0, 1]);
    expect(await checkAlarms(topic, address)).toEqual([
      {
        task: expect.stringContaining(
          `within 48 hours, run "aws sns confirm-subscription --region us-east-1 --topic-arn ${topic}`,
        ),
      },
    ]);
  });

  it('fails when the subscription is gone', async () => {
    withTopic([rejectPlainHttp, letCloudWatch], [0, 0]);
    expect(await checkAlarms(topic, address)).toEqual([
      expect.stringContaining(`Run "aws sns subscribe --region us-east-1 --topic-arn ${topic}`),
    ]);
  });

  it('fails when a deny is its only statement, since that replaces the default policy', async () => {
    withTopic([rejectPlainHttp]);
    expect(await checkAlarms(topic, address)).toEqual([
      expect.stringContaining('Deploy the operations stack'),
    ]);
    withTopic([rejectPlainHttp, { ...letCloudWatch, Effect: 'Deny' }]);
    expect(await checkAlarms(topic, address)).toHaveLength(1);
  });
});

describe('viewer functions', () => {
  const behavior = (...names: string[]) => ({
    FunctionAssociations: {
      Quantity: names.length,
      Items: names.map((name) => ({
        FunctionARN: `arn:aws:cloudfront::111122223333:function/${name}`,
        EventType: 'viewer-request' as const,
      })),
    },
  });
  const withBehaviors = (first: object, ...others: object[]) =>
    cloudFront.on(GetDistributionConfigCommand, { Id: 'E1' }).resolves({
      DistributionConfig: {
        DefaultCacheBehavior: first,
        CacheBehaviors: { Quantity: 1, Items: others },
      } as never,
    });
  const live = (Name: string) =>
    cloudFront.on(DescribeFunctionCommand, { Name, Stage: 'LIVE' }).resolves({
      FunctionSummary: { FunctionMetadata: { Stage: 'LIVE' } } as never,
    });

  it('pass when every behavior has some and all are live', async () => {
    withBehaviors(behavior('pages', 'status'), behavior('address'));
    for (const name of ['pages', 'status', 'address']) live(name);
    expect(await checkViewerFunctions('E1')).toEqual([]);
  });

  it('are reported when a behavior has none', async () => {
    withBehaviors(behavior('pages'), behavior());
    live('pages');
    expect(await checkViewerFunctions('E1')).toEqual([expect.stringContaining('has no viewer function')]);
  });

  it('are reported when one was never published', async () => {
    withBehaviors(behavior('pages'));
    const gone = Object.assign(new Error('gone'), { name: 'NoSuchFunctionExists' });
    cloudFront.on(DescribeFunctionCommand).rejects(gone);
    expect(await checkViewerFunctions('E1')).toEqual([expect.stringContaining('is not live')]);
  });
});
