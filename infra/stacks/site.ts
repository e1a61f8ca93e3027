import { join } from 'node:path';
import { Duration, RemovalPolicy, Size, Stack, Validations } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as deployment from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { SiteConfig } from '#shared/site-config.ts';
import { operatorMarkers, operatorTexts } from '#shared/site-operator.ts';
import { siteUrlPlaceholder } from '#shared/site-url.ts';
import { importNameOf } from '../constructs/backend.ts';
import type { Settings } from '../settings.ts';
import type { AuthStack } from './auth.ts';
import { dependOn, stackIdentity } from './landfall-stack.ts';
import type { WebStack } from './web.ts';

/** Vite puts a content hash into these file names. */
const hashedFiles = 'assets';

/** The contents of the site bucket: the built pages and this stage's `config.json`. */
export class SiteStack extends Stack {
  /** @param siteFolder the built site. Without it, only `config.json` is written. */
  constructor(
    scope: Construct,
    settings: Settings,
    siteFolder: string | undefined,
    { web, auth }: { web: WebStack; auth: AuthStack },
  ) {
    super(scope, ...stackIdentity(settings, 'site', 'Pages and configuration of the site'));
    dependOn(this, web, auth);
    const config: SiteConfig = {
      stage: settings.stage,
      region: this.region,
      userPoolId: auth.userPool.userPoolId,
      userPoolClientId: auth.client.userPoolClientId,
      signIn: 'USER_SRP_AUTH',
      productDomain: settings.productDomain,
      employerConsole: settings.employerConsole,
      schedulingUrl: settings.schedulingUrl,
      resumeTypes: settings.resumeTypes,
      supportEmail: settings.teamAddress,
    };
    const common = {
      destinationBucket: web.bucket,
      memoryLimit: 512,
      ephemeralStorageSize: Size.mebibytes(512),
      logGroup: new logs.LogGroup(this, 'Log', {
        retention: settings.retentionDays.logs,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    // Deployed first and never pruned, so that someone with yesterday's page open can still load its scripts.
    const assets =
      siteFolder &&
      new deployment.BucketDeployment(this, 'HashedFiles', {
        ...common,
        sources: [deployment.Source.asset(join(siteFolder, hashedFiles))],
        destinationKeyPrefix: hashedFiles,
        cacheControl: [
          deployment.CacheControl.setPublic(),
          deployment.CacheControl.maxAge(Duration.days(365)),
          deployment.CacheControl.immutable(),
        ],
        prune: false,
      });
    const pages = new deployment.BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        ...(siteFolder ? [pagesOf(siteFolder, web.siteUrl, settings)] : []),
        deployment.Source.jsonData('config.json', config),
      ],
      exclude: [`${hashedFiles}/*`],
      cacheControl: [deployment.CacheControl.fromString('no-cache')],
      distribution: web.distribution,
      distributionPaths: ['/*'],
      // Pages are `no-cache` and always revalidated; a slow invalidation would fail the deployment.
      waitForDistributionInvalidation: false,
    });
    if (assets) pages.node.addDependency(assets);
    acknowledgeUploader(this, importNameOf(this, web.bucketArn));
  }
}

/** The build's files, with placeholders for the site's address and operator filled in. */
const pagesOf = (folder: string, siteUrl: string, settings: Settings): deployment.ISource => ({
  bind: (scope, context) => ({
    ...deployment.Source.asset(folder, { exclude: [hashedFiles] }).bind(scope, context),
    // The uploader replaces it in each file, so the asset itself is the same for every stage.
    markers: {
      [siteUrlPlaceholder]: siteUrl,
      ...operatorMarkers(operatorTexts(settings.operator, settings.retentionDays)),
    },
  }),
});

/** The CDK creates the function that copies the files, including its permissions and runtime. */
function acknowledgeUploader(stack: Stack, siteBucket: string): void {
  const reason = 'Part of the CDK’s own uploader, which reads the CDK’s assets and writes the site bucket.';
  const assets = 'arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*';
  Validations.of(stack).acknowledge(
    ...[
      'AwsSolutions-L1',
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      ...['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map(
        (action) => `AwsSolutions-IAM5[Action::s3:${action}]`,
      ),
      ...[assets, `${siteBucket}/*`, '*'].map((resource) => `AwsSolutions-IAM5[Resource::${resource}]`),
    ].map((id) => ({ id, reason })),
  );
}
