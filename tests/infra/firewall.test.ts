import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorCodes } from '#shared/contract/error-codes.ts';
import { Problem } from '#shared/contract/problem.ts';
import { dev, everything, prod, synthesize } from './stages.ts';

const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/landfall/0000';
const WebAclId = z.object({ DistributionConfig: z.looseObject({ WebACLId: z.optional(z.unknown()) }) });
const attached = (cloud: ReturnType<typeof dev>) =>
  WebAclId.parse(cloud.the('AWS::CloudFront::Distribution').Properties).DistributionConfig.WebACLId;

describe('the firewall', () => {
  it('is optional, since it is billed monthly', () => {
    for (const cloud of [dev(), prod()]) {
      expect(cloud.of('AWS::WAFv2::WebACL')).toEqual([]);
      expect(attached(cloud)).toBeUndefined();
    }
    expect(readFileSync('infra/README.md', 'utf8')).toContain('$6 a month and $0.60 per million requests');
  });

  it('rejects an address over the limit with the API’s own problem and stores no request samples', () => {
    const cloud = everything();
    const acl = cloud.the('AWS::WAFv2::WebACL', 'firewall').Properties;
    expect(acl).toMatchObject({
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Statement: {
            RateBasedStatement: { AggregateKeyType: 'IP', Limit: 3000, EvaluationWindowSec: 60 },
          },
          Action: {
            Block: {
              CustomResponse: {
                ResponseCode: 429,
                ResponseHeaders: [{ Name: 'retry-after', Value: '60' }],
              },
            },
          },
        },
      ],
    });
    expect(JSON.stringify(acl)).not.toContain('"SampledRequestsEnabled":true');
    const Bodies = z.object({ 'rate-limited': z.object({ Content: z.string() }) });
    const { Content } = Bodies.parse(acl.CustomResponseBodies)['rate-limited'];
    const { code, title, status } = Problem.parse(JSON.parse(Content));
    const { text, status: same } = errorCodes['request.rate_limited'];
    expect([code, title, status]).toEqual(['request.rate_limited', text, same]);
    expect(attached(cloud)).toBeUndefined();
    expect(Object.keys(cloud.outputs)).toContain('WebAclArn');
  });

  it('is attached once its ARN is configured', () => {
    const cloud = synthesize('prod', { firewall: { requestsPerMinute: 3000, webAclArn } });
    expect(attached(cloud)).toBe(webAclArn);
  });

  it('requires a limit that AWS accepts and the ARN of a web ACL for CloudFront', () => {
    const wrong = (firewall: { requestsPerMinute: number; webAclArn: string }) => () =>
      synthesize('dev', { firewall });
    expect(wrong({ requestsPerMinute: 5, webAclArn: '' })).toThrow('must be 0, or at least 10');
    expect(wrong({ requestsPerMinute: 50, webAclArn: 'acl' })).toThrow('a web ACL for CloudFront');
    expect(wrong({ requestsPerMinute: 0, webAclArn })).toThrow('set requestsPerMinute as well');
  });
});
