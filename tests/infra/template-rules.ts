import * as z from 'zod/mini';
import { requireEdgeLanguage } from '#infra/edge-language.ts';
import { environmentSize, maxEnvironmentSize } from '#infra/local/template/functions.ts';
import { maxAttributesOfIndex, maxProjectedAttributes } from '#infra/local/template/storage.ts';
import { routesAtOnce } from '#infra/stacks/api.ts';
import type { Cloud, FoundResource } from './cloud.ts';

/** What a template must satisfy so that its first deployment works. Each rule names every violation. */
type Rule = (cloud: Cloud) => readonly string[];

const json = (value: unknown): string => JSON.stringify(value) ?? '';
const nameOf = ({ part, id }: FoundResource): string => `${part}.${id}`;
const refersTo = (value: unknown, id: string): boolean =>
  json(value).includes(`{"Ref":"${id}"}`) || json(value).includes(`{"Fn::GetAtt":["${id}"`);
const broken = (resources: readonly FoundResource[], holds: (resource: FoundResource) => boolean): string[] =>
  resources.filter((resource) => !holds(resource)).map(nameOf);

/** An importing stack is deployed after, and deleted before, the stack it imports from. */
const importsHaveAnEdge: Rule = ({ stacks, resources }) =>
  stacks.flatMap(({ name, dependencies }) => {
    const own = resources.filter(({ part }) => name.endsWith(`-${part}`));
    const sources = [...json(own).matchAll(/\{"Fn::ImportValue":"([\w-]+):/g)].map(
      ([, source = '']) => source,
    );
    return [...new Set(sources)]
      .filter((source) => !dependencies.includes(source))
      .map((source) => `${name} imports from ${source}`);
  });

const TopicPolicy = z.object({
  Topics: z.array(z.unknown()),
  PolicyDocument: z.object({ Statement: z.array(z.looseObject({ Effect: z.string() })) }),
});

/** CloudWatch needs explicit permission to publish once the topic has its own policy. */
const alarmsCanPublish: Rule = (cloud) =>
  cloud.of('AWS::CloudWatch::Alarm').flatMap((alarm) => {
    const topics = z.array(z.object({ Ref: z.string() })).parse(alarm.Properties.AlarmActions ?? []);
    const allowed = (topic: string) =>
      cloud
        .of('AWS::SNS::TopicPolicy')
        .map(({ Properties }) => TopicPolicy.parse(Properties))
        .filter(({ Topics }) => refersTo(Topics, topic))
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
        .some(
          ({ Effect, Action, Principal, Condition }) =>
            Effect === 'Allow' &&
            Action === 'sns:Publish' &&
            json(Principal) === '{"Service":"cloudwatch.amazonaws.com"}' &&
            json(Condition) === '{"StringEquals":{"aws:SourceAccount":{"Ref":"AWS::AccountId"}}}',
        );
    return topics.length > 0 && topics.every(({ Ref }) => allowed(Ref)) ? [] : [nameOf(alarm)];
  });

const ViewerFunction = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.looseObject({ Runtime: z.literal('cloudfront-js-2.0') }),
});

const viewerFunctionsParse: Rule = (cloud) =>
  broken(cloud.of('AWS::CloudFront::Function'), ({ id, Properties }) => {
    try {
      requireEdgeLanguage(id, ViewerFunction.parse(Properties).FunctionCode);
      return true;
    } catch {
      return false;
    }
  });

const WithEnvironment = z.object({
  Environment: z._default(z.object({ Variables: z.record(z.string(), z.unknown()) }), { Variables: {} }),
});
/** Longer than any ARN, address, or domain here that is only known at deployment, in characters. */
const maxReferenceLength = 200;

/** A deployment fails if a function's environment exceeds Lambda's limit. */
const environmentsFit: Rule = (cloud) =>
  broken(cloud.of('AWS::Lambda::Function'), ({ Properties }) => {
    const { Variables } = WithEnvironment.parse(Properties).Environment;
    const filled = Object.entries(Variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : 'x'.repeat(maxReferenceLength),
    ]);
    return environmentSize(Object.fromEntries(filled)) <= maxEnvironmentSize;
  });

