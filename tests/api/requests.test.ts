import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import * as caseRows from '#functions/data/cases/case.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as eligibility } from '#functions/http/handlers/eligibility.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { eligibilityContract } from '#shared/contract/eligibility.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, claimsOf, fail, succeed } from '../support/call-endpoint.ts';
import { fakePool } from '../support/fake-pool.ts';
import { addTestPerson } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
// People without a profile or group are looked up in the user pool, which is empty here.
fakePool();

const check = eligibilityContract.checkEligibility;
const facts = {
  salary_usd: 180_000,
  has_us_employer: true,
  press: true,
  critical_role: true,
  high_salary: true,
};

describe('input', () => {
  test('that is invalid reports each field and why', async () => {
    const problem = await fail(eligibility, check, {
      body: {
        path: 'UK_GLOBAL_TALENT',
        facts: { ...facts, salary_usd: -1, press: 'yes', critical_role: undefined },
      },
    });
    expect(problem).toMatchObject({
      status: 400,
      code: 'request.invalid',
      errors: [
        { field: 'path', message: 'Expected US_O1A, received UK_GLOBAL_TALENT' },
        { field: 'facts.salary_usd', message: 'Salary can’t be negative' },
        { field: 'facts.press', message: 'Expected boolean, received string' },
        { field: 'facts.critical_role', message: 'Required' },
      ],
    });
  });

  test.each([
    ['broken JSON', '{"path":', 400, 'request.malformed'],
    ['nothing', '', 400, 'request.malformed'],
    ['a list', '[]', 400, 'request.invalid'],
    ['null', 'null', 400, 'request.invalid'],
    [
      'more than the limit',
      JSON.stringify({ path: 'x'.repeat(limits.requestBodyBytes) }),
      413,
      'request.too_large',
    ],
  ])('that is %s returns a problem', async (_, rawBody, status, code) => {
    expect(await fail(eligibility, check, { rawBody })).toMatchObject({ status, code });
  });

  test('of another content type is rejected', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect(await fail(eligibility, check, { rawBody: '{}', headers })).toMatchObject({
      status: 415,
      code: 'request.unsupported_type',
    });
  });

  test('cannot reach prototypes or add unknown fields', async () => {
    const rawBody = `{"path":"US_O1A","__proto__":{"a":1},"facts":${JSON.stringify({ ...facts, score: 99 })}}`;
    const { result } = await succeed(eligibility, check, { rawBody });
    expect(result).toEqual({ state: 'eligible', score: 7, next: ['Pay deposit', 'Start checklist'] });
  });

  test('in path, query, and headers is validated too', async () => {
    const as = await addTestPerson();
    const errorsOf = async (...call: Parameters<typeof fail>) => (await fail(...call)).errors;
    expect(await errorsOf(cases, casesContract.getCase, { as, params: { caseId: '../x' } })).toEqual([
      { field: 'caseId', message: 'Invalid ID' },
    ]);
    expect(await errorsOf(cases, casesContract.listOwnCases, { as, query: { limit: '1000' } })).toEqual([
      { field: 'limit', message: 'Must be at most 100' },
    ]);
    expect(
      await errorsOf(cases, casesContract.createCase, {
        as,
        body: { country: 'US', path: 'US_O1A' },
        headers: { [idempotencyHeader]: 'again' },
      }),
    ).toEqual([{ field: idempotencyHeader, message: 'Must be a UUID' }]);
    for (const cursor of ['x', 'e30.AAAA', `${Buffer.from('{"pk":"ORG#x"}').toString('base64url')}.`])
      expect((await errorsOf(cases, casesContract.listOwnCases, { as, query: { cursor } }))?.[0]?.field).toBe(
        'cursor',
      );
  });
});

describe('a route', () => {
  test('that is not declared returns 404', async () => {
    expect(await fail(eligibility, check, { routeKey: 'GET /api/nowhere' })).toMatchObject({
      status: 404,
      code: 'route.unknown',
    });
  });
});

describe('a token', () => {
  const callWith = async (claims: Record<string, string>) =>
    fail(profile, profileContract.getProfile, { claims });

  test('must be an access token', async () => {
    const person = await addTestPerson();
    expect(await callWith({ ...claimsOf(person), token_use: 'id' })).toMatchObject({
      status: 401,
      code: 'auth.required',
    });
    expect((await callWith({})).status).toBe(401);
  });

  test('must have the current role of the membership', async () => {
    const person = await addTestPerson({ role: 'ADMIN' });
    expect((await callWith({ ...claimsOf(person), 'cognito:groups': '[APPLICANT]' })).status).toBe(401);
    const response = await callEndpoint(profile, profileContract.getProfile, {
      claims: { ...claimsOf(person), 'cognito:groups': '[OPS ADMIN]' },
    });
    expect(response).toMatchObject({ status: 200, json: { role: 'ADMIN', org_id: 'harbor' } });
  });

  test('of someone without a profile is reported as such', async () => {
    expect(await callWith({ sub: randomUUID(), token_use: 'access' })).toMatchObject({
      status: 403,
      code: 'profile.missing',
    });
  });
});

describe('an internal error', () => {
  test('is not disclosed', async () => {
    const as = await addTestPerson();
    const spy = vi.spyOn(caseRows, 'getCase').mockRejectedValue(new Error('secret table name'));
    try {
      const response = await callEndpoint(cases, casesContract.getCase, {
        as,
        params: { caseId: randomUUID() },
      });
      expect(response.status).toBe(500);
      expect(JSON.stringify(response)).not.toContain('secret');
      expect(response.json).toMatchObject({ code: 'unexpected', requestId: expect.any(String) });
    } finally {
      spy.mockRestore();
    }
  });
});

describe('the API', () => {
  test('describes itself', async () => {
    const document = await succeed(eligibility, eligibilityContract.getOpenApi);
    expect(document).toMatchObject({
      openapi: '3.1.1',
      paths: { '/api/cases': { post: { operationId: 'createCase' } } },
    });
  });
});

describe('the grants of an endpoint', () => {
  test('are sufficient: a handler that needs more fails here', async () => {
    const as = await addTestPerson();
    await expect(
      callEndpoint(profile, profileContract.getProfile, { as, granted: ['Query'] }),
    ).rejects.toThrow('GET /api/profile needs BatchGetItem, which isn’t granted to it.');
  });
});
