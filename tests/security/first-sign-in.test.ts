import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#functions/data/core/transaction.ts';
import { putRemovedAccount } from '#functions/data/jobs/purge.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { Problem } from '#shared/contract/problem.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { send } from './send.ts';

/** A user whose account was confirmed while its trigger failed, with the deployment's roles. */
let run: SecurityRun;
beforeAll(async () => {
  run = await startSecurityRun();
});
afterAll(() => run.stop());

const getProfile = (token: string) => send(run.url, profileContract.getProfile, { token });
const newToken = (person: TestUser) =>
  run.tokens.signIn(run.userOf(person), run.client, run.groupsOf(person.userId)).AccessToken;

test('gets profile, membership, and group at the first sign-in, once', async () => {
  const person = run.addBareAccount();
  const before = (await getOrganizationStats('harbor')).members;
  // Two concurrent tabs. The token has no group yet, so the page requests a new one.
  const first = await Promise.all([getProfile(person.token), getProfile(person.token)]);
  expect(first.map(({ status }) => status)).toEqual([401, 401]);
  const { status, json } = await getProfile(newToken(person));
  expect(status).toBe(200);
  expect(json).toMatchObject({ email: person.email, full_name: person.fullName, org_id: 'harbor' });
  expect(run.groupsOf(person.userId)).toEqual(['APPLICANT']);
  expect((await getOrganizationStats('harbor')).members).toBe(before + 1);
});

test('joins the demo organization with a demo address', async () => {
  const person = run.addBareAccount(`visitor-demo@${process.env.PRODUCT_DOMAIN}`);
  await getProfile(person.token);
  expect((await getProfile(newToken(person))).json).toMatchObject({ org_id: demoOrganizationId });
});

test('gets a missing group back and never another role', async () => {
  const person = await run.addPerson({ fullName: 'Ines Moreau', role: 'HR', organizationId: 'harbor' });
  run.setGroups(person.userId, ['ADMIN']);
  expect((await getProfile(newToken(person))).status).toBe(401);
  expect(run.groupsOf(person.userId)).toEqual(['HR']);
  expect((await getProfile(newToken(person))).json).toMatchObject({ role: 'HR' });
});

test('gets nothing if the account is being removed, gone, or unconfirmed', async () => {
  const removed = run.addBareAccount();
  await transact({ account: putRemovedAccount(removed.userId) });
  const gone = run.addBareAccount();
  run.removeAccount(gone.userId);
  const unconfirmed = run.addBareAccount();
  run.setStatus(unconfirmed.userId, 'UNCONFIRMED');
  for (const { token } of [removed, gone, unconfirmed]) {
    expect(Problem.parse((await getProfile(token)).json).code).toBe('profile.missing');
  }
});

test('gets nothing from any other request', async () => {
  const person = run.addBareAccount();
  const { json } = await send(run.url, casesContract.listOwnCases, { token: person.token });
  expect(Problem.parse(json).code).toBe('profile.missing');
  expect(run.groupsOf(person.userId)).toEqual([]);
});