/** The text's length with every reference as long as a deployment could make it. */
const filledLength = (value: unknown): number =>
  json(value).replace(
    /\{"(Ref|Fn::(GetAtt|ImportValue))":("[^"]*"|\["[^"]*","[^"]*"\])\}/g,
    'x'.repeat(maxReferenceLength),
  ).length;

/** Quotas of a stack, which can't be raised: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
const [maxResources, maxTemplateSize] = [500, 1_000_000];

/** The CDK indents templates by one space, which counts. */
const stacksFit: Rule = ({ resources }) =>
  [...Map.groupBy(resources, ({ part }) => part)].flatMap(([part, own]) => {
    const size = Buffer.byteLength(JSON.stringify(own, null, 1));
    return [
      ...(own.length > maxResources ? [`${part} has ${own.length} resources`] : []),
      ...(size > maxTemplateSize ? [`the template of ${part} has ${size} bytes`] : []),
    ];
  });

const Roles = z.object({ Roles: z._default(z.array(z.object({ Ref: z.string() })), []) });
const InlinePolicies = z.object({
  Policies: z._default(z.array(z.object({ PolicyDocument: z.unknown() })), []),
});
const inlinePolicies = (cloud: Cloud, role: FoundResource): number =>
  filledLength(InlinePolicies.parse(role.Properties).Policies.map(({ PolicyDocument }) => PolicyDocument)) +
  cloud
    .of('AWS::IAM::Policy', role.part)
    .filter(({ Properties }) => Roles.parse(Properties).Roles.some(({ Ref }) => Ref === role.id))
    .reduce((sum, { Properties }) => sum + filledLength(Properties.PolicyDocument), 0);

const QueuePolicy = z.object({ PolicyDocument: z.object({ Statement: z.array(z.unknown()) }) });

interface Quota {
  readonly type: string;
  readonly max: number;
  readonly amount: (resource: FoundResource, cloud: Cloud) => number;
}

const Indexes = z.object({
  GlobalSecondaryIndexes: z._default(
    z.array(z.object({ Projection: z.object({ NonKeyAttributes: z._default(z.array(z.string()), []) }) })),
    [],
  ),
});
const projectedAttributes = ({ Properties }: FoundResource): number[] =>
  Indexes.parse(Properties).GlobalSecondaryIndexes.map(
    ({ Projection }) => Projection.NonKeyAttributes.length,
  );

const HeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown() }),
    }),
    CustomHeadersConfig: z._default(z.object({ Items: z.array(z.unknown()) }), { Items: [] }),
  }),
});
const Filters = z.object({
  FilterCriteria: z._default(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }), {
    Filters: [],
  }),
});
const filtersOf = (properties: FoundResource['Properties']) =>
  Filters.parse(properties).FilterCriteria.Filters;

/** What Lambda adds to a permission as a policy statement, in bytes: ID, keys, and operators of conditions. */
const permissionFrame = 200;

