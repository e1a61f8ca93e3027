import { randomUUID } from 'node:crypto';
import { ConfirmForgotPasswordCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPoolUser, findPoolUser, mailInvitation } from '#functions/data/people/pool-users.ts';
import { accountsContract } from '#shared/contract/accounts.ts';
import { auditContract } from '#shared/contract/audit.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { mailedLink } from '../support/mailed-link.ts';
import type { SecurityRun } from '../support/security-run.ts';
import { poolClientOf, signInBySrp } from '../support/sign-in.ts';
import { type Received, send } from './send.ts';
import { startHarbor, type Tenant } from './tenants.ts';

/** Everyone who can't sign in uses the same recovery request. */
let run: SecurityRun;
let tenant: Tenant;
beforeAll(async () => {
  // The functions' clock is frozen, so that everything an address receives falls into the same hour.
  ({ run, tenant } = await startHarbor({ now: new Date().toISOString() }));
});
afterAll(async () => {
  await run.stop();
  expect(run.complaints).toEqual([]);
});

const newEmail = () => `${randomUUID()}@example.com`;
const recover = (email: string) => send(run.url, accountsContract.recoverAccess, { body: { email } });
const visiblePart = ({ status, headers, text }: Received) => ({
  status,
  text,
  headers: Object.keys(headers).sort(),
});
async function invited(): Promise<string> {
  const email = newEmail();
  await createPoolUser(email);
  await mailInvitation(email);
  return email;
}
async function temporaryPasswordOf(email: string): Promise<string> {
  const { html } = await run.mailbox.next(email, { subject: /invited/ });
  // As in the HTML: nothing in it is escaped or needs to be.
  return /Temporary password<\/th><td[^>]*>([^<]+)<\/td>/.exec(html)?.[1] ?? '';
}

test('responds the same for every address and emails each what helps', async () => {
  const confirmed = await tenant.newMember('APPLICANT');
  const unconfirmed = newEmail();
  run.addUnconfirmed(unconfirmed);
  const pending = await invited();
  await temporaryPasswordOf(pending);
  const disabled = await tenant.newMember('APPLICANT');
  run.disable(disabled.userId);
  const emails = [confirmed.email, unconfirmed, pending, disabled.email, newEmail()];
  const responses = [];
  for (const email of emails) responses.push(visiblePart(await recover(email)));
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  expect(responses[0]?.status).toBe(204);
  const subjects = emails.map((to) =>
    run.mailbox
      .list()
      .filter((mail) => mail.to.includes(to))
      .map(({ subject }) => subject),
  );
  expect(subjects).toEqual([
    ['Reset your Landfall password'],
    ['Confirm your email address for Landfall'],
    ['You’re invited to Landfall', 'You’re invited to Landfall'],
    [],
    [],
  ]);
});

test('mails a recipient at most five times an hour, without revealing it', async () => {
  const { email } = await tenant.newMember('APPLICANT');
  for (let time = 0; time < 7; time++) expect((await recover(email)).status).toBe(204);
  expect(run.mailbox.list().filter(({ to }) => to.includes(email))).toHaveLength(5);
});

test('renews an invitation whose temporary password has expired', async () => {
  const email = await invited();
  const expired = await temporaryPasswordOf(email);
  run.agePassword(email, { days: 8 });
  await expect(signInBySrp(run.config(), email, expired)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: expect.stringMatching(/^Temporary password has expired/),
  });
  await recover(email);
  const renewed = await temporaryPasswordOf(email);
  expect(renewed).not.toBe(expired);
  await expect(signInBySrp(run.config(), email, expired)).rejects.toThrow('Incorrect');
  // The pool requires a new password, so there are no tokens to parse yet.
  await expect(signInBySrp(run.config(), email, renewed)).rejects.not.toThrow(/Incorrect|expired/);
});

test('a renewed invitation is in its organization’s audit log, without an actor', async () => {
  const email = newEmail();
  const body = { email, role: 'HR' };
  await send(run.url, organizationContract.inviteMember, { token: tenant.staff.ADMIN.token, body });
  expect((await recover(email)).status).toBe(204);
  const mails = run.mailbox.list().filter(({ to }) => to.includes(email));
  expect(mails).toHaveLength(2);
  // Both say who invites them.
  for (const { html } of mails)
    expect(html).toContain(`${tenant.staff.ADMIN.fullName} invited you to join harbor on Landfall.`);
  const query = { actor_id: 'visitor' };
  const { json } = await send(run.url, auditContract.listAudit, { token: tenant.staff.ADMIN.token, query });
  const { items } = auditContract.listAudit.response.parse(json);
  const user = await findPoolUser(email);
  expect(items).toMatchObject([
    {
      kind: 'invitation-renewed',
      actor_name: 'Visitor, not signed in',
      details: { user_id: user?.userId, role: 'HR' },
    },
  ]);
});

test('a password set by mail ends every earlier session', async () => {
  const person = await tenant.newMember('APPLICANT');
  const earlier = run.signIn(person, { secondsAgo: 3600 }).AccessToken;
  const { RefreshToken = '' } = run.signIn(person);
  const pool = poolClientOf(run.config());
  await tenant.forgetConfirmation(person);
  await recover(person.email);
  const { url, values } = await mailedLink(run.mailbox, person.email, /Reset your/);
  expect(url.search).toBe('');
  await pool.send(
    new ConfirmForgotPasswordCommand({
      ClientId: run.client.id,
      Username: person.email,
      ConfirmationCode: values.get('code') ?? '',
      Password: 'Owners-own-password-1',
    }),
  );
  const refresh = { ClientId: run.client.id, AuthParameters: { REFRESH_TOKEN: RefreshToken } };
  await expect(
    pool.send(new InitiateAuthCommand({ ...refresh, AuthFlow: 'REFRESH_TOKEN_AUTH' })),
  ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect((await send(run.url, profileContract.getProfile, { token: earlier })).status).toBe(401);
  const { accessToken } = await signInBySrp(run.config(), person.email, 'Owners-own-password-1');
  const { json } = await send(run.url, profileContract.getProfile, { token: accessToken });
  expect(json).not.toHaveProperty('address_unconfirmed');
});
