import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { contentSecurityPolicy, documentViewerPolicy, pageHeaders, type SiteReach } from '../site-headers.ts';
import { accountWideName } from '../stacks/landfall-stack.ts';

const strictTransportSecurity: cloudfront.ResponseHeadersStrictTransportSecurity = {
  accessControlMaxAge: Duration.days(730),
  includeSubdomains: true,
  override: true,
};

/** The headers of the site's pages. */
export const sitePageHeaders = (
  scope: Construct,
  id: string,
  reach: SiteReach,
  { framed = false } = {},
): cloudfront.ResponseHeadersPolicy =>
  headersOfPages(scope, id, { policy: contentSecurityPolicy(reach, { framed }), framed });

/** The headers of the document viewer and its files. Its opaque origin makes every request cross-origin. */
export const documentViewerHeaders = (scope: Construct, id: string): cloudfront.ResponseHeadersPolicy =>
  headersOfPages(scope, id, {
    policy: documentViewerPolicy,
    framed: true,
    corsBehavior: {
      accessControlAllowOrigins: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowHeaders: ['*'],
      accessControlAllowCredentials: false,
      originOverride: true,
    },
  });

function headersOfPages(
  scope: Construct,
  id: string,
  {
    policy,
    framed,
    ...others
  }: { policy: string; framed: boolean } & Pick<cloudfront.ResponseHeadersPolicyProps, 'corsBehavior'>,
): cloudfront.ResponseHeadersPolicy {
  const { 'x-content-type-options': _, 'referrer-policy': referrerPolicy, ...custom } = pageHeaders;
  return new cloudfront.ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: accountWideName(scope, id),
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: {
        frameOption: framed ? cloudfront.HeadersFrameOption.SAMEORIGIN : cloudfront.HeadersFrameOption.DENY,
        override: true,
      },
      referrerPolicy: { referrerPolicy: referrerPolicy as cloudfront.HeadersReferrerPolicy, override: true },
      strictTransportSecurity,
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
    },
    ...others,
  });
}

/** The API only returns data, so nothing in it may be executed or framed. */
export const apiHeaders = (scope: Construct, id: string): cloudfront.ResponseHeadersPolicy =>
  new cloudfront.ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: accountWideName(scope, id),
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
        override: true,
      },
      contentTypeOptions: { override: true },
      strictTransportSecurity,
    },
  });
