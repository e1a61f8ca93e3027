import { CfnOutput, Stack } from 'aws-cdk-lib';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { errorCodes } from '#shared/contract/error-codes.ts';
import type { Settings } from '../settings.ts';
import { stackIdentity } from './landfall-stack.ts';

/** The window AWS WAF counts over, in seconds: the shortest it offers. */
const windowSeconds = 60;
const { status, text } = errorCodes['request.rate_limited'];

/**
 * AWS WAF for the distribution. It blocks excessive senders before the API's throttles count them, so that no
 * one can exhaust those for everyone. CloudFront accepts a web ACL only from us-east-1, whatever the stage's
 * own region, so the web stack gets the ARN through a setting.
 */
export class FirewallStack extends Stack {
  constructor(scope: Construct, settings: Settings) {
    const [id, props] = stackIdentity(settings, 'firewall', 'Web ACL of the distribution');
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    // Sampling would keep requests with their access tokens for three hours.
    const visibility = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
      metricName,
    });
    const acl = new wafv2.CfnWebACL(this, 'WebAcl', {
      description: `Landfall ${settings.stage}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('web-acl'),
      customResponseBodies: {
        'rate-limited': {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            ...{ type: 'urn:landfall:problem:request.rate_limited', title: text, status },
            ...{ code: 'request.rate_limited', requestId: 'firewall' },
          }),
        },
      },
      rules: [
        {
          name: 'requests-by-address',
          priority: 0,
          action: {
            block: {
              customResponse: {
                responseCode: status,
                customResponseBodyKey: 'rate-limited',
                responseHeaders: [{ name: 'retry-after', value: String(windowSeconds) }],
              },
            },
          },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: settings.firewall.requestsPerMinute,
              evaluationWindowSec: windowSeconds,
              // Pages count as well: a condition on the path could be bypassed by encoding the path
              // differently.
            },
          },
          visibilityConfig: visibility('requests-by-address'),
        },
      ],
    });
    new CfnOutput(this, 'WebAclArn', { value: acl.attrArn });
  }
}
