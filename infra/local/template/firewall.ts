import * as z from 'zod/mini';
import type { RateRule } from '../firewall/firewall.ts';
import type { Deployment } from './deployed.ts';

const Distribution = z.object({
  DistributionConfig: z.looseObject({ WebACLId: z.optional(z.string()) }),
});
/** Strict: ignoring a condition would allow or block other requests than AWS does. */
const WebAcl = z.object({
  Scope: z.literal('CLOUDFRONT'),
  DefaultAction: z.strictObject({ Allow: z.object({}) }),
  CustomResponseBodies: z.record(
    z.string(),
    z.object({ Content: z.string(), ContentType: z.literal('APPLICATION_JSON') }),
  ),
  Rules: z.array(
    z.object({
      Action: z.strictObject({
        Block: z.strictObject({
          CustomResponse: z.strictObject({
            ResponseCode: z.number(),
            CustomResponseBodyKey: z.string(),
            ResponseHeaders: z.array(z.object({ Name: z.string(), Value: z.string() })),
          }),
        }),
      }),
      Statement: z.strictObject({
        RateBasedStatement: z.strictObject({
          AggregateKeyType: z.literal('IP'),
          Limit: z.number().check(z.minimum(10)),
          EvaluationWindowSec: z.literal([60, 120, 300, 600]),
        }),
      }),
    }),
  ),
});

/** The rate rules in front of the distribution; none unless a web ACL is attached to it. */
export function readFirewall(deployment: Deployment): RateRule[] {
  const { DistributionConfig: config } = Distribution.parse(
    deployment.only('AWS::CloudFront::Distribution').properties,
  );
  if (!config.WebACLId) return [];
  const acl = WebAcl.parse(deployment.only('AWS::WAFv2::WebACL').properties);
  return acl.Rules.map(({ Action, Statement }) => {
    const { ResponseCode, CustomResponseBodyKey, ResponseHeaders } = Action.Block.CustomResponse;
    const rate = Statement.RateBasedStatement;
    const body = acl.CustomResponseBodies[CustomResponseBodyKey];
    if (!body) throw new Error(`The web ACL has no response body "${CustomResponseBodyKey}".`);
    return {
      limit: rate.Limit,
      windowSeconds: rate.EvaluationWindowSec,
      response: {
        status: ResponseCode,
        headers: {
          ...Object.fromEntries(ResponseHeaders.map(({ Name, Value }) => [Name, Value])),
          'content-type': 'application/json',
        },
        body: body.Content,
      },
    };
  });
}
