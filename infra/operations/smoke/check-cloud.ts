import {
  CloudFrontClient,
  DescribeFunctionCommand,
  GetDistributionConfigCommand,
} from '@aws-sdk/client-cloudfront';
import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import * as z from 'zod/mini';
import { problems, type Task } from './check.ts';

const OneOrMore = z.union([z.string(), z.array(z.string())]);
const Policy = z.object({
  Statement: z.array(
    z.looseObject({
      Effect: z.string(),
      Principal: z.optional(z.union([z.string(), z.record(z.string(), OneOrMore)])),
      Action: z.optional(OneOrMore),
    }),
  ),
});

/**
 * Whether the topic policy lets CloudWatch publish alarms.
 * @param policy its JSON text
 */
function letsCloudWatchPublish(policy: string): boolean {
  return Policy.parse(JSON.parse(policy)).Statement.some(({ Effect, Principal, Action }) => {
    const services = typeof Principal === 'object' ? [Principal.Service ?? []].flat() : [];
    const actions = [Action ?? []].flat().map((action) => action.toLowerCase());
    return (
      Effect === 'Allow' && services.includes('cloudwatch.amazonaws.com') && actions.includes('sns:publish')
    );
  });
}

/**
 * Checks that alarms can reach their topic, and from there the stage's address. Otherwise they fire and no one is
 * notified. Until someone confirms the subscription, that is a task: a first deployment can't do it. SNS deletes a
 * subscription that isn't confirmed within 48 hours, and no deployment creates it again, so that is a problem.
 * Sources: aws-cloudformation/cloudformation-coverage-roadmap#2455,
 * https://aws.amazon.com/about-aws/whats-new/2023/05/amazon-sns-automatic-deletion-unconfirmed-subscriptions/
 * @param address without a name; empty if the stage notifies no one
 */
export async function checkAlarms(topicArn: string, address: string): Promise<(string | Task)[]> {
  const region = topicArn.split(':')[3] ?? '';
  const sns = new SNSClient({ region });
  const { Attributes } = await sns.send(new GetTopicAttributesCommand({ TopicArn: topicArn }));
  const subscriptions = (state: 'Confirmed' | 'Pending') =>
    Number(Attributes?.[`Subscriptions${state}`] ?? 0);
  const isUnread = address !== '' && subscriptions('Confirmed') === 0;
  const isPending = subscriptions('Pending') > 0;
  const command = (action: string) => `aws sns ${action} --region ${region} --topic-arn ${topicArn}`;
  const confirm = `${command('confirm-subscription')} --authenticate-on-unsubscribe true --token <token>`;
  return [
    ...problems(
      [
        !letsCloudWatchPublish(Attributes?.Policy ?? '{"Statement":[]}'),
        'The alarm topic does not allow CloudWatch to publish. Deploy the operations stack.',
      ],
      [
        isUnread && !isPending,
        `Alarms reach no one: AWS deleted the subscription of ${address} because it wasn’t confirmed, or someone unsubscribed. Run "${command('subscribe')} --protocol email --notification-endpoint ${address}", and then this again.`,
      ],
    ),
    ...(isUnread && isPending
      ? [
          {
            task: `Alarms reach no one until ${address} confirms the subscription: within 48 hours, run "${confirm}" with the Token from the link in the email from AWS. Opening the link confirms it, too, but then anyone who gets an alarm can unsubscribe, even a mail scanner that opens links.`,
          },
        ]
      : []),
  ];
}

/** Every behavior of the distribution has its viewer functions, and each is live. */
export async function checkViewerFunctions(distributionId: string): Promise<string[]> {
  // CloudFront is global; its API is in us-east-1.
  const cloudFront = new CloudFrontClient({ region: 'us-east-1' });
  const { DistributionConfig } = await cloudFront.send(
    new GetDistributionConfigCommand({ Id: distributionId }),
  );
  const behaviors = [
    DistributionConfig?.DefaultCacheBehavior,
    ...(DistributionConfig?.CacheBehaviors?.Items ?? []),
  ];
  const arns = behaviors.map((behavior) =>
    (behavior?.FunctionAssociations?.Items ?? []).map(({ FunctionARN }) => FunctionARN ?? ''),
  );
  const names = new Set(arns.flat().map((arn) => arn.split('/').at(-1) ?? ''));
  const live = await Promise.all(
    [...names].map(async (Name) => {
      try {
        const { FunctionSummary } = await cloudFront.send(
          new DescribeFunctionCommand({ Name, Stage: 'LIVE' }),
        );
        return FunctionSummary?.FunctionMetadata?.Stage === 'LIVE';
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchFunctionExists') return false;
        throw error;
      }
    }),
  );
  return problems(
    [
      arns.some((each) => each.length === 0),
      'A behavior of the distribution has no viewer function. Deploy the web stack.',
    ],
    [live.includes(false), 'A viewer function of the distribution is not live. Deploy the web stack.'],
  );
}
