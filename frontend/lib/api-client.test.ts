import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { casesContract } from '#shared/contract/cases.ts';
import { eligibilityContract } from '#shared/contract/eligibility.ts';
import { ApiError, call } from './api-client.ts';
import { dateText } from './dates.ts';
import { queryClient } from './queries.tsx';
import { quotaKey } from './quota-left.ts';
import { sessionStore } from './session-store.ts';

const accessToken = vi.hoisted(() => vi.fn<(force?: boolean) => Promise<string | undefined>>());
const endSession = vi.hoisted(() => vi.fn());
vi.mock('./auth.ts', () => ({ accessToken, endSession }));

const caseId = '7b1f6a52-3f0e-4c0e-9d0e-0a1b2c3d4e5f';
const aCase = {
  id: caseId,
  org_id: 'demo',
  applicant_id: caseId,
  country: 'US',
  path: 'US_O1A',
  status: 'DRAFT',
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  version: 1,
};
const problem = (status: number, code: string, more: object = {}) =>
  Response.json({ type: 'about:blank', title: 'x', status, code, requestId: 'req-1', ...more }, { status });

const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const requestHeaders = (turn = 0) => new Headers(fetching.mock.calls[turn]?.[1].headers);
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => {
  vi.stubGlobal('fetch', fetching);
  accessToken.mockResolvedValue('first');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('calling the API', () => {
  it('fills in the URL, sends the token, and parses the response', async () => {
    fetching.mockResolvedValue(Response.json(aCase));
    await expect(call(casesContract.getCase, { params: { caseId } })).resolves.toEqual(aCase);
    expect(fetching.mock.calls[0]?.[0]).toBe(`/api/cases/${caseId}`);
    expect(requestHeaders().get('authorization')).toBe('Bearer first');
  });

  it('omits empty query parameters', async () => {
    fetching.mockResolvedValue(Response.json({ items: [] }));
    await call(casesContract.listOwnCases, { query: { cursor: undefined, limit: 5 } });
    expect(fetching.mock.calls[0]?.[0]).toBe('/api/cases?limit=5');
  });

  it('keeps the remaining quota until sign-out', async () => {
    const headers = { ratelimit: '"notes";r=2;q=10;t=3600, "moons";r=1;q=2;t=3' };
    fetching.mockResolvedValue(Response.json(aCase, { headers }));
    await call(casesContract.getCase, { params: { caseId } });
    await expect
      .poll(() => queryClient.getQueryData(quotaKey('notes')))
      .toMatchObject({ left: 2, quota: 10 });
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    sessionStore.set({ status: 'signedOut', by: 'ended' });
    expect(queryClient.getQueryData(quotaKey('notes'))).toBeUndefined();
  });

  it('sends no token to a public endpoint', async () => {
    fetching.mockResolvedValue(Response.json({ result: { state: 'eligible', score: 7, next: [] } }));
    const facts = {
      salary_usd: 1,
      has_us_employer: true,
      press: true,
      critical_role: true,
      high_salary: true,
    };
    await call(eligibilityContract.checkEligibility, { body: { path: 'US_O1A', facts } });
    expect(requestHeaders().has('authorization')).toBe(false);
    expect(accessToken).not.toHaveBeenCalled();
  });

  it('keeps the idempotency key of an intent and creates one otherwise', async () => {
    fetching.mockImplementation(async () => Response.json(aCase, { status: 201 }));
    const body = { country: 'US', path: 'US_O1A' } as const;
    await call(casesContract.createCase, { body, idempotencyKey: caseId });
    await call(casesContract.createCase, { body });
    expect(requestHeaders(0).get('idempotency-key')).toBe(caseId);
    expect(requestHeaders(1).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('refreshes the token once when it is rejected', async () => {
    accessToken.mockImplementation(async (force) => (force ? 'second' : 'first'));
    fetching.mockResolvedValueOnce(problem(401, 'auth.required')).mockResolvedValueOnce(Response.json(aCase));
    await expect(call(casesContract.getCase, { params: { caseId } })).resolves.toEqual(aCase);
    expect(requestHeaders(1).get('authorization')).toBe('Bearer second');
    expect(endSession).not.toHaveBeenCalled();
  });

  it('ends the session when the new token is rejected as well', async () => {
    fetching.mockImplementation(async () => problem(401, 'auth.required'));
    const error = await failure(call(casesContract.getCase, { params: { caseId } }));
    expect(error).toMatchObject({ code: 'auth.required', status: 401 });
    expect(fetching).toHaveBeenCalledTimes(2);
    expect(endSession).toHaveBeenCalledOnce();
  });
});

describe('a call that fails', () => {
  it('returns code, message, fields, and request ID', async () => {
    const errors = [{ field: 'country', message: 'Unknown country' }];
    fetching.mockResolvedValue(problem(400, 'request.invalid', { errors }));
    const error = await failure(call(casesContract.getCase, { params: { caseId } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'request.invalid',
      requestId: 'req-1',
      fields: errors,
      isRetryable: false,
    });
  });

  it('takes the request ID from the gateway for the gateway’s own responses', async () => {
    const headers = { 'apigw-requestid': 'JKJaXmPLvHcESHA=' };
    fetching.mockResolvedValue(Response.json({ message: 'Service Unavailable' }, { status: 503, headers }));
    const error = await failure(call(casesContract.getCase, { params: { caseId } }));
    expect(error).toMatchObject({ status: 503, requestId: 'JKJaXmPLvHcESHA=' });
  });

  it('says when to retry after too many requests', async () => {
    const response = problem(429, 'request.rate_limited');
    response.headers.set('retry-after', '1801');
    fetching.mockResolvedValue(response);
    const error = await failure(call(casesContract.getCase, { params: { caseId } }));
    expect(error).toMatchObject({ status: 429, isRetryable: true });
    expect(error).toHaveProperty('message', 'Too many requests. Please try again in 31 minutes.');
  });

  it('says when a quota resets and that no input is lost', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T18:00:00.400Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const response = problem(429, 'quota.reached');
    response.headers.set('retry-after', '21599');
    fetching.mockResolvedValue(response);
    const error = await failure(call(casesContract.getCase, { params: { caseId } }));
    const reset = dateText('2026-11-21T00:00:00.000Z', 'date-time');
    expect(error).toHaveProperty(
      'message',
      `You’ve reached today’s limit for this. Nothing is lost. Try again after ${reset}, or ask an admin of your organization to raise the limit.`,
    );
  });

  it('says that the server could not be reached when offline', async () => {
    fetching.mockRejectedValue(new TypeError('Failed to fetch'));
    const error = await failure(call(casesContract.getCase, { params: { caseId } }));
    expect(error).toMatchObject({ code: 'offline', status: undefined, isRetryable: true });
  });

  it.each(['a response', 'a token', 'the rest of a response'])('ends if %s never arrives', async (what) => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const waiting = Promise.withResolvers<void>();
    const hang = (signal?: AbortSignal | null) =>
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        waiting.resolve();
      });
    if (what === 'a token') accessToken.mockImplementation(() => hang());
    fetching.mockImplementation(async (_, { signal }) =>
      what === 'a response'
        ? await hang(signal)
        : new Response(
            new ReadableStream({ start: (body) => void hang(signal).catch((error) => body.error(error)) }),
          ),
    );
    const failed = failure(call(casesContract.getCase, { params: { caseId } }));
    await waiting.promise;
    timeout.abort(new DOMException('The request took too long', 'TimeoutError'));
    expect(await failed).toMatchObject({
      code: 'offline',
      isTimeout: true,
      isOutcomeUnknown: true,
      message: 'Landfall isn’t responding. Check your connection and try again.',
    });
  });

  it('throws the signal’s reason for an aborted call', async () => {
    const signal = AbortSignal.abort();
    fetching.mockRejectedValue(signal.reason);
    const error = await failure(call(casesContract.getCase, { params: { caseId }, signal }));
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'AbortError' });
  });

  it.each([
    ['a page of HTML', () => new Response('<html>', { status: 502 }), 'unexpected'],
    ['a code of a later version', () => problem(404, 'moon.not_found'), 'route.unknown'],
    [
      'too many requests at the gateway',
      () => new Response('{"message":"Too Many Requests"}', { status: 429 }),
      'request.rate_limited',
    ],
  ])('has a message for %s', async (_, answer, code) => {
    fetching.mockResolvedValue(answer());
    expect(await failure(call(casesContract.getCase, { params: { caseId } }))).toMatchObject({ code });
  });

  it('rejects a response that does not match the contract', async () => {
    fetching.mockResolvedValue(Response.json({ ...aCase, status: 'LOST' }));
    const error = await failure(call(casesContract.getCase, { params: { caseId } }));
    expect(error).toMatchObject({ code: 'unreadable' });
    expect(error).toHaveProperty('message', expect.stringContaining('reload the page'));
  });
});