/** Quotas that a growing contract could exceed, and that only a deployment would report. */
export const quotas: Readonly<Record<string, Quota>> = {
  /** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html; can be raised. */
  'routes of an API': {
    type: 'AWS::ApiGatewayV2::Api',
    max: 300,
    // Routes are in another stack than the API, and the export's name contains its ID.
    amount: ({ id }, cloud) =>
      cloud.of('AWS::ApiGatewayV2::Route').filter(({ Properties }) => json(Properties.ApiId).includes(id))
        .length,
  },
  /** The same page, in bytes; can't be raised. */
  'access log format': {
    type: 'AWS::ApiGatewayV2::Stage',
    max: 3 * 1024,
    amount: ({ Properties }) =>
      filledLength(z.object({ Format: z.string() }).parse(Properties.AccessLogSettings).Format),
  },
  /** In characters. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html */
  'inline policies of a role': {
    type: 'AWS::IAM::Role',
    max: 10_240,
    amount: (role, cloud) => inlinePolicies(cloud, role),
  },
  /** The same page, also in characters. */
  'trust policy of a role': {
    type: 'AWS::IAM::Role',
    max: 2048,
    amount: ({ Properties }) => filledLength(Properties.AssumeRolePolicyDocument),
  },
  /** In bytes. https://docs.aws.amazon.com/en_us/AmazonS3/latest/userguide/using-iam-policies.html */
  'policy of a bucket': {
    type: 'AWS::S3::BucketPolicy',
    max: 20 * 1024,
    amount: ({ Properties }) => filledLength(Properties.PolicyDocument),
  },
  /**
   * In bytes, and in statements, of which each rule adds one to its dead-letter queue.
   * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html
   */
  'policy of a queue': {
    type: 'AWS::SQS::QueuePolicy',
    max: 8192,
    amount: ({ Properties }) => filledLength(Properties.PolicyDocument),
  },
  'statements of a queue’s policy': {
    type: 'AWS::SQS::QueuePolicy',
    max: 20,
    amount: ({ Properties }) => QueuePolicy.parse(Properties).PolicyDocument.Statement.length,
  },
  /** In bytes. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
  'resource policy of a function': {
    type: 'AWS::Lambda::Function',
    max: 20 * 1024,
    amount: (lambda, cloud) =>
      cloud
        .of('AWS::Lambda::Permission', lambda.part)
        .filter(({ Properties }) => refersTo(Properties, lambda.id))
        .reduce((sum, { Properties }) => sum + filledLength(Properties) + permissionFrame, 0),
  },
  /** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html; can be raised. */
  'indexes of a table': {
    type: 'AWS::DynamoDB::Table',
    max: 20,
    amount: ({ Properties }) => z.array(z.unknown()).parse(Properties.GlobalSecondaryIndexes ?? []).length,
  },
  /** Can't be raised. The CDK counts an attribute that several indexes project only once. */
  'attributes that the indexes of a table project': {
    type: 'AWS::DynamoDB::Table',
    max: maxProjectedAttributes,
    amount: (table) => projectedAttributes(table).reduce((sum, count) => sum + count, 0),
  },
  'attributes that an index projects': {
    type: 'AWS::DynamoDB::Table',
    max: maxAttributesOfIndex,
    amount: (table) => Math.max(0, ...projectedAttributes(table)),
  },
  /**
   * In bytes; can't be raised. Each page adds to the code.
   * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
   */
  'code of a viewer function': {
    type: 'AWS::CloudFront::Function',
    max: 10 * 1024,
    amount: ({ Properties }) => Buffer.byteLength(ViewerFunction.parse(Properties).FunctionCode),
  },
  /** The same page, in characters. */
  'content security policy': {
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    max: 1783,
    amount: ({ Properties }) =>
      filledLength(HeadersPolicy.parse(Properties).ResponseHeadersPolicyConfig.SecurityHeadersConfig),
  },
  'custom headers of a response': {
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    max: 10,
    amount: ({ Properties }) =>
      HeadersPolicy.parse(Properties).ResponseHeadersPolicyConfig.CustomHeadersConfig.Items.length,
  },
  /** https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html; up to 10 on request. */
  'filters of an event source': {
    type: 'AWS::Lambda::EventSourceMapping',
    max: 5,
    amount: ({ Properties }) => filtersOf(Properties).length,
  },
  /** In characters. https://docs.aws.amazon.com/lambda/latest/api/API_Filter.html */
  'pattern of a filter': {
    type: 'AWS::Lambda::EventSourceMapping',
    max: 4096,
    amount: ({ Properties }) => Math.max(0, ...filtersOf(Properties).map(({ Pattern }) => Pattern.length)),
  },
};
const quotasSuffice: Rule = (cloud) =>
  Object.entries(quotas).flatMap(([name, { type, max, amount }]) =>
    cloud
      .of(type)
      .filter((resource) => amount(resource, cloud) > max)
      .map((resource) => `${nameOf(resource)} exceeds ${max} (${name})`),
  );

/** Each route waits for another one, except as many as may be created at once, and no two wait for the same one. */
const routesAreCreatedInTurn: Rule = (cloud) => {
  const routes = cloud.of('AWS::ApiGatewayV2::Route');
  const ids = new Set(routes.map(({ id }) => id));
  const awaited = routes.map(({ id, DependsOn }) => ({
    id,
    routes: DependsOn.filter((other) => ids.has(other)),
  }));
  const first = awaited.filter((route) => route.routes.length === 0).map(({ id }) => id);
  const together = [...Map.groupBy(awaited, ({ routes: [other] }) => other)].filter(
    ([other, waiting]) => other !== undefined && waiting.length > 1,
  );
  return [
    ...(first.length > routesAtOnce ? [`created at once: ${first.join(', ')}`] : []),
    ...together.map(([other]) => `several routes wait for ${other}`),
  ];
};

/** CloudFormation never removes the settings of a single route, and they outlive it: see `infra/stacks/api.ts`. */
const routesHaveNoSettings: Rule = (cloud) =>
  broken(cloud.of('AWS::ApiGatewayV2::Stage'), ({ Properties }) => Properties.RouteSettings === undefined);

/** Every error code that CloudFront caches for ten seconds by default. */
const errorCodes = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
const ErrorResponses = z.object({
  DistributionConfig: z.object({
    CustomErrorResponses: z._default(
      z.array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() })),
      [],
    ),
  }),
});

const errorsAreNotCached: Rule = (cloud) =>
  cloud.of('AWS::CloudFront::Distribution').flatMap((distribution) => {
    const { CustomErrorResponses } = ErrorResponses.parse(distribution.Properties).DistributionConfig;
    const uncached = CustomErrorResponses.filter(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL === 0);
    return errorCodes
      .filter((code) => !uncached.some(({ ErrorCode }) => ErrorCode === code))
      .map((code) => `${nameOf(distribution)} keeps ${code}`);
  });

