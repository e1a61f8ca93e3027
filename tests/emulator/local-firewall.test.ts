import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ensureAssembly } from '#infra/local/build.ts';
import { readSettings } from '#infra/settings.ts';
import { FirewallStack } from '#infra/stacks/firewall.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { errorCodes } from '#shared/contract/error-codes.ts';
import { Problem } from '#shared/contract/problem.ts';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { startTestStack, temporaryFolder } from '../support/local-stack.ts';
import { addFigure } from '../support/suite-figures.ts';

/** A stage whose routes allow a burst of 30 requests, and hardly any more for the duration of the test. */
const routeBurst = 30;
const flood = 60;
const requestsPerMinute = 20;

const Resources = z.record(
  z.string(),
  z.looseObject({ Type: z.string(), Properties: z.optional(z.record(z.string(), z.unknown())) }),
);
const Template = z.looseObject({ Resources });
type Resource = z.infer<typeof Resources>[string];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** The deployment with small throttles, and with the setting's firewall if requested. */
async function deployment(name: string, withFirewall: boolean): Promise<string> {
  const assembly = join(folder.path, name);
  cpSync(await ensureAssembly(() => undefined), assembly, { recursive: true });
  for (const file of globSync('*.template.json', { cwd: assembly })) {
    const path = join(assembly, file);
    const template = Template.parse(JSON.parse(readFileSync(path, 'utf8')));
    for (const resource of Object.values(template.Resources)) narrow(resource, withFirewall);
    if (withFirewall && file.endsWith('-web.template.json'))
      Object.assign(template.Resources, firewallResources());
    writeFileSync(path, JSON.stringify(template));
  }
  return assembly;
}

/** The web ACL that the setting creates. Its stack is the only part of the stage that this needs. */
function firewallResources(): z.infer<typeof Resources> {
  // cdk-nag takes two seconds to load, and has already checked this template where all stages are synthesized.
  process.env.CDK_VALIDATION = 'false';
  const app = new App({ outdir: join(folder.path, 'firewall') });
  const { stages } = cdkJson.context;
  const dev = { ...stages.dev, firewall: { requestsPerMinute, webAclArn: '' } };
  const stack = new FirewallStack(app, readSettings({ stage: 'dev', stages: { ...stages, dev } }));
  const { Resources: made } = Template.parse(app.synth().getStackByName(stack.stackName).template);
  return Object.fromEntries(Object.entries(made).filter(([, { Type }]) => Type === 'AWS::WAFv2::WebACL'));
}

function narrow({ Type, Properties = {} }: Resource, withFirewall: boolean): void {
  if (Type === 'AWS::ApiGatewayV2::Stage')
    Properties.DefaultRouteSettings = { ThrottlingRateLimit: 0.01, ThrottlingBurstLimit: routeBurst };
  if (Type === 'AWS::CloudFront::Distribution' && withFirewall)
    Object.assign(Properties.DistributionConfig ?? {}, { WebACLId: 'the web ACL' });
}

const { path } = bookingsContract.listFreeTimes;
const url = `${path}?from=2030-01-01T00:00:00.000Z&to=2030-01-02T00:00:00.000Z`;

/** Sends from one of this machine's own loopback addresses and counts the quick responses. */
const get = (port: number, from: string) =>
  new Promise<{ status: number | undefined; retryAfter: string | undefined; body: string }>(
    (resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: url, localAddress: from };
      const sent = request(options, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString();
        });
        response.on('end', () =>
          resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'], body }),
        );
      });
      sent.on('error', reject).end();
    },
  );

async function floodAndAsk(withFirewall: boolean) {
  const assembly = await deployment(withFirewall ? 'with' : 'without', withFirewall);
  await using stack = await startTestStack({ assembly, throttled: true });
  const flooded = [];
  for (let at = 0; at < flood; at++) flooded.push(await get(stack.port, '127.0.0.2'));
  return { flooded, somebodyElse: await get(stack.port, '127.0.0.3') };
}

test('without a firewall, one caller can exhaust a route for everyone', async () => {
  const { flooded, somebodyElse: otherAddress } = await floodAndAsk(false);
  expect(flooded.filter(({ status }) => status === 200)).toHaveLength(routeBurst);
  expect(otherAddress.status).toBe(429);
});

test('with a firewall, that caller is blocked and no one else is', async () => {
  const { flooded, somebodyElse: otherAddress } = await floodAndAsk(true);
  expect(flooded.filter(({ status }) => status === 200)).toHaveLength(requestsPerMinute);
  const last = flooded.at(-1);
  expect([last?.status, last?.retryAfter]).toEqual([429, '60']);
  const { code, title } = Problem.parse(JSON.parse(last?.body ?? ''));
  expect([code, title]).toEqual(['request.rate_limited', errorCodes['request.rate_limited'].text]);
  expect(otherAddress.status).toBe(200);
  addFigure('flood requests blocked by the firewall', flood - requestsPerMinute);
});
