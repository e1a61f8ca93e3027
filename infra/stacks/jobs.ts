import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import { type Trigger, triggerAccess } from '#functions/triggers/trigger-access.ts';
import { DeadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { unionOf } from '../constructs/grants.ts';
import { LandfallFunction, type LandfallFunctionProps } from '../constructs/landfall-function.ts';
import { scanResults } from '../constructs/malware-scan.ts';
import { type Settings, senderDomainOf } from '../settings.ts';
import type { AuthStack } from './auth.ts';
import type { DataStack } from './data.ts';
import type { FunctionFolders } from './functions.ts';
import { dependOn, landfallStack } from './landfall-stack.ts';
import type { WebStack } from './web.ts';

type JobProps = Pick<LandfallFunctionProps, 'timeoutSeconds' | 'statements' | 'deadLetters'>;

/** What happens without a request: outgoing mail, and the schedules. */
export class JobsStack extends Stack {
  readonly functions: readonly LandfallFunction[];
  readonly sendMail: LandfallFunction;
  readonly deadLetters: readonly DeadLetterQueue[];

  constructor(
    scope: Construct,
    settings: Settings,
    folders: FunctionFolders,
    { data, web, auth }: { data: DataStack; web: WebStack; auth: AuthStack },
  ) {
    super(scope, ...landfallStack(settings, 'jobs', 'Outgoing mail and schedules'));
    dependOn(this, data, web, auth);
    const unsentMail = new DeadLetterQueue(this, 'UnsentMail');
    const failedJobs = new DeadLetterQueue(this, 'FailedJobs');
    this.deadLetters = [unsentMail, failedJobs];

    const job = (name: Trigger, description: string, props: JobProps): LandfallFunction =>
      new LandfallFunction(this, name, {
        settings,
        siteUrl: web.siteUrl,
        backend: auth.backend,
        description,
        code: folders[name],
        memoryMegabytes: 256,
        access: unionOf([triggerAccess[name]]),
        ...props,
      });
    this.sendMail = job('send-mail', 'Sends the mails waiting in the table', {
      timeoutSeconds: 30,
      statements: [...streamStatements(data), this.mayMailAs(senderDomainOf(settings))],
    });
    this.feedWithMails(data, unsentMail);
    const purge = job('purge', 'Removes what retention says must go', {
      timeoutSeconds: 300,
      deadLetters: failedJobs,
    });
    const sendReminders = job('send-reminders', 'Writes the reminders that are due', {
      timeoutSeconds: 60,
      deadLetters: failedJobs,
    });
    this.on('Daily', { schedule: events.Schedule.cron({ hour: '3', minute: '0' }) }, purge, failedJobs);
    const quarterHourly = events.Schedule.rate(Duration.minutes(15));
    this.on('QuarterHourly', { schedule: quarterHourly }, sendReminders, failedJobs);
    const recordScan = job('record-scan', 'Records what the malware scan found', {
      timeoutSeconds: 60,
      deadLetters: failedJobs,
    });
    this.on(
      'ScanResults',
      { eventPattern: scanResults(data.backend.documentsBucket) },
      recordScan,
      failedJobs,
    );

    this.functions = [this.sendMail, purge, sendReminders, recordScan];
  }

  /** Each new mail once; a batch that fails is halved until the one that cannot be sent is alone. */
  private feedWithMails(data: DataStack, unsent: DeadLetterQueue): void {
    this.sendMail.addEventSourceMapping('Mails', {
      eventSourceArn: streamOf(data),
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      batchSize: 10,
      bisectBatchOnError: true,
      retryAttempts: 5,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(unsent),
      filters: [
        lambda.FilterCriteria.filter({
          eventName: lambda.FilterRule.isEqual('INSERT'),
          dynamodb: { NewImage: { entity: { S: lambda.FilterRule.isEqual('Mail') } } },
        }),
      ],
    });
  }

  private on(
    id: string,
    occasion: Pick<events.RuleProps, 'schedule' | 'eventPattern'>,
    handler: LandfallFunction,
    deadLetterQueue: DeadLetterQueue,
  ): void {
    new events.Rule(this, id, {
      ...occasion,
      targets: [
        new targets.LambdaFunction(handler, {
          deadLetterQueue,
          retryAttempts: 3,
          maxEventAge: Duration.hours(2),
        }),
      ],
    });
  }

  private mayMailAs(domain: string): iam.PolicyStatement {
    return new iam.PolicyStatement({
      actions: ['ses:SendEmail', 'ses:SendRawEmail'],
      resources: [
        this.formatArn({
          service: 'ses',
          resource: 'identity',
          resourceName: domain,
          arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
        }),
      ],
    });
  }
}

const streamStatements = (data: DataStack): iam.PolicyStatement[] => [
  new iam.PolicyStatement({
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    resources: [streamOf(data)],
  }),
  // Lambda asks for it when it makes the mapping; IAM knows no narrower resource.
  new iam.PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
];

function streamOf(data: DataStack): string {
  const arn = data.table.tableStreamArn;
  if (!arn) throw new Error('The table has no stream.');
  return arn;
}
