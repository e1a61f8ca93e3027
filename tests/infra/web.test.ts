import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { originSecretHeader, viewerAddressHeader } from '#functions/http/viewer-address.ts';
import {
  apiRequestCode,
  documentViewerResponseCode,
  siteAddresses,
  siteFile,
  viewerRequestCode,
  viewerResponseCode,
} from '#infra/constructs/viewer-function.ts';
import { framedPath } from '#infra/site-headers.ts';
import { documentViewer } from '#shared/document-viewer.ts';
import { quotaHeader } from '#shared/domain/quotas.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { operatorMarker } from '#shared/site-operator-markers.ts';
import { siteUrlPlaceholder } from '#shared/site-url.ts';
import { siteRoutes } from '../../frontend/site-routes.ts';
import type { Cloud } from './cloud.ts';
import { dev, everything, prod } from './stages.ts';

const Config = z.object({
  DistributionConfig: z.looseObject({
    HttpVersion: z.string(),
    Aliases: z.optional(z.array(z.string())),
    DefaultCacheBehavior: z.record(z.string(), z.unknown()),
    CacheBehaviors: z.array(z.record(z.string(), z.unknown())),
    CustomErrorResponses: z.optional(z.unknown()),
  }),
});
const config = (cloud: Cloud) =>
  Config.parse(cloud.the('AWS::CloudFront::Distribution').Properties).DistributionConfig;
const behavior = (cloud: Cloud, path: string) =>
  config(cloud).CacheBehaviors.find(({ PathPattern }) => PathPattern === path) ?? {};

/** A behavior's policy as one string; references stay JSON. */
function securityPolicy(cloud: Cloud, of: Record<string, unknown>): string {
  const { Ref } = z.object({ Ref: z.string() }).parse(of.ResponseHeadersPolicyId);
  const Policy = z.object({
    ResponseHeadersPolicyConfig: z.object({
      SecurityHeadersConfig: z.object({
        ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown() }),
      }),
    }),
  });
  const policy = cloud.resources.find(({ id, part }) => id === Ref && part === 'web');
  const headers = Policy.parse(policy?.Properties).ResponseHeadersPolicyConfig.SecurityHeadersConfig;
  const text = headers.ContentSecurityPolicy.ContentSecurityPolicy;
  return typeof text === 'string' ? text : JSON.stringify(text);
}
const directive = (policy: string, name: string): string =>
  policy.split(/;\s*/).find((part) => part.trimStart().startsWith(name)) ?? '';

