import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { casesContract } from '#shared/contract/cases.ts';
import { type EndpointDefinition, hasBody } from '#shared/contract/define-endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { Problem } from '#shared/contract/problem.ts';
import { deep } from '../support/deep.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { addFigure } from '../support/suite-figures.ts';
import { patience } from '../support/timeouts.ts';
import { arbitraryFor, type Known } from './arbitrary-of.ts';
import {
  attackPayloads,
  hostile,
  nearly,
  rawBodies,
  rawQueries,
  rawSegments,
  wrongTypes,
} from './attack-payloads.ts';
import { callInProcess } from './call-in-process.ts';
import { type Received, type Sent, send } from './send.ts';
import { addTenant, type Tenant } from './tenants.ts';

/**
 * Every endpoint with input that its schemas accept, almost accept, and never would. FUZZ_RUNS sets the number
 * of inputs each, FUZZ_SEED the seed. A failure prints both the seed and the smallest failing input.
 *
 * Of each endpoint's inputs of a kind, 60 find with 95% certainty what one in 20 of them breaks. Every deep run has a
 * new seed, so five of them find what one in 100 breaks, and more inputs would only find it some weeks earlier. What
 * endpoints share, such as parsing and error responses, gets hundreds of times as many.
 */
const runs = Number(process.env.FUZZ_RUNS ?? (deep ? 60 : 4));
const seed = Number(process.env.FUZZ_SEED ?? 20261120);

let run: SecurityRun;
let harbor: Tenant;
let meridian: Tenant;
let known: Known;
let people: readonly (TestUser | undefined)[];

beforeAll(async () => {
  run = await startSecurityRun();
  [harbor, meridian] = [await addTenant(run, 'harbor'), await addTenant(run, 'meridian')];
  const ids: string[] = [];
  const tokens: string[] = [];
  const emails: string[] = [];
  for (const tenant of [harbor, meridian]) {
    const of = await tenant.newCase();
    const consultation = await tenant.newConsultation();
    const member = await tenant.newMember('HR');
    const upload = await tenant.newUpload(of, tenant.owner);
    ids.push(of.id, (await tenant.newDocument(of)).id, (await tenant.newItem(of)).id, upload);
    ids.push(consultation.id, member.userId, tenant.owner.userId, await tenant.newNote(of));
    emails.push(await tenant.newInvitation(), member.email);
    // Anyone with a link may see its call, so only links of the own organization are used.
    if (tenant === harbor) tokens.push(consultation.token, ...forged(consultation.token));
  }
  people = [harbor.owner, ...Object.values(harbor.staff), undefined];
  known = { ids, tokens, emails, cursors: await realCursors() };
});
afterAll(async () => {
  await run.stop();
  expect(run.complaints).toEqual([]);
});

function forged(token: string): string[] {
  const [content = '', keyId = '', signature = ''] = token.split('.');
  const other = Buffer.from('{"expires":9999999999,"content":{"consultation":"x"}}').toString('base64url');
  return [
    ...[`${other}.${keyId}`, `${content}x.${keyId}`, other, `${content}x`].map(
      (start) => `${start}.${signature}`,
    ),
    ...[`${content}.${keyId}`, content].map((start) => `${start}.${'A'.repeat(43)}`),
    signature,
  ];
}

/** Valid cursors, each of one list only: of two people of this organization, and one of the other. */
async function realCursors(): Promise<string[]> {
  const first = { query: { limit: '1' } };
  const responses = [
    await send(run.url, organizationContract.listMembers, { ...first, token: harbor.staff.ADMIN.token }),
    await send(run.url, organizationContract.listMembers, { ...first, token: meridian.staff.ADMIN.token }),
    await send(run.url, casesContract.listOwnCases, { ...first, token: harbor.owner.token }),
  ];
  const Cursor = z.object({ nextCursor: z.optional(z.string()) });
  const found = responses.flatMap(({ json }) => Cursor.parse(json).nextCursor ?? []);
  expect(found.length).toBeGreaterThan(0);
  return [...found, ...found.flatMap(forged)];
}

/** Cached, because signing one takes as long as a request. */
const tokens = new Map<TestUser | undefined, string>();
function tokenOf(person: TestUser): string {
  const token = tokens.get(person) ?? run.signIn(person).AccessToken;
  tokens.set(person, token);
  return token;
}

const Gateway = z.strictObject({ message: z.string() });
/** With even larger headers, the server in front of the gateway rejects the connection without a response. */
const headersTooLarge = 431;
/** Messages of API Gateway and the server in front of it when they reject a request themselves. */
const gatewaysOwn = [401, 404, 413, 414, headersTooLarge];
const trace = /\\n\s+at |node_modules|\.mjs|\.ts:\d+|DynamoDB|[a-z]Exception\b|ConditionalCheck|Cognito/;

/** Messages of the schemas that don't tell a caller what to send. */
const saysNothing = /^Invalid (?:input|format)$|\bnan$|^Expected record/;

/** Clients resolve these as path segments, so the request may go to a different endpoint, if any. */
const isStep = (segment: string): boolean => /^(?:\.|%2e){1,2}$/i.test(segment);

