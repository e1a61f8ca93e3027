import { CfnOutput, Stack } from 'aws-cdk-lib';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { errorCodes } from '#shared/contract/error-codes.ts';
import type { Settings } from '../settings.ts';
import { stackIdentity } from './landfall-stack.ts';

/** Over how many seconds AWS WAF counts: the shortest it has. */
const windowSeconds = 60;
const { status, text } = errorCodes['request.rate_limited'];

/**
 * AWS WAF for the distribution: who sends too many requests is refused before the API's throttles count
 * them, so that no one uses those up for everyone. CloudFront takes a web ACL from us-east-1 only, whatever the
 * stage's own region, so the web stack is told its ARN by a setting.
 */
export class FirewallStack extends Stack {
  constructor(scope: Construct, settings: Settings) {
    const [id, props] = stackIdentity(settings, 'firewall', 'Web ACL of the distribution');
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    // Samples would keep requests with their access tokens for three hours.
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
              // Pages count as well: a condition on the path could be got around by writing the path otherwise.
            },
          },
          visibilityConfig: visibility('requests-by-address'),
        },
      ],
    });
    new CfnOutput(this, 'WebAclArn', { value: acl.attrArn });
  }
}
