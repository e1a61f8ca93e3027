import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { endpointGrants, grantsOf, type Job, jobGrants } from '#functions/http/grants.ts';
import type { Grants } from '#functions/platform/grants.ts';
import { unionOf } from '#infra/constructs/grants.ts';
import { servedDomains } from '#infra/stacks/functions.ts';
import { routeKey } from '#shared/contract/define-endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { type Statement, statementsOf } from './cloud.ts';
import { dev, prod } from './stages.ts';

const Route = z.object({
  RouteKey: z.string(),
  AuthorizationType: z._default(z.string(), 'NONE'),
  AuthorizerId: z.optional(z.object({ Ref: z.string() })),
  Target: z.object({
    'Fn::Join': z.tuple([
      z.literal(''),
      z.tuple([z.literal('integrations/'), z.object({ Ref: z.string() })]),
    ]),
  }),
});
const routes = () =>
  dev()
    .of('AWS::ApiGatewayV2::Route')
    .map(({ Properties }) => Route.parse(Properties));

describe('routes', () => {
  it('match the contract exactly', () => {
    expect(
      routes()
        .map((route) => route.RouteKey)
        .sort(),
    ).toEqual(endpoints.map(routeKey).sort());
  });

  it('require a token unless the contract says public', () => {
    const open = routes().filter((route) => route.AuthorizationType !== 'JWT');
    const publicEndpoints = endpoints.filter(({ access }) => access === 'public');
    expect(open.map((route) => route.RouteKey).sort()).toEqual(publicEndpoints.map(routeKey).sort());
    const authorizer = dev().the('AWS::ApiGatewayV2::Authorizer').id;
    const guarded = routes().filter((route) => route.AuthorizationType === 'JWT');
    expect(guarded).toHaveLength(endpoints.length - publicEndpoints.length);
    expect(guarded.filter((route) => route.AuthorizerId?.Ref !== authorizer)).toEqual([]);
  });

  it('use their domain’s function', () => {
    for (const endpoint of endpoints) {
      const route = routes().find((each) => each.RouteKey === routeKey(endpoint));
      const integration = dev().resources.find(({ id }) => id === route?.Target['Fn::Join'][1][1].Ref);
      expect(integration?.Properties.IntegrationUri).toEqual({
        'Fn::GetAtt': [dev().function(endpoint.domain).id, 'Arn'],
      });
    }
  });

  it('accept only tokens of our own pool and client', () => {
    const { JwtConfiguration } = dev().the('AWS::ApiGatewayV2::Authorizer').Properties;
    expect(JSON.stringify(JwtConfiguration)).toMatch(/"Audience":\[\{"Fn::ImportValue":"landfall-dev-auth:/);
    expect(JSON.stringify(JwtConfiguration)).toMatch(
      /"Issuer":\{"Fn::ImportValue":"landfall-dev-auth:.*ProviderURL/,
    );
  });

  it('are throttled', () => {
    const { DefaultRouteSettings } = dev().the('AWS::ApiGatewayV2::Stage').Properties;
    expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 });
  });
});

/** A role's permissions on the table, the documents, and the user pool. */
const dataActions = (statements: readonly Statement[], service: string): string[] => {
  const actions = statements.flatMap((statement) => statement.actions);
  const ofService = actions.filter((action) => action.startsWith(`${service}:`));
  return [...new Set(ofService.map((action) => action.slice(service.length + 1)))].sort();
};
const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];

/** The secret whose ARN a resource imports from its stack. */
const secretOf = (resource: string): string =>
  /landfall-dev-(?:data|web):\w*Ref(Signing|Origin)Secret/.exec(resource)?.[1]?.toLowerCase() ?? resource;

function expectExactly(statements: readonly Statement[], needs: Required<Grants>): void {
  const onTable = dataActions(statements, 'dynamodb').filter((action) => !streamActions.includes(action));
  expect(onTable).toEqual([...needs.table].sort());
  expect(dataActions(statements, 'cognito-idp')).toEqual([...needs.users].sort());
  const onObjects = needs.objects.flatMap(({ actions }) => actions);
  expect(dataActions(statements, 's3')).toEqual([...new Set(onObjects)].sort());
  expect(dataActions(statements, 'secretsmanager')).toEqual(
    needs.secrets.length > 0 ? ['GetSecretValue'] : [],
  );
  const secrets = statements.filter(({ actions }) => actions.includes('secretsmanager:GetSecretValue'));
  expect(
    secrets
      .flatMap(({ resources }) => resources)
      .map(secretOf)
      .sort(),
  ).toEqual([...needs.secrets].sort());
  for (const { prefix, actions } of needs.objects) {
    const reached = statements.filter(({ resources }) =>
      resources.some((resource) => resource.includes(`"/${prefix}*"`)),
    );
    const inPrefix = actions.filter((action) => action !== 'ListBucketVersions');
    expect(dataActions(reached, 's3')).toEqual(inPrefix.sort());
  }
}

const Variables = z.object({ Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }) });

