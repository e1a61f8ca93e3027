import { expect, onTestFinished, test, vi } from 'vitest';
import { claimRate, recoveryRate } from '#functions/accounts/rates.ts';
import { enforceRateLimit, isWithinRate } from '#functions/data/core/rate-limit.ts';
import { callerRates } from '#functions/data/core/rates.ts';
import { handler as accounts } from '#functions/http/handlers/accounts.ts';
import { handler as consultations } from '#functions/http/handlers/consultations.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { accountsContract } from '#shared/contract/accounts.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { callEndpoint } from '../support/call-endpoint.ts';
import { formOf, fromAnywhere, newEmail } from '../support/consultations.ts';
import { fakePool } from '../support/fake-pool.ts';
import { provideTable } from '../support/table.ts';

/** Requests without an account, which anyone can repeat. Contact messages and bookings are in mail-abuse.test.ts. */
provideTable();
fakePool();

const token = 'not-a-token';
const email = newEmail();

test.each([
  {
    ...{ what: 'claiming an account', handler: accounts, endpoint: accountsContract.claimAccount },
    ...{ rate: claimRate, body: { token, password: 'Harbor-pilot-1', full_name: 'Amara' } },
  },
  {
    ...{ what: 'recovering access', handler: accounts, endpoint: accountsContract.recoverAccess },
    ...{ rate: recoveryRate, body: { email } },
  },
  {
    ...{ what: 'uploading a resume', handler: consultations, endpoint: consultationsContract.startResume },
    ...{ rate: callerRates.resume, body: { name: 'cv.exe', size: 1 } },
  },
  {
    ...{ what: 'submitting the form', handler: consultations },
    endpoint: consultationsContract.submitConsultation,
    ...{ rate: callerRates.submission, body: { form: formOf(email), elapsed: 60_000 } },
  },
  {
    ...{ what: 'email settings', handler: profile, endpoint: notificationsContract.viewMailedSettings },
    ...{ rate: callerRates.emailSettings, body: { token } },
  },
])('$what is limited per network', async ({ handler, endpoint, rate, body }) => {
  const headers = fromAnywhere();
  const statusFrom = async (network: Record<string, string>) =>
    (await callEndpoint(handler, endpoint, { body, headers: network })).status;
  const allowed: number[] = [];
  for (let count = 0; count < rate.max; count++) allowed.push(await statusFrom(headers));
  expect(allowed.filter((status) => status === 429 || status >= 500)).toEqual([]);
  expect(await statusFrom(headers)).toBe(429);
  expect(await statusFrom(fromAnywhere())).toBe(allowed[0]);
});

test('a limit applies until its window ends, and says when that is', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('LANDFALL_NOW', '2026-12-01T12:00:40Z');
  const limit = { what: 'rate-limits-test', max: 2, seconds: 60 };
  for (let count = 0; count < limit.max; count++) await enforceRateLimit(limit, 'one');
  await expect(enforceRateLimit(limit, 'one')).rejects.toMatchObject({ retryAfterSeconds: 20 });
  expect(await isWithinRate(limit, 'another')).toBe(true);
  expect(await isWithinRate({ ...limit, what: 'rate-limits-test-2' }, 'one')).toBe(true);
  vi.stubEnv('LANDFALL_NOW', '2026-12-01T12:01:00Z');
  expect(await isWithinRate(limit, 'one')).toBe(true);
});

test('a window that ends during a request still says how long to wait', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  let clock = Date.parse('2026-12-01T12:00:58Z');
  vi.spyOn(Date, 'now').mockImplementation(() => {
    clock += 1000;
    return clock;
  });
  const limit = { what: 'rate-limits-test-3', max: 0, seconds: 60 };
  await expect(enforceRateLimit(limit, 'one')).rejects.toMatchObject({ retryAfterSeconds: 1 });
});
