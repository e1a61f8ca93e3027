import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findPoolUser } from '#functions/data/people/pool-users.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as consultations } from '#functions/http/handlers/consultations.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { availabilityContract } from '#shared/contract/availability.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { officeHours } from '#shared/domain/booking-rules.ts';
import type { Role } from '#shared/domain/roles.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { fromAnywhere, newEmail, stored, submit } from '../support/consultations.ts';
import { type SecurityRun, startSecurityRun } from '../support/security-run.ts';
import { poolClientOf } from '../support/sign-in.ts';
import { withFault } from './inject.ts';

/**
 * The deployed schedule, under its own role, completes a change of role that was cut off after its first write:
 * everything the request would have done is left to it.
 */
const day = 24 * 3_600_000;
const organizationId = 'harbor';
let run: SecurityRun;
beforeAll(async () => {
  // Nothing here depends on stream processing.
  run = await startSecurityRun({ follows: () => false });
});
afterAll(() => run.stop());

const add = (role: Role, fullName: string) => run.addPerson({ role, fullName, organizationId });
const setHours = (expertId: string, as: Awaited<ReturnType<typeof add>>) =>
  succeed(consultations, availabilityContract.setExpertHours, {
    as,
    params: { expertId },
    body: { hours: officeHours('UTC'), version: 0 },
  });

test('an admin who became HR: group, sessions, call, and invitation follow, and the case stays', async () => {
  const [admin, katya] = [await add('ADMIN', 'Ruth Dahl'), await add('OPS', 'Katya Ilic')];
  const jonas = await add('ADMIN', 'Jonas Berg');
  await setHours(jonas.userId, admin);
  const applicant = await add('APPLICANT', 'Amara Okonkwo');
  const { id: caseId } = await succeed(cases, casesContract.createCase, {
    as: applicant,
    body: { country: 'US', path: 'US_O1A' },
  });
  await succeed(cases, staffCasesContract.setCaseOwner, {
    as: admin,
    params: { caseId },
    body: { owner_id: jonas.userId, version: 1 },
  });
  const { id, bookingToken: token } = await submit(newEmail());
  const range = [2, 9].map((days) => new Date(Date.now() + days * day).toISOString());
  const { starts } = await succeed(consultations, bookingsContract.listFreeTimes, {
    query: { from: range[0] ?? '', to: range[1] ?? '' },
  });
  await succeed(consultations, bookingsContract.bookCall, {
    body: { token, start: starts[0] ?? '', time_zone: 'UTC' },
    headers: fromAnywhere(),
  });
  await setHours(katya.userId, admin);
  const { RefreshToken = '' } = run.signIn(jonas);
  const invited = newEmail();
  await succeed(organization, organizationContract.inviteMember, {
    as: jonas,
    body: { email: invited, role: 'ADMIN' },
  });

  // Long enough ago for the indexes to show everything that he was assigned before.
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() - 2 * 60_000).toISOString());
  const params = { userId: jonas.userId };
  const change = () =>
    callEndpoint(organization, organizationContract.setMemberRole, {
      as: admin,
      params,
      body: { role: 'HR' },
    });
  expect(await withFault('killed after', 1, change, { writesOnly: true })).toBe(true);
  vi.unstubAllEnvs();
  const callOf = async () =>
    (await stored('Call')).find(({ consultation_id }) => consultation_id === id)?.expert_id;
  expect(run.groupsOf(jonas.userId)).toEqual(['ADMIN']);
  expect(await findPoolUser(invited)).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
  expect(await callOf()).toBe(jonas.userId);

  await run.runSchedule('sendreminders');
  expect(run.deadLetters()).toEqual([]);
  expect(run.groupsOf(jonas.userId)).toEqual(['HR']);
  expect(await stored('Invitation')).toEqual([]);
  expect(await findPoolUser(invited)).toBeUndefined();
  const pool = poolClientOf(run.config());
  await expect(
    pool.send(new GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId: run.client.id })),
  ).rejects.toThrow(/revoked/);
  expect(await callOf()).toBe(katya.userId);
  // HR staff work on cases.
  const { owner } = await succeed(cases, staffCasesContract.getCaseManagement, {
    as: admin,
    params: { caseId },
  });
  expect(owner).toMatchObject({ user_id: jonas.userId });
  expect(await stored('Departure')).toEqual([]);
});
