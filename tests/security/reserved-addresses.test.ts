import { randomUUID } from 'node:crypto';
import {
  type CognitoIdentityProviderClient,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPoolUser, mailInvitation } from '#functions/data/people/pool-users.ts';
import { accountsContract } from '#shared/contract/accounts.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { type SecurityRun, startSecurityRun } from '../support/security-run.ts';
import { poolClientOf } from '../support/sign-in.ts';
import { send } from './send.ts';
import { addTenant, type Tenant } from './tenants.ts';

/** A stage with a real sender: mail to an address that can't exist bounces and damages its reputation. */
let run: SecurityRun;
let tenant: Tenant;
let pool: CognitoIdentityProviderClient;
beforeAll(async () => {
  run = await startSecurityRun({ settings: { sender: 'Landfall <no-reply@landfall.app>' } });
  tenant = await addTenant(run, 'harbor');
  pool = poolClientOf(run.config());
});
afterAll(() => run.stop());

const client = () => ({ ClientId: run.client.id });
const withheld = { name: 'UserLambdaValidationException', message: expect.stringMatching(/can’t receive/) };
const mailsTo = (email: string) => run.mailbox.list().filter(({ to }) => to.includes(email));
const signUp = (email: string) =>
  pool.send(
    new SignUpCommand({
      ...client(),
      Username: email,
      Password: 'A-long-password-1',
      UserAttributes: [{ Name: 'email', Value: email }],
    }),
  );
const invite = (email: string) =>
  send(run.url, organizationContract.inviteMember, {
    token: tenant.staff.ADMIN.token,
    body: { email, role: 'HR' },
  });

test.each([
  `${randomUUID()}@example.com`,
  `${randomUUID()}@company.invalid`,
  `${randomUUID()}@firm.example`,
  'visitor-demo@landfall.example',
])('the user pool sends no mail to %s', async (email) => {
  await expect(signUp(email)).rejects.toMatchObject(withheld);
  await expect(
    pool.send(new ResendConfirmationCodeCommand({ ...client(), Username: email })),
  ).rejects.toMatchObject(withheld);
  expect(await invite(email)).toMatchObject({ status: 400, json: { code: 'request.invalid' } });
  expect((await send(run.url, accountsContract.recoverAccess, { body: { email } })).status).toBe(204);
  expect(mailsTo(email)).toEqual([]);
});

test('neither a reset nor an invitation goes to an account with such an address', async () => {
  const person = await run.addPerson({ fullName: 'Ben Ito', role: 'APPLICANT', organizationId: 'harbor' });
  const reset = new ForgotPasswordCommand({ ...client(), Username: person.email });
  await expect(pool.send(reset)).rejects.toMatchObject(withheld);
  const invited = `${randomUUID()}@firm.example`;
  await createPoolUser(invited);
  await expect(mailInvitation(invited)).rejects.toMatchObject(withheld);
  expect([...mailsTo(person.email), ...mailsTo(invited)]).toEqual([]);
});

test('a real address gets its mail', async () => {
  const email = `${randomUUID()}@company.com`;
  await signUp(email);
  expect(mailsTo(email)).toHaveLength(1);
  const invited = `${randomUUID()}@company.com`;
  expect((await invite(invited)).status).toBe(201);
  expect(mailsTo(invited)).toHaveLength(1);
});
