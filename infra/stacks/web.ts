import { Aws, CfnOutput, Duration, Fn, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { originSecretHeader } from '#functions/http/viewer-address.ts';
import { documentViewer } from '#shared/document-viewer.ts';
import { quotaHeader } from '#shared/domain/quotas.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { AccessDelivery } from '../constructs/access-delivery.ts';
import { completeBucketEmptier } from '../constructs/bucket-emptier.ts';
import { LogBucket } from '../constructs/log-bucket.ts';
import { OriginSecret, originSecretValue } from '../constructs/origin-secret.ts';
import { apiHeaders, documentViewerHeaders, sitePageHeaders } from '../constructs/response-headers.ts';
import { apiFunctions, sitePageFunctions } from '../constructs/viewer-function.ts';
import type { Settings } from '../settings.ts';
import { framedPath, frameOrigins } from '../site-headers.ts';
import type { DataStack } from './data.ts';
import { accountWideName, stackIdentity } from './landfall-stack.ts';

/**
 * The single public origin: the site's pages from a private bucket, and `/api/*` from the API. The API is
 * created here and gets its routes in the API stack, because the functions behind them need this address.
 */
export class WebStack extends Stack {
  readonly bucket: s3.Bucket;
  readonly api: apigateway.HttpApi;
  readonly distribution: cloudfront.Distribution;
  readonly siteUrl: string;
  /** The same without a scheme. */
  readonly siteHost: string;
  /** The site bucket's ARN, for the other stacks. */
  readonly bucketArn: string;
  /** The viewer data that CloudFront passes to the API's functions. */
  readonly originSecretArn: string;

  constructor(scope: Construct, settings: Settings, data: DataStack) {
    super(scope, ...stackIdentity(settings, 'web', 'Site bucket, CloudFront, address of the API'));
    const logs = new LogBucket(this, 'AccessLogs', settings);
    this.bucket = new s3.Bucket(this, 'Site', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    this.api = new apigateway.HttpApi(this, 'Api', {
      description: `Landfall ${settings.stage}`,
      createDefaultStage: false,
      ...(settings.allowedOrigin && { corsPreflight: corsFor(settings.allowedOrigin) }),
    });

    const reach = {
      connect: [
        `https://cognito-idp.${Aws.REGION}.amazonaws.com`,
        `https://${documentsHost(settings, data)}`,
      ],
      frames: frameOrigins(settings.schedulingUrl),
    };
    const functions = sitePageFunctions(this);
    const page: cloudfront.BehaviorOptions = {
      // With list permission, S3 returns 404 instead of 403 for a missing file.
      origin: origins.S3BucketOrigin.withOriginAccessControl(this.bucket, {
        originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
        originAccessControl: new cloudfront.S3OriginAccessControl(this, 'SiteAccess', {
          originAccessControlName: accountWideName(this, 'site'),
        }),
      }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: sitePageHeaders(this, 'PageHeaders', reach),
      functionAssociations: functions.pages,
      compress: true,
    };
    const framed = {
      ...page,
      responseHeadersPolicy: sitePageHeaders(this, 'FramedPageHeaders', reach, { framed: true }),
    };
    const viewerFiles = {
      ...page,
      responseHeadersPolicy: documentViewerHeaders(this, 'DocumentViewerHeaders'),
    };
    const viewer = { ...viewerFiles, functionAssociations: functions.documentViewer };
    const secret = new OriginSecret(this, 'OriginSecret');
    this.originSecretArn = this.exportValue(secret.secretArn);
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `Landfall ${settings.stage}`,
      defaultBehavior: page,
      additionalBehaviors: {
        '/api/*': this.apiBehavior(originSecretValue(secret.secretArn, settings)),
        [framedPath]: framed,
        [documentViewer.page]: viewer,
        [`${documentViewer.files}*`]: viewerFiles,
      },
      errorResponses,
      defaultRootObject: 'index.html',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      ...(settings.firewall.webAclArn && { webAclId: settings.firewall.webAclArn }),
      ...(settings.domain && {
        domainNames: [settings.domain],
        minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: acm.Certificate.fromCertificateArn(this, 'Certificate', settings.certificateArn),
      }),
    });
    new AccessDelivery(this, 'AccessDelivery', { settings, distribution: this.distribution, bucket: logs });
    this.siteHost = settings.domain || this.distribution.distributionDomainName;
    this.siteUrl = `https://${this.siteHost}`;
    // Other stacks stop needing it once a domain is set. An export in use can't be removed, so it always stays.
    this.exportValue(this.distribution.distributionDomainName);
    this.bucketArn = this.exportValue(this.bucket.bucketArn);
    this.acknowledgeFindings(settings);
    completeBucketEmptier(this, settings);

    new CfnOutput(this, 'SiteUrl', { value: this.siteUrl });
    new CfnOutput(this, 'ApiUrl', { value: `${this.siteUrl}/api` });
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId });
    new CfnOutput(this, 'DistributionDomain', { value: this.distribution.distributionDomainName });
  }

  private apiBehavior(originSecret: string): cloudfront.BehaviorOptions {
    return {
      origin: new origins.HttpOrigin(Fn.select(2, Fn.split('/', this.api.apiEndpoint)), {
        protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
        customHeaders: { [originSecretHeader]: originSecret },
      }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: apiHeaders(this, 'ApiHeaders'),
      functionAssociations: apiFunctions(this),
      // CloudFront compresses only what it may cache, so it would ignore `true` here.
      compress: false,
    };
  }

  private acknowledgeFindings(settings: Settings): void {
    Validations.of(this.distribution).acknowledge(
      {
        id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason: 'The default root object is set, and the viewer function maps every address to one file.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'Access is logged by standard logging v2, which is not a property of the distribution.',
      },
      { id: 'AwsSolutions-CFR1', reason: 'Applicants live anywhere, so no country is blocked.' },
    );
    if (!settings.firewall.webAclArn)
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          'A web ACL costs more than everything else when idle, so it is a setting. The API throttles every route.',
      });
    if (settings.domain) return;
    Validations.of(this.distribution).acknowledge({
      id: 'AwsSolutions-CFR4',
      reason:
        'Without its own domain, the stage uses CloudFront’s certificate, whose TLS version we can’t set.',
    });
  }
}

/**
 * Without these, CloudFront caches an error for ten seconds and serves it to everyone, even with `no-store` and
 * caching disabled ("Control how long CloudFront caches errors"). No error page: it would replace the API's own
 * errors.
 */
const errorResponses: cloudfront.ErrorResponse[] = [
  400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504,
].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }));

/**
 * The host that uploads go to. Without a domain, the bucket must know the distribution's address (its CORS
 * rule), so the distribution can't know the bucket's. Its policy then names S3 in this region.
 */
const documentsHost = (settings: Settings, data: DataStack): string =>
  settings.domain ? data.documents.bucketRegionalDomainName : `*.s3.${Aws.REGION}.amazonaws.com`;

/** Allows the headers that the site sends and reads and that browsers don't allow by default. */
const corsFor = (origin: string): apigateway.CorsPreflightOptions => ({
  allowOrigins: [origin],
  allowMethods: [apigateway.CorsHttpMethod.ANY],
  allowHeaders: ['authorization', 'content-type', idempotencyHeader, 'if-none-match'],
  exposeHeaders: ['apigw-requestid', 'etag', quotaHeader, 'retry-after'],
  maxAge: Duration.hours(1),
});
