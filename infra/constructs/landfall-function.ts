import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Grants } from '#functions/platform/grants.ts';
import type { Settings } from '../settings.ts';
import { type Backend, importNameOf } from './backend.ts';
import type { DeadLetterQueue } from './dead-letter-queue.ts';
import { backendEnvironment, settingsEnvironment } from './function-environment.ts';
import { statementsFor } from './grants.ts';

export interface LandfallFunctionProps {
  readonly settings: Settings;
  /** The site's address, for links. */
  readonly siteUrl: string;
  readonly description: string;
  /** The bundle's folder. */
  readonly code: string;
  readonly timeoutSeconds: number;
  readonly memoryMegabytes: number;
  /** Its permissions on the backend's data. */
  readonly access: Required<Grants>;
  readonly backend: Backend;
  /** Environment variables in addition to the stage's settings and the backend's addresses. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Permissions beyond those and beyond writing its own logs and traces. */
  readonly statements?: readonly iam.PolicyStatement[];
  /** The destination of asynchronous invocations whose retries are exhausted. */
  readonly deadLetters?: DeadLetterQueue;
  /**
   * Whether a paused stage must stop it, because what invokes it can't be turned off without losing events.
   * Lambda sends asynchronous events of a stopped function to its dead-letter queue, without any retry.
   * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html
   */
  readonly stopsWhilePaused?: boolean;
  /**
   * Whether it writes what invokes it. Lambda stops a loop that it detects after 16 calls, unless the function allows
   * it.
   * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
   */
  readonly invokesItself?: boolean;
}

/**
 * What all functions share: Node 24 on arm64, structured logs in their own log group, tracing, and
 * least-privilege environment and permissions. The ID is also the function's name in logs and metrics.
 */
export class LandfallFunction extends lambda.Function {
  constructor(scope: Construct, id: string, props: LandfallFunctionProps) {
    const logGroup = new logs.LogGroup(scope, `${id}-log`, {
      retention: props.settings.retentionDays.logs,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new iam.Role(scope, `${id}-role`, {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    });
    const statements = [
      new iam.PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
      ...statementsFor(props.access, props.backend),
      ...(props.statements ?? []),
    ];
    for (const statement of statements) role.addToPolicy(statement);
    super(scope, id, {
      role,
      logGroup,
      description: props.description,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      code: lambda.Code.fromAsset(props.code),
      timeout: Duration.seconds(props.timeoutSeconds),
      memorySize: props.memoryMegabytes,
      ...(props.stopsWhilePaused && props.settings.paused && { reservedConcurrentExecutions: 0 }),
      tracing: lambda.Tracing.ACTIVE,
      loggingFormat: lambda.LoggingFormat.JSON,
      applicationLogLevelV2: lambda.ApplicationLogLevel.INFO,
      systemLogLevelV2: lambda.SystemLogLevel.INFO,
      ...(props.invokesItself && { recursiveLoop: lambda.RecursiveLoop.ALLOW }),
      ...(props.deadLetters && { deadLetterQueue: props.deadLetters, retryAttempts: 2 }),
      environment: {
        POWERTOOLS_SERVICE_NAME: id,
        POWERTOOLS_METRICS_NAMESPACE: 'Landfall',
        ...settingsEnvironment(props.settings, props.siteUrl),
        ...backendEnvironment(props.access, props.backend),
        ...props.environment,
      },
    });
    Validations.of(role).acknowledge(
      {
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'IAM supports no narrower resource for writing traces or for listing streams.',
      },
      ...props.access.objects.map(({ prefix }) => ({
        id: `AwsSolutions-IAM5[Resource::${importNameOf(scope, props.backend.documentsArn)}/${prefix}*]`,
        reason: 'The objects under one prefix, with the actions that grants.ts names.',
      })),
    );
  }
}