/**
 * Final failures are kept: by the queue of an asynchronously invoked function, an event source mapping, or a
 * rule.
 */
const failuresAreKept: Rule = (cloud) => {
  const Targets = z.object({ Targets: z.array(z.looseObject({ Arn: z.unknown() })) });
  const rules = cloud.of('AWS::Events::Rule');
  const called = rules.flatMap(({ Properties }) => Targets.parse(Properties).Targets);
  const invoked = cloud
    .of('AWS::Lambda::Function')
    .filter(({ id }) => called.some(({ Arn }) => refersTo(Arn, id)));
  return [
    ...broken(rules, ({ Properties }) =>
      Targets.parse(Properties).Targets.every(({ DeadLetterConfig }) => DeadLetterConfig !== undefined),
    ),
    ...broken(invoked, ({ Properties }) => Properties.DeadLetterConfig !== undefined),
    ...broken(cloud.of('AWS::Lambda::EventSourceMapping'), ({ Properties }) =>
      json(Properties.DestinationConfig).includes('"OnFailure"'),
    ),
  ];
};

/** A queue has a dead-letter queue, or an alarm and SQS's maximum retention of fourteen days. */
const queuesAreWatched: Rule = (cloud) => {
  const alarms = cloud.of('AWS::CloudWatch::Alarm').map(({ Properties }) => json(Properties));
  return broken(
    cloud.of('AWS::SQS::Queue'),
    ({ id, Properties }) =>
      Properties.RedrivePolicy !== undefined ||
      (Properties.MessageRetentionPeriod === 14 * 86_400 && alarms.some((alarm) => alarm.includes(id))),
  );
};

const logsExpire: Rule = (cloud) => {
  const groups = cloud.of('AWS::Logs::LogGroup');
  return [
    ...broken(groups, ({ Properties }) => typeof Properties.RetentionInDays === 'number'),
    ...broken(cloud.of('AWS::Lambda::Function'), ({ Properties }) =>
      groups.some(({ id }) => refersTo(Properties.LoggingConfig, id)),
    ),
  ];
};

/** Names scoped to one of our resources, and those that need not be unique. */
const contained: ReadonlySet<string> = new Set([
  ...['AWS::IAM::Policy', 'AWS::ApiGatewayV2::Api', 'AWS::ApiGatewayV2::Authorizer'],
  ...['AWS::ApiGatewayV2::Stage', 'AWS::Cognito::UserPoolGroup'],
]);
const accountWide = /^(AWS::(CloudFront|IAM|Budgets|S3)::|AWS::CloudWatch::Dashboard|Custom::AWS$)/;

/** A resource's given names, as JSON: `Name` and `…Name` properties without references to other resources. */
export function givenNames({ Type, Properties }: FoundResource): string[] {
  if (contained.has(Type)) return [];
  const text = json(Properties);
  if (Type === 'Custom::AWS') return text.match(/landfall-[\w-]+(",\{"Ref":"AWS::Region"\})?/g) ?? [];
  const own = Object.entries(Properties).flatMap(([key, value]) =>
    key.endsWith('Config') && typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [[key, value]],
  );
  return own
    .filter(([key]) => /Name$/.test(String(key)))
    .map(([, value]) => json(value))
    .filter((name) => !/"Fn::(GetAtt|ImportValue)"|\{"Ref":"(?!AWS::)/.test(name));
}

/** The same stage can exist in two regions of one account, and two stages in one region. */
const namesDoNotCollide: Rule = (cloud) =>
  cloud.resources.flatMap((resource) =>
    givenNames(resource)
      .filter((name) => accountWide.test(resource.Type) && !name.includes('{"Ref":"AWS::Region"}'))
      .map((name) => `${nameOf(resource)} is called ${name} in every region`),
  );

export const rules = {
  'every import has a dependency': importsHaveAnEdge,
  'every alarm can publish': alarmsCanPublish,
  'every viewer function is in the language of the edge': viewerFunctionsParse,
  'every environment is one that Lambda takes': environmentsFit,
  'every quota suffices': quotasSuffice,
  'every stack is one that CloudFormation takes': stacksFit,
  'routes are created in turn': routesAreCreatedInTurn,
  'no route has settings of its own': routesHaveNoSettings,
  'no error is cached': errorsAreNotCached,
  'whatever fails for good is kept': failuresAreKept,
  'every queue is watched': queuesAreWatched,
  'every log expires': logsExpire,
  'no name collides across regions': namesDoNotCollide,
} as const satisfies Record<string, Rule>;