/** @param endpoint that was called; undefined if that isn't known */
function expectSafe(
  endpoint: EndpointDefinition | undefined,
  { status, headers, text, json }: Received,
): void {
  expect(status, text).toBeLessThan(500);
  expect(text).not.toContain(meridian.marker);
  expect(JSON.stringify(headers)).not.toContain(meridian.marker);
  expect(text).not.toMatch(trace);
  if (status === headersTooLarge && text === '') return;
  // CloudFront's response to a URL that is too long.
  if (status === 413 && text === 'Request Entity Too Large') return;
  if (status >= 400) {
    const own = gatewaysOwn.includes(status) && Gateway.safeParse(json).success;
    if (own) return;
    expect(headers['content-type']).toBe('application/problem+json');
    const problem = Problem.safeParse(json);
    expect(problem.success, text).toBe(true);
    for (const { message } of problem.data?.errors ?? []) expect(message).not.toMatch(saysNothing);
  } else if (endpoint) {
    expect(status).toBe(endpoint.status);
    if (status !== 204) expect(z.safeParse(endpoint.response, json).success, text).toBe(true);
  }
}

const Fields = z.record(z.string(), z.unknown());
/** Query parameters and path segments are always strings. */
const asText = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Fields.safeParse(value).data ?? {})
      .filter(([, each]) => each !== undefined)
      .map(([name, each]) => [
        name,
        (typeof each === 'string' ? each : (JSON.stringify(each) ?? '')).toWellFormed().slice(0, 4_000),
      ]),
  );

describe.each(endpoints)('$name', (endpoint) => {
  const property = async (
    input: fc.Arbitrary<Sent>,
    call: (sent: Sent) => Promise<Received>,
  ): Promise<void> => {
    const who = fc.nat({ max: people.length - 1 });
    await fc.assert(
      fc.asyncProperty(who, input, async (index, sent) => {
        const by = people[index];
        const received = await call({ token: by && tokenOf(by), ...sent });
        // Some endpoints end sign-ins.
        if (received.status === 401) tokens.delete(by);
        expectSafe(isStep(sent.rawSegment ?? '') ? undefined : endpoint, received);
        addFigure('hostile and half-valid inputs tried', 1);
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );
  };
  let made: Readonly<Record<'params' | 'query' | 'body', fc.Arbitrary<unknown>>> | undefined;
  const parts = () =>
    (made ??= {
      params: arbitraryFor(endpoint.params, known),
      query: arbitraryFor(endpoint.query, known),
      body: arbitraryFor(endpoint.body, known),
    });
  const overHttp = (sent: Sent) => send(run.url, endpoint, sent);
  /**
   * Input that any client could send is parsed the same way everywhere; only a deep run sends it through the
   * gateway too.
   */
  const here = ({ token, ...request }: Sent) => callInProcess(run, endpoint, request, token);
  const timeout = patience.test + runs * 1_000;

  test('handles what its schemas accept or almost accept', { timeout }, async () => {
    const { params, query, body } = parts();
    const mostly = (valid: fc.Arbitrary<unknown>) =>
      fc.oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: nearly(valid) });
    await property(
      fc.record({
        params: fc.oneof({ weight: 5, arbitrary: params }, nearly(params)).map(asText),
        query: mostly(query).map(asText),
        body: mostly(body),
      }),
      deep ? overHttp : here,
    );
  });

  test('handles arbitrary input', { timeout }, async () => {
    const { params, query, body } = parts();
    const rawBody = fc.option(fc.constantFrom(...rawBodies), { nil: undefined });
    await property(
      fc.record(
        {
          params: params.map(asText),
          query: fc.oneof(
            query.map(asText),
            fc.dictionary(fc.string(), fc.constantFrom(...attackPayloads)).map(asText),
          ),
          body: fc.oneof(hostile, body),
          rawBody: hasBody(endpoint) ? rawBody : fc.constant(undefined),
          rawQuery: fc.option(fc.constantFrom(...rawQueries), { nil: undefined }),
          rawSegment: fc.option(fc.constantFrom(...rawSegments), { nil: undefined }),
          headers: fc.record(
            {
              'content-type': fc.constantFrom(...wrongTypes, 'application/json'),
              'idempotency-key': fc.constantFrom('x', '__proto__', 'a'.repeat(4_000), crypto.randomUUID()),
              'x-viewer-address': fc.constantFrom('', 'x', "' OR 1=1", 'a'.repeat(4_000)),
              'x-origin-secret': fc.constantFrom('', 'x', 'a'.repeat(64), 'a'.repeat(4_000)),
              'x-forwarded-for': fc.constantFrom('127.0.0.1', 'x'),
              cookie: fc.constantFrom('a=b', '__proto__=x; ;;', 'a'.repeat(4_000)),
              authorization: fc.constantFrom(
                'Bearer ',
                'Bearer x',
                'Basic eDp4',
                'x',
                `Bearer ${'.'.repeat(3_000)}`,
              ),
              accept: fc.constantFrom('text/html', '*', ''),
            },
            { requiredKeys: [] },
          ),
        },
        { requiredKeys: ['params', 'query', 'headers'] },
      ),
      overHttp,
    );
  });
});
