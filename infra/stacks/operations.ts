import { Aws, CfnCondition, CfnOutput, Duration, Fn, Stack, Validations } from 'aws-cdk-lib';
import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { operationMetrics, type Watched } from '../constructs/operation-metrics.ts';
import { addressOf, type Settings } from '../settings.ts';
import { stackIdentity } from './landfall-stack.ts';

/**
 * The regions where CloudFormation has budgets, which are the account's wherever they are created. Anywhere else, even
 * in eu-north-1, it rejects the whole template ("Unrecognized resource types"), unless a condition excludes the
 * resource, as the CDK itself does with its metadata. The facts of aws-cdk-lib/region-info don't say it. Sources:
 * CloudFormation's resource schemas of each region, aws-cloudformation/cloudformation-coverage-roadmap#2177,
 * aws/aws-cdk#3692, aws-cloudformation/cfn-lint#3495
 */
const regionsWithBudgets: readonly string[] = [
  ...['us-east-1', 'us-east-2', 'us-west-1', 'us-west-2', 'ca-central-1', 'sa-east-1'],
  ...['eu-central-1', 'eu-west-1', 'eu-west-2', 'eu-west-3'],
  ...['ap-northeast-1', 'ap-northeast-2', 'ap-south-1', 'ap-southeast-1', 'ap-southeast-2'],
];

interface AlarmPlan {
  readonly metric: cloudwatch.IMetric;
  readonly above: number;
  /** The number of consecutive five-minute periods. */
  readonly periods: number;
  /** The number of five-minute periods after which the alarm ends, if not right away. */
  readonly lasts?: number;
  readonly meaning: string;
}

/**
 * Who is notified when something is wrong. Alarms are billed by their metrics: ten per account are free, and
 * each further one costs ten cents a month. So errors of the API functions, which are its 5xx responses, have
 * no separate alarm, and neither do errors of jobs: a job is retried, and what finally fails becomes a dead
 * letter. The dashboard is one of the three that are free.
 */
export class OperationsStack extends Stack {
  constructor(scope: Construct, settings: Settings, watched: Watched) {
    super(scope, ...stackIdentity(settings, 'operations', 'Alarms, dashboard, budget'));
    const topic = new sns.Topic(this, 'Alarms', { enforceSSL: true });
    // The statement against plain HTTP replaces the topic's default policy, including CloudWatch's permission.
    topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    if (settings.alarmEmail) topic.addSubscription(new EmailSubscription(addressOf(settings.alarmEmail)));
    Validations.of(topic).acknowledge({
      id: 'AwsSolutions-SNS2',
      reason: 'Alarms name resources, never people, and an encrypted topic would need its own KMS key.',
    });

    new CfnOutput(this, 'AlarmTopicArn', { value: topic.topicArn });

    const metrics = operationMetrics(watched);
    const plans: Record<string, AlarmPlan> = {
      TriggerErrors: {
        metric: metrics.triggerErrors,
        above: 0,
        periods: 1,
        // To stop an email, its trigger must fail. Those refusals are counted, but not subtracted: until the first one,
        // the metric doesn't exist, and an expression with it may have no value.
        meaning: 'A trigger of the user pool ended with an error, or refused an email (MailWithheld)',
      },
      Throttles: {
        metric: metrics.throttles,
        above: 0,
        periods: 1,
        meaning: 'Lambda throttled invocations, in this account and region',
      },
      ServerErrors: { metric: metrics.serverErrors, above: 0, periods: 1, meaning: 'The API returned 5xx' },
      Latency: {
        metric: metrics.latency,
        above: 3000,
        periods: 3,
        meaning: 'One request in a hundred takes longer than three seconds',
      },
      DeadLetters: {
        // Not the letters in the queues: they stay for 14 days, and later ones would go unnoticed.
        metric: metrics.newDeadLetters,
        above: 0,
        periods: 1,
        // So that an hourly run that keeps failing is one alarm.
        lasts: 13,
        meaning: 'An email could not be recorded, or a job failed for good',
      },
      MailDelay: {
        metric: metrics.mailDelay,
        above: Duration.minutes(10).toMilliseconds(),
        periods: 1,
        meaning: 'Emails wait longer than ten minutes',
      },
      CaseWorkDelay: {
        metric: metrics.caseWorkDelay,
        above: Duration.minutes(10).toMilliseconds(),
        periods: 1,
        meaning: 'Search, Today, and report are more than ten minutes behind the cases',
      },
      PacketDelay: {
        metric: metrics.packetDelay,
        // One that fails is built three times, up to four minutes each, and later ones may wait for it.
        above: Duration.minutes(30).toMilliseconds(),
        periods: 1,
        meaning: 'Packets wait longer than half an hour to be built',
      },
    };
    const alarms = Object.entries(plans).map(([id, plan]) => this.alarm(id, plan, topic));
    this.dashboard(metrics, alarms);
    this.budget(settings);
  }

  private alarm(id: string, plan: AlarmPlan, topic: sns.Topic): cloudwatch.Alarm {
    const alarm = new cloudwatch.Alarm(this, `${id}Alarm`, {
      metric: plan.metric,
      threshold: plan.above,
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: plan.lasts ?? plan.periods,
      datapointsToAlarm: plan.periods,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
      alarmDescription: plan.meaning,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    return alarm;
  }

  private dashboard(metrics: ReturnType<typeof operationMetrics>, alarms: cloudwatch.IAlarm[]): void {
    const graph = (title: string, ...left: cloudwatch.IMetric[]) =>
      new cloudwatch.GraphWidget({ title, left, width: 12, height: 6 });
    new cloudwatch.Dashboard(this, 'Dashboard', {
      defaultInterval: Duration.days(1),
      widgets: [
        [new cloudwatch.AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 3 })],
        [
          graph('Requests', metrics.requests, metrics.clientErrors, metrics.serverErrors),
          graph('Latency (ms)', metrics.latencyMedian, metrics.latency),
        ],
        [
          graph(
            'Function errors',
            metrics.apiErrors,
            metrics.triggerErrors,
            metrics.jobErrors,
            metrics.throttles,
          ),
          graph('Dead letters', metrics.newDeadLetters, metrics.deadLetters),
        ],
        [
          graph('Table capacity used', metrics.tableReads, metrics.tableWrites),
          graph('Oldest waiting (ms)', metrics.mailDelay, metrics.caseWorkDelay, metrics.packetDelay),
        ],
      ],
    });
  }

  /** Without an address there is no one to notify, so the budget is only visible in the console. */
  private budget(settings: Settings): void {
    const warning = (threshold: number, notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: {
        comparisonOperator: 'GREATER_THAN',
        threshold,
        thresholdType: 'PERCENTAGE',
        notificationType,
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: addressOf(settings.alarmEmail) }],
    });
    const budget = new budgets.CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: settings.monthlyBudgetUsd, unit: 'USD' },
      },
      ...(settings.alarmEmail && {
        notificationsWithSubscribers: [warning(80, 'ACTUAL'), warning(100, 'FORECASTED')],
      }),
    });
    budget.cfnOptions.condition = new CfnCondition(this, 'RegionHasBudgets', {
      expression: Fn.conditionOr(
        ...regionsWithBudgets.map((region) => Fn.conditionEquals(Aws.REGION, region)),
      ),
    });
  }
}
