import { randomUUID } from 'node:crypto';
import {
  type CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signAccountClaim } from '#functions/data/people/account-claim-token.ts';
import { getInvitation } from '#functions/data/people/invitation.ts';
import { getMember } from '#functions/data/people/membership.ts';
import { findPoolUser } from '#functions/data/people/pool-users.ts';
import { accountsContract } from '#shared/contract/accounts.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { temporaryPasswordDays } from '#shared/domain/password-policy.ts';
import { mailedLink } from '../support/mailed-link.ts';
import type { SecurityRun } from '../support/security-run.ts';
import { acceptBySrp, poolClientOf, signInBySrp } from '../support/sign-in.ts';
import { addFigure } from '../support/suite-figures.ts';
import { responseOf, send } from './send.ts';
import { startHarbor, type Tenant } from './tenants.ts';

/** Someone finds an invitation to the team after its days are over, and tries everything that could accept it. */
let run: SecurityRun;
let tenant: Tenant;
let pool: CognitoIdentityProviderClient;
beforeAll(async () => {
  ({ run, tenant } = await startHarbor());
  pool = poolClientOf(run.config());
});
afterAll(async () => {
  await run.stop();
  expect(run.complaints).toEqual([]);
});

const own = 'Their-own-password-1';

interface Invited {
  readonly email: string;
  readonly userId: string;
  /** The temporary password, which is the link's code. */
  readonly temporary: string;
}

const asAdmin = () => ({ token: tenant.staff.ADMIN.token });
const temporaryOf = async (email: string): Promise<string> =>
  (await mailedLink(run.mailbox, email, /invited/)).values.get('code') ?? '';

/** An invitation as HR. @param age of its link, in days */
async function invite(age: number): Promise<Invited> {
  const email = `${randomUUID()}@example.com`;
  const body = { email, role: 'HR' };
  await responseOf(run.url, organizationContract.inviteMember, { ...asAdmin(), body });
  const temporary = await temporaryOf(email);
  run.agePassword(email, { days: age });
  const user = await findPoolUser(email);
  return { email, userId: user?.userId ?? '', temporary };
}

const accept = ({ email, temporary }: Invited) => acceptBySrp(run.config(), email, { temporary, own });
const profileOf = (token: string) => responseOf(run.url, profileContract.getProfile, { token });
const client = () => ({ ClientId: run.client.id });

async function signUp(email: string): Promise<void> {
  const UserAttributes = [{ Name: 'email', Value: email }];
  await pool.send(new SignUpCommand({ ...client(), Username: email, Password: own, UserAttributes }));
}
async function claim(token: string): Promise<void> {
  const body = { token, password: own, full_name: 'Mara Lind' };
  await responseOf(run.url, accountsContract.claimAccount, { body });
}
async function signInByPasskey(email: string): Promise<void> {
  const AuthParameters = { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' };
  const { ChallengeName } = await pool.send(
    new InitiateAuthCommand({ ...client(), AuthFlow: 'USER_AUTH', AuthParameters }),
  );
  // Anyone without a passkey is asked for the password.
  throw new Error(ChallengeName);
}

test('an invitation can be accepted until its last day is over', async () => {
  const invited = await invite(temporaryPasswordDays - 0.01);
  const { accessToken } = await accept(invited);
  expect(await profileOf(accessToken)).toMatchObject({ role: 'HR', org_id: 'harbor' });
  expect(await getInvitation('harbor', invited.email)).toBeUndefined();
});

const ways: readonly [way: string, attempt: (invited: Invited) => Promise<unknown>, refusal: RegExp][] = [
  ['its link', accept, /^Temporary password has expired/],
  [
    'its password without SRP',
    ({ email, temporary }) =>
      pool.send(
        new InitiateAuthCommand({
          ...{ ...client(), AuthFlow: 'USER_PASSWORD_AUTH' },
          AuthParameters: { USERNAME: email, PASSWORD: temporary },
        }),
      ),
    /not enabled for the client/,
  ],
  ['a passkey', ({ email }) => signInByPasskey(email), /^SELECT_CHALLENGE$/],
  ['signing up', ({ email }) => signUp(email), /already exists/],
  [
    'its code as that of a sign-up',
    ({ email, temporary }) =>
      pool.send(
        new ConfirmSignUpCommand({ ...client(), Username: email, ConfirmationCode: temporary.slice(0, 6) }),
      ),
    /cannot be confirmed/,
  ],
  [
    'a new confirmation code',
    ({ email }) => pool.send(new ResendConfirmationCodeCommand({ ...client(), Username: email })),
    /already confirmed/,
  ],
  [
    'a forgotten password',
    ({ email }) => pool.send(new ForgotPasswordCommand({ ...client(), Username: email })),
    /cannot be reset in the current state/,
  ],
  [
    'its code as that of a forgotten password',
    ({ email, temporary }) =>
      pool.send(
        new ConfirmForgotPasswordCommand({
          ...{ ...client(), Username: email },
          ...{ ConfirmationCode: temporary.slice(0, 6), Password: own },
        }),
      ),
    /code/i,
  ],
  [
    'the link of a confirmation',
    async ({ userId }) => claim(await signAccountClaim(userId)),
    /confirmation\.invalid/,
  ],
];
test.each(ways)('an expired invitation can’t be accepted by %s', async (_, attempt, refusal) => {
  const invited = await invite(temporaryPasswordDays);
  await expect(attempt(invited)).rejects.toThrow(refusal);
  expect((await findPoolUser(invited.email))?.status).toBe('FORCE_CHANGE_PASSWORD');
  await expect(signInBySrp(run.config(), invited.email, own)).rejects.toThrow('Incorrect');
  expect(await getMember(invited.userId, 'harbor')).toBeUndefined();
  expect(await getInvitation('harbor', invited.email)).toMatchObject({ role: 'HR' });
  addFigure('attacks attempted', 1);
});

test('once it is sent again, only the new link accepts it', async () => {
  const expired = await invite(temporaryPasswordDays);
  const body = { email: expired.email };
  await responseOf(run.url, organizationContract.resendInvitation, { ...asAdmin(), body });
  await expect(accept(expired)).rejects.toThrow('Incorrect');
  const { accessToken } = await accept({ ...expired, temporary: await temporaryOf(expired.email) });
  expect(await profileOf(accessToken)).toMatchObject({ role: 'HR', org_id: 'harbor' });
});

test('once it is withdrawn, the address can sign up, as an applicant', async () => {
  const expired = await invite(temporaryPasswordDays);
  const { email } = expired;
  expect(
    (await send(run.url, organizationContract.withdrawInvitation, { ...asAdmin(), body: { email } })).status,
  ).toBe(204);
  await expect(accept(expired)).rejects.toThrow('Incorrect');
  await signUp(email);
  await claim((await mailedLink(run.mailbox, email, /Confirm/)).values.get('token') ?? '');
  const { accessToken } = await signInBySrp(run.config(), email, own);
  expect(await profileOf(accessToken)).toMatchObject({ role: 'APPLICANT' });
});