describe('the content security policy', () => {
  it.each([
    ['dev', dev],
    ['prod', prod],
  ] as const)('of %s allows only our own scripts', (_stage, cloud) => {
    const policy = securityPolicy(cloud(), config(cloud()).DefaultCacheBehavior);
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
  });

  it('allows connections to the site, the user pool, and the documents', () => {
    const inProduction = securityPolicy(prod(), config(prod()).DefaultCacheBehavior);
    expect(inProduction).toMatch(/connect-src 'self' https:\/\/cognito-idp\.",\{"Ref":"AWS::Region"\}/);
    expect(inProduction).toMatch(/https:\/\/",\{"Fn::ImportValue":"landfall-prod-data:.*RegionalDomainName/);
  });

  it('lets only our own booking page and document viewer be framed', () => {
    const page = securityPolicy(dev(), config(dev()).DefaultCacheBehavior);
    expect(page).toContain("frame-ancestors 'none'");
    expect(siteRoutes.map(({ path }) => path)).toContain(framedPath);
    expect(securityPolicy(dev(), behavior(dev(), framedPath))).toContain("frame-ancestors 'self'");
    expect(config(dev()).CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/*',
      framedPath,
      documentViewer.page,
      `${documentViewer.files}*`,
    ]);
  });
});

describe('the document viewer', () => {
  const policies = () =>
    [documentViewer.page, `${documentViewer.files}*`].map((path) =>
      securityPolicy(dev(), behavior(dev(), path)),
    );

  it('has an opaque origin, connects to nothing, and runs WebAssembly, which no other page does', () => {
    for (const policy of policies()) {
      expect(directive(policy, 'sandbox')).toBe('sandbox allow-scripts');
      expect(directive(policy, 'script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'");
      expect(directive(policy, 'default-src')).toBe("default-src 'none'");
      expect(directive(policy, 'worker-src')).toBe('worker-src blob:');
      for (const name of ['connect-src', 'img-src', 'font-src', 'frame-src'])
        expect(directive(policy, name), name).toBe('');
      expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'self'");
    }
    for (const behaves of [config(dev()).DefaultCacheBehavior, behavior(dev(), framedPath)])
      expect(directive(securityPolicy(dev(), behaves), 'script-src')).toBe("script-src 'self'");
  });

  it('is the only one whose files other origins may read, since its own origin is opaque', () => {
    const readable = dev()
      .of('AWS::CloudFront::ResponseHeadersPolicy', 'web')
      .filter(({ Properties }) => JSON.stringify(Properties).includes('CorsConfig'));
    expect(readable).toHaveLength(1);
    const { Ref } = z
      .object({ Ref: z.string() })
      .parse(behavior(dev(), `${documentViewer.files}*`).ResponseHeadersPolicyId);
    expect(readable[0]?.id).toBe(Ref);
    expect(JSON.stringify(readable[0]?.Properties)).toContain('"AccessControlAllowCredentials":false');
  });
});

describe('an external scheduling widget', () => {
  const sources = (cloud: Cloud) =>
    [config(cloud).DefaultCacheBehavior, behavior(cloud, framedPath)].map((of) =>
      directive(securityPolicy(cloud, of), 'frame-src'),
    );

  it('may be framed if configured, and nothing else', () => {
    const cloud = everything();
    const expected = "frame-src 'self' https://calls.example";
    expect(sources(cloud)).toEqual([expected, expected]);
    expect(directive(securityPolicy(cloud, config(cloud).DefaultCacheBehavior), 'script-src')).toBe(
      "script-src 'self'",
    );
  });

  it('is not allowed without the setting', () => {
    expect(sources(dev())).toEqual(["frame-src 'self'", "frame-src 'self'"]);
  });
});

describe('the address of the site', () => {
  const Upload = z.object({
    SourceMarkers: z._default(z.array(z.record(z.string(), z.unknown())), []),
    SystemMetadata: z.record(z.string(), z.string()),
    DestinationBucketKeyPrefix: z.optional(z.string()),
    DistributionPaths: z.optional(z.array(z.string())),
    WaitForDistributionInvalidation: z.optional(z.boolean()),
  });
  const pages = (cloud: Cloud) =>
    cloud
      .of('Custom::CDKBucketDeployment', 'site')
      .map(({ Properties }) => Upload.parse(Properties))
      .filter(({ DestinationBucketKeyPrefix }) => DestinationBucketKeyPrefix === undefined);

  it('is inserted into the pages at upload, and their caching stays the same', () => {
    const [upload, ...others] = pages(dev());
    expect(others).toEqual([]);
    expect(upload?.SystemMetadata['cache-control']).toBe('no-cache');
    const [markers] = upload?.SourceMarkers ?? [];
    expect(Object.keys(markers ?? {})).toContain(siteUrlPlaceholder);
    expect(markers?.[operatorMarker('footer')]).toContain('(sample firm)');
    expect(JSON.stringify(markers)).toMatch(
      /"https:\/\/",\{"Fn::ImportValue":"landfall-dev-web:\w*Distribution\w*DomainName/,
    );
  });

  it('reaches caches through an invalidation that deployments do not wait for, as a slow one would fail them', () => {
    for (const cloud of [dev(), prod()])
      expect(pages(cloud)).toMatchObject([
        { DistributionPaths: ['/*'], WaitForDistributionInvalidation: false },
      ]);
  });

  it('is the stage’s own domain if it has one', () => {
    const [upload] = pages(prod());
    expect(upload?.SourceMarkers[0]).toMatchObject({
      [siteUrlPlaceholder]: 'https://app.example.com',
      [operatorMarker('footer')]: 'Harbor &amp; Quay LLP',
      [operatorMarker('sampleNotice')]: '',
    });
  });
});

describe('the distribution', () => {
  it('uses HTTP/2 and HTTP/3, compression, and TLS', () => {
    expect(config(dev()).HttpVersion).toBe('http2and3');
    expect(config(dev()).DefaultCacheBehavior).toMatchObject({
      Compress: true,
      ViewerProtocolPolicy: 'redirect-to-https',
    });
    expect(config(prod()).Aliases).toEqual(['app.example.com']);
  });

  it('passes /api/* through uncached, and therefore uncompressed', () => {
    expect(behavior(dev(), '/api/*')).toMatchObject({
      Compress: false,
      // The managed policies CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      ViewerProtocolPolicy: 'https-only',
    });
  });

  it('logs requests without query, cookie, or referrer', () => {
    expect(config(dev())).not.toHaveProperty('Logging');
    const created = dev()
      .of('Custom::AWS', 'web')
      .map(({ Properties }) => JSON.stringify(Properties.Create));
    expect(created.every((call) => call.includes('us-east-1'))).toBe(true);
    const delivery = created.find((call) => call.includes('createDelivery')) ?? '';
    expect(delivery).toContain('cs-uri-stem');
    for (const field of ['cs-uri-query', 'Cookie', 'Referer', 'query']) expect(delivery).not.toContain(field);
  });

  it('is created after the policies of the calls that set up its log and before the calls, because IAM changes take a while', () => {
    const web = dev().resources.filter(({ part }) => part === 'web');
    const text = (resource: (typeof web)[number]) =>
      JSON.stringify([resource.Properties, resource.DependsOn]);
    const { id } = dev().the('AWS::CloudFront::Distribution');
    const policies = dev()
      .of('AWS::IAM::Policy', 'web')
      .filter((policy) => text(policy).includes('AllowVendedLogDelivery'));
    expect(policies).toHaveLength(3);
    for (const policy of policies) expect(text(policy)).not.toContain(`"${id}"`);
    const calls = dev().of('Custom::AWS', 'web');
    expect(calls).toHaveLength(3);
    const follows = (resource: (typeof web)[number]): boolean =>
      text(resource).includes(`"${id}"`) ||
      text(resource).includes(`\\"${id}\\"`) ||
      calls.some((call) => call !== resource && resource.DependsOn.includes(call.id) && follows(call));
    for (const call of calls) expect(follows(call), call.id).toBe(true);
  });

  it('is the only reader of the site bucket', () => {
    const policies = dev()
      .of('AWS::S3::BucketPolicy', 'web')
      .map(({ Properties }) => JSON.stringify(Properties.PolicyDocument));
    const readers = policies.filter((policy) => policy.includes('"s3:GetObject"'));
    expect(readers).toHaveLength(1);
    expect(readers[0]).toContain('"Service":"cloudfront.amazonaws.com"');
    expect(readers[0]).toContain('"AWS:SourceArn"');
  });
});

describe('the API, from another origin,', () => {
  const cors = (cloud: Cloud) => cloud.the('AWS::ApiGatewayV2::Api').Properties.CorsConfiguration;

  it('can be called only if a stage allows it, and not with cookies', () => {
    expect(cors(dev())).toBeUndefined();
    expect(cors(prod())).toMatchObject({ AllowOrigins: ['http://localhost:5173'], AllowMethods: ['*'] });
    expect(cors(prod())).not.toHaveProperty('AllowCredentials');
  });

  it('takes and shows the headers of conditional, idempotent, and limited calls', () => {
    expect(cors(prod())).toMatchObject({
      AllowHeaders: ['authorization', 'content-type', idempotencyHeader, 'if-none-match'],
      ExposeHeaders: ['apigw-requestid', 'etag', quotaHeader, 'retry-after'],
    });
  });
});

describe('the secret between CloudFront and the API', () => {
  const Origins = z.object({
    DistributionConfig: z.object({
      Origins: z.array(
        z.object({
          Id: z.string(),
          OriginCustomHeaders: z.optional(
            z.array(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() })),
          ),
        }),
      ),
    }),
  });
  const headersTo = (cloud: Cloud) => {
    const origins = Origins.parse(cloud.the('AWS::CloudFront::Distribution').Properties).DistributionConfig
      .Origins;
    return origins.map(({ Id, OriginCustomHeaders = [] }) => ({ Id, headers: OriginCustomHeaders }));
  };

  it('goes only to the API’s origin', () => {
    const withHeaders = headersTo(dev()).filter(({ headers }) => headers.length > 0);
    expect(withHeaders.map(({ Id }) => Id)).toEqual([behavior(dev(), '/api/*').TargetOriginId]);
    expect(withHeaders[0]?.headers.map(({ HeaderName }) => HeaderName)).toEqual([originSecretHeader]);
  });

  it('is generated, appears in no template, and is sent in the configured version', () => {
    const { id, Properties } = dev().the('AWS::SecretsManager::Secret', 'web');
    expect(Properties).toMatchObject({ GenerateSecretString: { PasswordLength: 64 } });
    expect(Properties.SecretString).toBeUndefined();
    for (const [cloud, end] of [
      [dev(), ':SecretString:::}}'],
      [everything(), `:SecretString:::${'a'.repeat(36)}}}`],
    ] as const) {
      const sent = headersTo(cloud).flatMap(({ headers }) => headers.map(({ HeaderValue }) => HeaderValue));
      expect(sent).toEqual([{ 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: id }, end]] }]);
    }
  });
});

const Request = z.object({ uri: z.string() });
const Response = z.object({ statusCode: z.number() });
const runViewer = (code: string, uri: string, statusCode = 200): unknown =>
  runInNewContext(`${code}; handler({ request: { uri }, response: { statusCode }, viewer: { ip: '' } })`, {
    uri,
    statusCode,
  });
const headersFrom = (code: string, headers: Record<string, string>) =>
  z
    .record(z.string(), z.object({ value: z.string() }))
    .parse(
      runInNewContext(
        `${code}; handler({ request: { headers: { host: { value: 'd1.cloudfront.net' } } }, response: { headers } }).headers`,
        { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])) },
      ),
    );
const fileFor = (uri: string) => Request.parse(runViewer(viewerRequestCode, uri)).uri;
const statusFor = (uri: string, statusCode?: number) =>
  Response.parse(runViewer(viewerResponseCode, uri, statusCode)).statusCode;

describe('the viewer functions', () => {
  it('name the site in the document viewer’s policy, where Safari may not take ‘self’ for it', () => {
    expect(behavior(dev(), documentViewer.page)).toMatchObject({
      FunctionAssociations: [
        { EventType: 'viewer-request' },
        {
          EventType: 'viewer-response',
          FunctionARN: { 'Fn::GetAtt': [expect.stringMatching(/^DocumentViewerResponse/), 'FunctionARN'] },
        },
      ],
    });
    const changed = headersFrom(documentViewerResponseCode, {
      'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'",
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(changed['content-security-policy']?.value).toBe(
      "script-src https://d1.cloudfront.net 'wasm-unsafe-eval'; style-src https://d1.cloudfront.net",
    );
    expect(changed['x-frame-options']?.value).toBe('SAMEORIGIN');
  });

  it.each([
    ['/', '/index.html'],
    ['/services', '/services/index.html'],
    ['/services/', '/services/index.html'],
    ['/dashboard', '/app.html'],
    ['/cases/0b0e7c1e-7a52-4d3c-9d55-9a52f7f1a111', '/app.html'],
    ['/assets/index-4f3a.js', '/assets/index-4f3a.js'],
    ['/config.json', '/config.json'],
    ['/viewer.html', '/viewer.html'],
    ['/nowhere', '/404.html'],
    ['/cases/one/two', '/404.html'],
    ['/cases//', '/404.html'],
    ['/constructor', '/404.html'],
    ['/index.html', '/index.html'],
    ['/wp-login.php', '/404.html'],
  ])('respond to %s with %s', (address, file) => {
    expect(fileFor(address)).toBe(file);
    expect(siteFile(address, siteAddresses)).toBe(file);
  });

  it('redirect a browser that opens an unsubscribe URL to its page, and pass on everything else', () => {
    const run = (method: string, uri: string) =>
      runInNewContext(
        `${apiRequestCode};handler(${JSON.stringify({
          ...{ viewer: { ip: '203.0.113.7' } },
          request: { method, uri, querystring: { token: { value: 'a.b-c' } }, headers: {} },
        })})`,
      );
    expect(run('GET', '/api/unsubscribe')).toMatchObject({
      statusCode: 302,
      headers: { location: { value: '/email-settings#unsubscribe=a.b-c' } },
    });
    for (const [method, uri] of [
      ['POST', '/api/unsubscribe'],
      ['GET', '/api/cases'],
    ] as const)
      expect(run(method, uri)).toMatchObject({
        uri,
        headers: { [viewerAddressHeader]: { value: '203.0.113.7' } },
      });
  });

  it('return 200 for every route of the site and 404 for everything else', () => {
    for (const { path } of siteRoutes) expect(statusFor(path.replace(/:\w+/g, 'x'))).toBe(200);
    expect(statusFor('/nowhere')).toBe(404);
    // Both addresses that CloudFront may pass on: before and after the rewrite.
    expect(statusFor(fileFor('/nowhere'))).toBe(404);
    expect(statusFor(fileFor('/services'))).toBe(200);
    expect(statusFor(fileFor('/cases/x'))).toBe(200);
  });

  it('leave an unchanged 404 page at 304: as a 404 it would replace the browser’s copy with nothing', () => {
    expect(statusFor('/nowhere', 304)).toBe(304);
  });

  it('rewrite to an existing file, since CloudFront does not run the second one for a 404 of S3', () => {
    for (const address of ['/wp-login.php', '/nowhere.html', '/assets', '/services/about.html']) {
      expect(fileFor(address)).toBe('/404.html');
    }
  });
});
