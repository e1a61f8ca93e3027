import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { grantsOf } from '#functions/http/grants.ts';
import type { Domain } from '#shared/contract/define-endpoint.ts';
import { routeKey } from '#shared/contract/define-endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { unionOf } from '../constructs/grants.ts';
import { LandfallFunction } from '../constructs/landfall-function.ts';
import type { Settings } from '../settings.ts';
import type { AuthStack } from './auth.ts';
import type { DataStack } from './data.ts';
import { type FunctionFolders, servedDomains } from './functions.ts';
import { dependOn, stackIdentity } from './landfall-stack.ts';
import type { WebStack } from './web.ts';

/**
 * Requests per second, and the burst, of every route. A route's throttle is one token bucket for all callers, so it
 * only limits the bill. The functions limit each caller, at a far lower rate. No route has a setting of its own:
 * CloudFormation never removes one, and once its route is gone, every later change of the stage fails ("Unable to find
 * Route by key"). Sources: serverless/serverless#8590 (with AWS's answer), aws/serverless-application-model#1939,
 * hashicorp/terraform-provider-aws#16094
 */
const throttle = { rateLimit: 1000, burstLimit: 2000 };
/**
 * How many routes are created, changed, or deleted at once. API Gateway accepts ten management calls a second from an
 * account, which can't be raised. Without dependencies, CloudFormation makes the calls for all routes at once and may
 * give up. https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html, aws/aws-cdk#15573,
 * aws/aws-toolkit-visual-studio#296
 */
export const routesAtOnce = 5;
/** Rejects every request: https://github.com/pulumi/pulumi-aws/issues/2363 */
const closed = { rateLimit: 0, burstLimit: 0 };

/**
 * The API's functions and routes: one function per domain and one route per endpoint, derived from the
 * contract.
 */
export class ApiStack extends Stack {
  readonly functions: readonly LandfallFunction[];

  constructor(
    scope: Construct,
    settings: Settings,
    folders: FunctionFolders,
    stacks: { data: DataStack; web: WebStack; auth: AuthStack },
  ) {
    super(scope, ...stackIdentity(settings, 'api', 'Functions and routes'));
    const { data, web, auth } = stacks;
    dependOn(this, data, web, auth);
    const api = apigateway.HttpApi.fromHttpApiAttributes(this, 'Api', {
      httpApiId: web.api.apiId,
      apiEndpoint: web.api.apiEndpoint,
    });
    const authorizer = apigateway.HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'SignedIn', {
      authorizerId: new apigateway.HttpAuthorizer(this, 'Authorizer', {
        httpApi: api,
        type: apigateway.HttpAuthorizerType.JWT,
        identitySource: ['$request.header.Authorization'],
        jwtIssuer: auth.userPool.userPoolProviderUrl,
        jwtAudience: [auth.client.userPoolClientId],
      }).authorizerId,
      authorizerType: apigateway.HttpAuthorizerType.JWT,
    });
    const byDomain = new Map(
      servedDomains.map((domain) => [domain, this.domainFunction(domain, settings, folders, stacks)]),
    );
    this.functions = [...byDomain.values()];
    const integrations = new Map(
      [...byDomain].map(([domain, handler]) => [
        domain,
        new HttpLambdaIntegration(domain, handler, { scopePermissionToRoute: false }),
      ]),
    );
    const stage = this.stage(settings, api);
    const routes: apigateway.HttpRoute[] = [];
    for (const endpoint of endpoints) {
      const integration = integrations.get(endpoint.domain);
      if (!integration) throw new Error(`${routeKey(endpoint)} has no function.`);
      const route = new apigateway.HttpRoute(this, routeKey(endpoint).replaceAll('/', ' '), {
        httpApi: api,
        routeKey: apigateway.HttpRouteKey.with(endpoint.path, apigateway.HttpMethod[endpoint.method]),
        integration,
        ...(endpoint.access !== 'public' && { authorizer }),
      });
      // Otherwise, the stage would deploy each route by itself.
      stage.node.addDependency(route);
      const earlier = routes.at(-routesAtOnce);
      if (earlier) route.node.addDependency(earlier);
      routes.push(route);
      if (endpoint.access === 'public') {
        Validations.of(route).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason: 'The contract declares this endpoint public: who calls it has no account yet.',
        });
      }
    }
  }

  private domainFunction(
    domain: Domain,
    settings: Settings,
    folders: FunctionFolders,
    { web, auth }: { web: WebStack; auth: AuthStack },
  ): LandfallFunction {
    const code = folders[domain];
    if (!code) throw new Error(`The domain ${domain} has no bundle.`);
    return new LandfallFunction(this, domain, {
      settings,
      siteUrl: web.siteUrl,
      description: `The endpoints of ${domain}`,
      code,
      timeoutSeconds: 10,
      memoryMegabytes: 512,
      access: unionOf(endpoints.filter((endpoint) => endpoint.domain === domain).map(grantsOf)),
      backend: auth.backend,
    });
  }

  private stage(settings: Settings, api: apigateway.IHttpApi): apigateway.HttpStage {
    // A generated name, not one below /aws/vendedlogs/: since 2026, the log service adds its permission to the group's
    // own policy of up to 50 KB, no longer to the one of the account and region, which 5,120 characters filled up.
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-infrastructure-CWL.html,
    // hashicorp/terraform-provider-aws#47111
    const accessLog = new logs.LogGroup(this, 'AccessLog', {
      retention: settings.retentionDays.accessLogs,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return new apigateway.HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle: settings.paused ? closed : throttle,
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(accessLogLine),
      },
    });
  }
}

/**
 * No query, headers, or body: calendar URLs carry their key in the query (decision 53). IDs in paths and the
 * member's own ID are enough to find the function's log.
 */
const accessLogLine = JSON.stringify({
  time: '$context.requestTimeEpoch',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  path: '$context.path',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  functionMilliseconds: '$context.integrationLatency',
  bytes: '$context.responseLength',
  user: '$context.authorizer.claims.sub',
  authorizerError: '$context.authorizer.error',
  integrationError: '$context.integrationErrorMessage',
});
