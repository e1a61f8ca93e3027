import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { fillMarkers, type SiteBehavior, type SiteSettings } from '../site/site-settings.ts';
import { viewerFunction } from '../site/viewer-function.ts';
import type { Deployment } from './deployed.ts';

const Association = z.object({
  EventType: z.enum(['viewer-request', 'viewer-response']),
  FunctionARN: z.string(),
});
const Behavior = z.looseObject({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  ResponseHeadersPolicyId: z.optional(z.string()),
  FunctionAssociations: z._default(z.array(Association), []),
});
const Distribution = z.object({
  DistributionConfig: z.looseObject({
    DefaultCacheBehavior: Behavior,
    CacheBehaviors: z._default(z.array(Behavior), []),
    Origins: z.array(
      z.looseObject({
        Id: z.string(),
        S3OriginConfig: z.optional(z.unknown()),
        OriginCustomHeaders: z._default(
          z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })),
          [],
        ),
      }),
    ),
    // Nothing is cached here. A custom error page would replace the API's own errors, so a template with one is
    // rejected.
    CustomErrorResponses: z.optional(
      z.array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.literal(0) })),
    ),
  }),
});
const HeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.looseObject({
    // Only a policy for any origin is supported.
    CorsConfig: z.optional(
      z.looseObject({
        AccessControlAllowOrigins: z.object({ Items: z.tuple([z.literal('*')]) }),
        AccessControlAllowCredentials: z.literal(false),
        OriginOverride: z.literal(true),
      }),
    ),
    CustomHeadersConfig: z.optional(
      z.object({ Items: z.array(z.looseObject({ Header: z.string(), Value: z.string() })) }),
    ),
    SecurityHeadersConfig: z.optional(
      z.strictObject({
        ContentSecurityPolicy: z.optional(z.looseObject({ ContentSecurityPolicy: z.string() })),
        ContentTypeOptions: z.optional(z.unknown()),
        FrameOptions: z.optional(z.looseObject({ FrameOption: z.string() })),
        ReferrerPolicy: z.optional(z.looseObject({ ReferrerPolicy: z.string() })),
        StrictTransportSecurity: z.optional(
          z.looseObject({ AccessControlMaxAgeSec: z.number(), IncludeSubdomains: z.optional(z.boolean()) }),
        ),
      }),
    ),
  }),
});
const Upload = z.looseObject({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z._default(z.array(z.record(z.string(), z.string())), []),
  DestinationBucketKeyPrefix: z._default(z.string(), ''),
  SystemMetadata: z._default(z.record(z.string(), z.string()), {}),
});
const ViewerFunction = z.looseObject({ FunctionCode: z.string() });

/** The distribution: what each path pattern serves, with which functions and headers. */
export function readSite(deployment: Deployment): SiteSettings {
  const { DistributionConfig: config } = Distribution.parse(
    deployment.only('AWS::CloudFront::Distribution').properties,
  );
  const policies = new Map(
    deployment
      .ofType('AWS::CloudFront::ResponseHeadersPolicy')
      .map((each) => [each.name, HeadersPolicy.parse(each.properties).ResponseHeadersPolicyConfig]),
  );
  const functions = new Map(
    deployment
      .ofType('AWS::CloudFront::Function')
      .map((each) => [
        each.attribute('FunctionARN'),
        viewerFunction(each.id, ViewerFunction.parse(each.properties).FunctionCode),
      ]),
  );
  const behavior = (from: z.infer<typeof Behavior>): SiteBehavior => {
    const origin = config.Origins.find(({ Id }) => Id === from.TargetOriginId);
    const policy = policies.get(from.ResponseHeadersPolicyId ?? '');
    const functionOn = (event: string) =>
      functions.get(
        from.FunctionAssociations.find(({ EventType }) => EventType === event)?.FunctionARN ?? '',
      );
    return {
      pattern: from.PathPattern ?? '*',
      serves: origin?.S3OriginConfig ? 'files' : 'api',
      headers: policy ? policyHeaders(policy) : {},
      corsHeaders: policy?.CorsConfig ? { 'access-control-allow-origin': '*' } : {},
      originHeaders: Object.fromEntries(
        origin?.OriginCustomHeaders.map((each) => [each.HeaderName.toLowerCase(), each.HeaderValue]) ?? [],
      ),
      onRequest: functionOn('viewer-request'),
      onResponse: functionOn('viewer-response'),
    };
  };
  const uploads = deployment.ofType('Custom::CDKBucketDeployment').map(({ properties, stack }) => ({
    ...Upload.parse(properties),
    stack,
  }));
  const sources = uploads.flatMap((upload) =>
    upload.SourceObjectKeys.map((key, at) => {
      const folder = upload.stack.assets.get(key);
      const config = folder && join(folder, 'config.json');
      return { markers: upload.SourceMarkers[at] ?? {}, config: config && existsSync(config) && config };
    }),
  );
  const generated = sources.find(({ config }) => config);
  const pages = sources.filter(({ config }) => !config);
  return {
    behaviors: [...config.CacheBehaviors, config.DefaultCacheBehavior].map(behavior),
    config: generated?.config ? fillMarkers(readFileSync(generated.config, 'utf8'), generated.markers) : '{}',
    markers: Object.assign({}, ...pages.map(({ markers }) => markers)),
    cacheControl: uploads.map((upload) => ({
      prefix: `/${upload.DestinationBucketKeyPrefix}`,
      value: upload.SystemMetadata['cache-control'] ?? '',
    })),
  };
}

function policyHeaders({
  CustomHeadersConfig,
  SecurityHeadersConfig: security,
}: z.infer<typeof HeadersPolicy>['ResponseHeadersPolicyConfig']): Record<string, string> {
  const custom = CustomHeadersConfig?.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value]) ?? [];
  const transport = security?.StrictTransportSecurity;
  const age = `max-age=${transport?.AccessControlMaxAgeSec}${transport?.IncludeSubdomains ? '; includeSubDomains' : ''}`;
  return {
    ...Object.fromEntries(custom),
    ...(security?.ContentSecurityPolicy && {
      'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    }),
    ...(security?.ContentTypeOptions !== undefined && { 'x-content-type-options': 'nosniff' }),
    ...(security?.FrameOptions && { 'x-frame-options': security.FrameOptions.FrameOption }),
    ...(security?.ReferrerPolicy && { 'referrer-policy': security.ReferrerPolicy.ReferrerPolicy }),
    ...(transport && { 'strict-transport-security': age }),
  };
}
