import * as z from 'zod/mini';
import type { ApiSettings } from '../gateway/gateway.ts';
import type { AuthorizerSettings } from '../gateway/routes.ts';
import type { Deployment } from './deployed.ts';

const RouteProperties = z.object({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z._default(z.enum(['NONE', 'JWT']), 'NONE'),
  AuthorizerId: z.optional(z.string()),
});
const IntegrationProperties = z.object({
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
});
const AuthorizerProperties = z.object({
  AuthorizerType: z.literal('JWT'),
  IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: z.array(z.string()) }),
});
const Throttling = z.looseObject({
  ThrottlingRateLimit: z._default(z.number(), 10_000),
  ThrottlingBurstLimit: z._default(z.number(), 5000),
});
const StageProperties = z.object({
  StageName: z.literal('$default'),
  DefaultRouteSettings: z._default(Throttling, { ThrottlingRateLimit: 10_000, ThrottlingBurstLimit: 5000 }),
  /** A deployment takes them, but the later removal of their route fails: see `infra/stacks/api.ts`. */
  RouteSettings: z.optional(z.never('CloudFormation never removes the settings of a single route.')),
});

/**
 * The HTTP API with its routes.
 * @throws for a kind of route, integration, or authorizer the local run doesn't support
 */
export function readApi(deployment: Deployment): ApiSettings {
  const api = deployment.only('AWS::ApiGatewayV2::Api');
  const stage = StageProperties.parse(deployment.only('AWS::ApiGatewayV2::Stage').properties);
  const integrations = new Map(
    deployment
      .ofType('AWS::ApiGatewayV2::Integration')
      .map(({ name, properties }) => [
        `integrations/${name}`,
        IntegrationProperties.parse(properties).IntegrationUri,
      ]),
  );
  const authorizers = new Map(
    deployment
      .ofType('AWS::ApiGatewayV2::Authorizer')
      .map(({ name, properties }): [string, AuthorizerSettings] => {
        const { Issuer, Audience } = AuthorizerProperties.parse(properties).JwtConfiguration;
        return [name, { id: name, issuer: Issuer, audience: Audience }];
      }),
  );
  const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = stage.DefaultRouteSettings;
  const routes = deployment.ofType('AWS::ApiGatewayV2::Route').map(({ id, properties }) => {
    const route = RouteProperties.parse(properties);
    const functionArn = integrations.get(route.Target);
    const authorizer = authorizers.get(route.AuthorizerId ?? '');
    if (!functionArn) throw new Error(`The route ${id} has no integration.`);
    if (route.AuthorizationType === 'JWT' && !authorizer)
      throw new Error(`The route ${id} has no authorizer.`);
    return {
      key: route.RouteKey,
      functionArn,
      authorizer: route.AuthorizationType === 'JWT' ? authorizer : undefined,
      throttle: { rate, burst },
    };
  });
  return { id: api.name, routes };
}
