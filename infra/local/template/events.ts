import * as z from 'zod/mini';
import type { RuleTarget } from '../events/delivery.ts';
import type { EventRule } from '../events/event-bus.ts';
import { EventPattern } from '../events/event-pattern.ts';
import type { ScheduleSettings } from '../events/schedules.ts';
import type { StreamSettings } from '../events/table-streams.ts';
import type { Deployment } from './deployed.ts';

const Mapping = z.object({
  BatchSize: z._default(z.number(), 100),
  BisectBatchOnFunctionError: z._default(z.boolean(), false),
  Enabled: z._default(z.boolean(), true),
  DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: z.string() }) })),
  EventSourceArn: z.string(),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
  FunctionName: z.string(),
  FunctionResponseTypes: z._default(z.array(z.string()), []),
  MaximumRetryAttempts: z._default(z.number(), -1),
  ParallelizationFactor: z._default(z.number(), 1),
});
const Rule = z.object({
  ScheduleExpression: z.optional(z.string()),
  EventPattern: z.optional(EventPattern),
  State: z._default(z.string(), 'ENABLED'),
  Targets: z.array(
    z.looseObject({
      Arn: z.string(),
      Input: z.optional(z.string()),
      DeadLetterConfig: z.optional(z.object({ Arn: z.string() })),
      RetryPolicy: z.optional(z.looseObject({ MaximumRetryAttempts: z.optional(z.number()) })),
    }),
  ),
});

/** Lambda's default retries of an asynchronous invocation. */
const defaultRetries = 2;
const Retries = z.object({
  FunctionName: z.string(),
  MaximumRetryAttempts: z._default(z.number(), defaultRetries),
});

export function readStreams(deployment: Deployment): StreamSettings[] {
  const arns = new Map(
    deployment.ofType('AWS::Lambda::Function').map((each) => [each.name, each.attribute('Arn')]),
  );
  return deployment.ofType('AWS::Lambda::EventSourceMapping').map(({ id, properties }) => {
    const mapping = Mapping.parse(properties);
    const functionArn = mapping.FunctionName.startsWith('arn:')
      ? mapping.FunctionName
      : arns.get(mapping.FunctionName);
    if (!functionArn) throw new Error(`The event source ${id} has no function.`);
    return {
      id,
      functionArn,
      streamArn: mapping.EventSourceArn,
      isEnabled: mapping.Enabled,
      batchSize: mapping.BatchSize,
      bisects: mapping.BisectBatchOnFunctionError,
      reportsItems: mapping.FunctionResponseTypes.includes('ReportBatchItemFailures'),
      retries: mapping.MaximumRetryAttempts,
      parallelizationFactor: mapping.ParallelizationFactor,
      deadLetterArn: mapping.DestinationConfig?.OnFailure.Destination,
      patterns: mapping.FilterCriteria?.Filters.map(({ Pattern }) => EventPattern.parse(JSON.parse(Pattern))),
    };
  });
}

interface TargetedRule {
  readonly id: string;
  readonly name: string;
  readonly rule: z.infer<typeof Rule>;
  readonly target: RuleTarget & { readonly input: string | undefined };
}

/** Each target of each enabled rule. */
function readRules(deployment: Deployment): TargetedRule[] {
  const retries = new Map(
    deployment.ofType('AWS::Lambda::EventInvokeConfig').map(({ properties }) => {
      const parsed = Retries.parse(properties);
      return [parsed.FunctionName, parsed.MaximumRetryAttempts];
    }),
  );
  const functions = new Map(
    deployment.ofType('AWS::Lambda::Function').map((each) => [each.attribute('Arn'), each]),
  );
  return deployment.ofType('AWS::Events::Rule').flatMap(({ id, name, properties }) => {
    const rule = Rule.parse(properties);
    if (rule.State !== 'ENABLED') return [];
    return rule.Targets.map((target) => {
      const handler = functions.get(target.Arn);
      if (!handler) throw new Error(`The rule ${id} has a target that is not a function.`);
      return {
        id,
        name,
        rule,
        target: {
          functionArn: target.Arn,
          functionId: handler.id,
          input: target.Input,
          retries: retries.get(handler.name) ?? defaultRetries,
          deadLetterArn: target.DeadLetterConfig?.Arn,
        },
      };
    });
  });
}

export const readSchedules = (deployment: Deployment): ScheduleSettings[] =>
  readRules(deployment).flatMap(({ id, name, rule, target }) =>
    rule.ScheduleExpression ? [{ id, name, expression: rule.ScheduleExpression, ...target }] : [],
  );

/** @throws for a target with an input other than the event */
export const readEventRules = (deployment: Deployment): EventRule[] =>
  readRules(deployment).flatMap(({ id, rule, target }) => {
    if (!rule.EventPattern) return [];
    if (target.input) throw new Error(`The rule ${id} changes its events, which is not supported locally.`);
    return [{ id, pattern: rule.EventPattern, ...target }];
  });

/** The ARNs of the functions that streams, schedules, and events invoke. No request waits for them. */
export const backgroundFunctions = (deployment: Deployment): ReadonlySet<string> =>
  new Set(
    [readStreams(deployment), readSchedules(deployment), readEventRules(deployment)]
      .flat()
      .map(({ functionArn }) => functionArn),
  );
