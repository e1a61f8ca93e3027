import { ArnFormat, CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import { maxAttempts } from '#functions/data/documents/packet.ts';
import { type Job, jobGrants } from '#functions/http/grants.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { DeadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { unionOf } from '../constructs/grants.ts';
import { LandfallFunction, type LandfallFunctionProps } from '../constructs/landfall-function.ts';
import { scanResults } from '../constructs/malware-scan.ts';
import { addressOf, type Settings, senderOf } from '../settings.ts';
import type { AuthStack } from './auth.ts';
import type { DataStack } from './data.ts';
import type { FunctionFolders } from './functions.ts';
import { dependOn, stackIdentity } from './landfall-stack.ts';
import type { WebStack } from './web.ts';

type JobProps = Pick<
  LandfallFunctionProps,
  'timeoutSeconds' | 'statements' | 'deadLetters' | 'environment' | 'stopsWhilePaused' | 'invokesItself'
> &
  Partial<Pick<LandfallFunctionProps, 'memoryMegabytes'>>;

/** Background work: outgoing mail, stream functions, and schedules. */
export class JobsStack extends Stack {
  readonly functions: readonly LandfallFunction[];
  readonly sendMail: LandfallFunction;
  readonly updateCaseWork: LandfallFunction;
  readonly buildPacket: LandfallFunction;
  readonly deadLetters: readonly DeadLetterQueue[];
  private readonly paused: boolean;

  constructor(
    scope: Construct,
    settings: Settings,
    folders: FunctionFolders,
    { data, web, auth }: { data: DataStack; web: WebStack; auth: AuthStack },
  ) {
    super(scope, ...stackIdentity(settings, 'jobs', 'Outgoing mail and schedules'));
    dependOn(this, data, web, auth);
    this.paused = settings.paused;
    const unsentMail = new DeadLetterQueue(this, 'UnsentMail');
    const failedJobs = new DeadLetterQueue(this, 'FailedJobs');
    this.deadLetters = [unsentMail, failedJobs];

    const job = (name: Job, description: string, props: JobProps): LandfallFunction =>
      new LandfallFunction(this, name, {
        settings,
        siteUrl: web.siteUrl,
        backend: auth.backend,
        description,
        code: folders[name],
        memoryMegabytes: 256,
        access: unionOf([jobGrants[name]]),
        ...props,
      });
    const { configurationSetName } = auth.mailEvents.configurationSet;
    const sending = { environment: { [environmentNames.configurationSet]: configurationSetName } };
    this.sendMail = job('send-mail', 'Sends new emails from the table', {
      ...sending,
      timeoutSeconds: 30,
      statements: [...streamStatements(data), this.canMailAs(addressOf(senderOf(settings)))],
    });
    this.feedWithMails(data, unsentMail);
    this.updateCaseWork = job('update-case-work', 'Updates the work left on each case', {
      timeoutSeconds: 60,
      statements: streamStatements(data),
      invokesItself: true,
    });
    this.feedWithCases(data, failedJobs);
    const resendMail = job('resend-mail', 'Retries emails that failed', {
      ...sending,
      ...scheduled,
      statements: [this.canMailAs(addressOf(senderOf(settings)))],
      deadLetters: failedJobs,
    });
    const recordMailEvents = job('record-mail-events', 'Records bounces and complaints', {
      timeoutSeconds: 30,
      deadLetters: failedJobs,
      stopsWhilePaused: true,
    });
    for (const sender of [this.sendMail, resendMail]) this.acknowledgeIdentities(sender);
    const purge = job('purge', 'Deletes data past its retention period', {
      ...scheduled,
      deadLetters: failedJobs,
    });
    const sendReminders = job('send-reminders', 'Writes the reminders that are due', {
      ...scheduled,
      deadLetters: failedJobs,
    });
    this.on('Hourly', { schedule: events.Schedule.rate(Duration.hours(1)) }, purge, failedJobs);
    const quarterHourly = events.Schedule.rate(Duration.minutes(15));
    this.on('QuarterHourly', { schedule: quarterHourly }, sendReminders, failedJobs);
    const recordScan = job('record-scan', 'Records what the malware scan found', {
      timeoutSeconds: 60,
      deadLetters: failedJobs,
      stopsWhilePaused: true,
    });
    this.on(
      'ScanResults',
      { eventPattern: scanResults(data.backend.documentsBucket) },
      recordScan,
      failedJobs,
    );

    // Measured at the limits: a packet of 98 MB takes 620 MB and 2 s of CPU time, and its files take as much
    // again. 2 GB come with a full vCPU. Reading one PDF is limited to 10 s and a heap of 512 MB (check-pdf.ts), and
    // a file that exceeds them is left out as damaged. A packet with many such files may still exceed the timeout. It
    // then fails after its last attempt, and later packets of the same half of the shard wait until then. All retries
    // finish before the packet is given up (`stalledAfterMinutes`).
    this.buildPacket = job('build-packet', 'Builds packets, reports, and drafts of forms', {
      timeoutSeconds: 240,
      memoryMegabytes: 2048,
      statements: streamStatements(data),
    });
    this.feedWithPackets(data, this.buildPacket, failedJobs);

    const fiveMinutely = events.Schedule.rate(Duration.minutes(5));
    this.on('FiveMinutely', { schedule: fiveMinutely }, resendMail, failedJobs);
    this.on('MailEvents', { eventPattern: auth.mailEvents.pattern }, recordMailEvents, failedJobs);

    this.functions = [
      this.sendMail,
      this.updateCaseWork,
      resendMail,
      recordMailEvents,
      purge,
      sendReminders,
      recordScan,
      this.buildPacket,
    ];
    new CfnOutput(this, 'ConfigurationSet', { value: configurationSetName });
    new CfnOutput(this, 'UnsentMailUrl', { value: unsentMail.queueUrl });
    new CfnOutput(this, 'FailedJobsUrl', { value: failedJobs.queueUrl });
  }

  /**
   * Sends each new email once. Emails that SES rejects stay in the table. Only those whose rejection couldn't
   * be recorded are reported as failed.
   */
  private feedWithMails(data: DataStack, unsent: DeadLetterQueue): void {
    this.follow(data, this.sendMail, 'Mails', {
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
        // Sent again by an administrator: each attempt counts up from zero.
        lambda.FilterCriteria.filter({
          eventName: lambda.FilterRule.isEqual('MODIFY'),
          dynamodb: {
            NewImage: {
              entity: { S: lambda.FilterRule.isEqual('Mail') },
              attempts: { N: lambda.FilterRule.isEqual('0') },
            },
          },
        }),
      ],
    });
  }

  /**
   * Builds each packet that was ordered. The order is the row itself, so none is lost between table and queue.
   * Packets of one case are built in order, and each shard builds two at a time. After the last attempt, a
   * packet is listed for administrators, who can order it again (functions/packets/run-packet.ts).
   */
  private feedWithPackets(data: DataStack, build: LandfallFunction, failed: DeadLetterQueue): void {
    this.follow(data, build, 'Packets', {
      batchSize: 1,
      parallelizationFactor: 2,
      retryAttempts: maxAttempts - 1,
      onFailure: new SqsDlq(failed),
      filters: [
        lambda.FilterCriteria.filter({
          eventName: lambda.FilterRule.or('INSERT', 'MODIFY'),
          dynamodb: {
            NewImage: {
              entity: { S: lambda.FilterRule.isEqual('Packet') },
              state: { S: lambda.FilterRule.isEqual('QUEUED') },
            },
          },
        }),
        // Pages of accepted documents are counted, so that the limits can be shown before a packet is built.
        lambda.FilterCriteria.filter({
          eventName: lambda.FilterRule.or('INSERT', 'MODIFY'),
          dynamodb: {
            NewImage: {
              entity: { S: lambda.FilterRule.isEqual('ChecklistItem') },
              status: { S: lambda.FilterRule.isEqual('ACCEPTED') },
            },
          },
        }),
      ],
    });
  }

  /**
   * Reacts to each change of a case, and to each step of a bulk change, an import, or an export: its function
   * writes the row that triggers the next step, until the cases run out. Lambda detects such loops over queues and
   * topics, and over buckets since 2024, but not over streams yet; this one is allowed in case that changes. AWS
   * recommends at most two consumers per shard. After mail and packets this is the third, so its reads may be
   * throttled and delayed: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
   */
  private feedWithCases(data: DataStack, failed: DeadLetterQueue): void {
    const inImage = (image: 'NewImage' | 'OldImage', ...entities: string[]) => ({
      dynamodb: { [image]: { entity: { S: lambda.FilterRule.or(...caseEntities, ...entities) } } },
    });
    this.follow(data, this.updateCaseWork, 'Cases', {
      batchSize: 25,
      bisectBatchOnError: true,
      retryAttempts: 10,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(failed),
      filters: [
        lambda.FilterCriteria.filter(inImage('NewImage')),
        lambda.FilterCriteria.filter({
          eventName: lambda.FilterRule.isEqual('REMOVE'),
          ...inImage('OldImage', 'Intake'),
        }),
        // Sections of questionnaires once they were sent; answers are saved every few seconds before that.
        lambda.FilterCriteria.filter({
          dynamodb: {
            NewImage: {
              entity: { S: lambda.FilterRule.isEqual('Intake') },
              sent: { M: { at: { S: lambda.FilterRule.exists() } } },
            },
          },
        }),
        lambda.FilterCriteria.filter({
          dynamodb: {
            NewImage: {
              entity: { S: lambda.FilterRule.or('BulkChange', 'CaseImport', 'CaseExport') },
              state: { S: lambda.FilterRule.isEqual('RUNNING') },
            },
          },
        }),
      ],
    });
  }

  /**
   * Feeds a function with changes of the table. While the stage is paused, the function keeps its place in the
   * stream, which holds changes for 24 hours.
   * https://docs.aws.amazon.com/cli/latest/reference/lambda/update-event-source-mapping.html
   */
  private follow(
    data: DataStack,
    handler: LandfallFunction,
    id: string,
    options: Omit<lambda.EventSourceMappingOptions, 'eventSourceArn' | 'startingPosition' | 'enabled'>,
  ): void {
    handler.addEventSourceMapping(id, {
      ...options,
      eventSourceArn: streamOf(data),
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      enabled: !this.paused,
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
      // Nothing keeps events for a disabled rule, but a missed schedule is made up for by the next.
      enabled: !this.paused || occasion.schedule === undefined,
      targets: [
        new targets.LambdaFunction(handler, {
          deadLetterQueue,
          retryAttempts: 3,
          maxEventAge: Duration.hours(2),
        }),
      ],
    });
  }

  /**
   * Restricted to one sender address. SES checks permission for the sending identity, which may be the address
   * or its domain; for recipients' identities while the account is in the sandbox; and for the identity's
   * default configuration set. The condition is what limits it. Sources: aws/aws-cdk#34402,
   * medplum/medplum#10102,
   * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonses.html
   */
  private canMailAs(address: string): iam.PolicyStatement {
    return new iam.PolicyStatement({
      actions: ['ses:SendEmail', 'ses:SendRawEmail'],
      resources: mailResources.map((resource) =>
        this.formatArn({
          service: 'ses',
          resource,
          resourceName: '*',
          arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
        }),
      ),
      conditions: { StringEquals: { 'ses:FromAddress': address } },
    });
  }

  private acknowledgeIdentities({ role }: LandfallFunction): void {
    if (!role) return;
    Validations.of(role).acknowledge(
      ...mailResources.map((resource) => ({
        id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:${resource}/*]`,
        reason: 'Limited by the address emails come from, as a condition.',
      })),
    );
  }
}

/** The entities that a case's work list is derived from. */
const caseEntities = [
  'Case',
  'ChecklistItem',
  'DocumentRequest',
  'Document',
  'Deadlines',
  'Filing',
  'Conversation',
  'Person',
];

/**
 * Scheduled functions process what is due for up to four minutes, several items at a time, and the next run continues.
 * 1 GB comes with 0.58 of a processor. See "Schedules" in functions/scale.md for what that suffices for.
 */
const scheduled = { timeoutSeconds: 240, memoryMegabytes: 1024 } as const;

const mailResources = ['identity', 'configuration-set'] as const;

const streamStatements = (data: DataStack): iam.PolicyStatement[] => [
  new iam.PolicyStatement({
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    resources: [streamOf(data)],
  }),
  // Lambda calls it when it creates the event source mapping. IAM supports no narrower resource.
  new iam.PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
];

function streamOf(data: DataStack): string {
  const arn = data.table.tableStreamArn;
  if (!arn) throw new Error('The table has no stream.');
  return arn;
}