describe('grants', () => {
  it('are declared for existing endpoints', () => {
    expect(Object.keys(endpointGrants).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  it.each(servedDomains)('of %s are exactly what its endpoints need', (domain) => {
    const needs = endpoints.filter((endpoint) => endpoint.domain === domain).map(grantsOf);
    expectExactly(dev().statements(domain), unionOf(needs));
  });

  it.each(Object.keys(jobGrants) as Job[])('of %s are exactly what is declared for it', (trigger) => {
    expectExactly(dev().statements(trigger), unionOf([jobGrants[trigger]]));
  });

  it('deny changing and deleting audit entries to every role that may write to the table', () => {
    const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map(
      (each) => `dynamodb:${each}`,
    );
    const entries = { 'dynamodb:LeadingKeys': ['AUDIT#*'] };
    const changesEntries = [
      {
        actions: ['dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
        condition: { 'ForAllValues:StringLike': entries, Null: { 'dynamodb:LeadingKeys': 'false' } },
      },
      { actions: ['dynamodb:BatchWriteItem'], condition: { 'ForAnyValue:StringLike': entries } },
    ];
    const writers = dev()
      .of('AWS::IAM::Policy')
      .map((policy) => statementsOf(policy))
      .filter((statements) =>
        statements.some(
          ({ effect, actions }) => effect === 'Allow' && actions.some((each) => writes.includes(each)),
        ),
      );
    expect(writers.length).toBeGreaterThan(servedDomains.length / 2);
    for (const statements of writers) {
      const tables = statements.filter(({ actions }) => actions.some((each) => writes.includes(each)));
      const resources = new Set(tables.flatMap((statement) => statement.resources));
      expect(resources.size).toBe(1);
      expect(statements.filter(({ effect }) => effect === 'Deny')).toMatchObject(changesEntries);
    }
    const denials = dev()
      .of('AWS::IAM::Policy')
      .flatMap((policy) => statementsOf(policy))
      .filter(({ effect }) => effect === 'Deny');
    expect(denials).toHaveLength(2 * writers.length);
  });

  it('name the table’s indexes for queries only', () => {
    for (const domain of servedDomains) {
      for (const { actions, resources } of dev().statements(domain)) {
        const indexes = resources.filter((resource) => resource.includes('/index/'));
        const expected = actions.includes('dynamodb:Query') ? Object.keys(tableIndexes).length : 0;
        expect(indexes).toHaveLength(expected);
      }
    }
  });

  it('have a wildcard only where AWS supports no narrower resource', () => {
    const services = [...servedDomains, ...Object.keys(jobGrants)];
    const starred = services.flatMap((service) =>
      dev()
        .statements(service)
        .filter(({ resources }) => resources.includes('"*"'))
        .flatMap(({ actions }) => actions),
    );
    expect([...new Set(starred)].sort()).toEqual([
      'dynamodb:ListStreams',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
  });

  it('allow only senders to send mail, from one address, with any identity and configuration set', () => {
    const services = [...servedDomains, ...Object.keys(jobGrants)];
    const senders = services.filter((service) => dataActions(dev().statements(service), 'ses').length > 0);
    expect(senders).toEqual(['send-mail', 'resend-mail']);
    for (const [cloud, address] of [
      [dev(), 'no-reply@landfall.example'],
      [prod(), 'no-reply@example.com'],
    ] as const) {
      for (const sender of senders) {
        const statements = cloud
          .statements(sender)
          .filter(({ actions }) => actions.includes('ses:SendEmail'));
        expect(statements.map(({ condition }) => condition)).toEqual([
          { StringEquals: { 'ses:FromAddress': address } },
        ]);
        expect(statements[0]?.resources.map((arn) => /:([\w-]+\/\*)"/.exec(arn)?.[1])).toEqual([
          'configuration-set/*',
          'identity/*',
        ]);
      }
    }
  });

  it('pass a function only the resources it may use', () => {
    for (const domain of servedDomains) {
      const needs = unionOf(endpoints.filter((each) => each.domain === domain).map(grantsOf));
      const names = Object.keys(Variables.parse(dev().function(domain).Properties).Environment.Variables);
      expect(names.includes('TABLE_NAME')).toBe(needs.table.length > 0);
      expect(names.includes('DOCUMENTS_BUCKET')).toBe(needs.objects.length > 0);
      expect(names.includes('USER_POOL_ID')).toBe(needs.users.length > 0);
      expect(names.includes('SIGNING_SECRET_ARN')).toBe(needs.secrets.includes('signing'));
      expect(names.includes('ORIGIN_SECRET_ARN')).toBe(needs.secrets.includes('origin'));
    }
  });

  it('give a secret only to functions that sign, verify, or count, and put its value in no environment', () => {
    const functions = dev().of('AWS::Lambda::Function');
    const readers = (name: string) =>
      functions
        .map(({ Properties }) => Variables.safeParse(Properties).data?.Environment.Variables ?? {})
        .filter((variables) => name in variables)
        .map((variables) => variables.POWERTOOLS_SERVICE_NAME);
    expect(readers('SIGNING_SECRET_ARN').sort()).toEqual([
      'accounts',
      'cases',
      'consultations',
      'custom-message',
      'documents',
      'organization',
      'post-confirmation',
      'profile',
      'resend-mail',
      'send-reminders',
    ]);
    expect(readers('ORIGIN_SECRET_ARN').sort()).toEqual(['accounts', 'consultations', 'profile']);
    for (const cloud of [dev(), prod()])
      for (const { Properties } of cloud.of('AWS::Lambda::Function'))
        expect(JSON.stringify(Properties)).not.toContain('{{resolve:');
  });
});
