import { randomUUID } from 'node:crypto';
import {
  type CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccount } from '#functions/data/people/account.ts';
import { signAccountClaim } from '#functions/data/people/account-claim-token.ts';
import { findPoolUser, mailInvitation } from '#functions/data/people/pool-users.ts';
import { giveRole } from '#infra/operations/give-role.ts';
import { accountsContract } from '#shared/contract/accounts.ts';
import { dataExportContract } from '#shared/contract/data-export.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { mailedLink } from '../support/mailed-link.ts';
import type { SecurityRun, TestUser } from '../support/security-run.ts';
import { poolClientOf, signInBySrp } from '../support/sign-in.ts';
import { addFigure } from '../support/suite-figures.ts';
import { send } from './send.ts';
import { startHarbor, type Tenant } from './tenants.ts';

/** A stranger signs up with someone's address before its owner does. */
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

const strangers = 'Strangers-password-1';
const owners = 'Owners-own-password-1';
const newEmail = () => `${randomUUID()}@example.com`;
const signIn = (email: string, password: string) => signInBySrp(run.config(), email, password);
const refused = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

async function signUpAsStranger(): Promise<{ email: string; userId: string }> {
  const email = newEmail();
  const { UserSub } = await pool.send(
    new SignUpCommand({
      ClientId: run.client.id,
      Username: email,
      Password: strangers,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'name', Value: 'Visit evil.example' },
      ],
    }),
  );
  return { email, userId: UserSub ?? '' };
}

const linkTo = (email: string, subject: RegExp) => mailedLink(run.mailbox, email, subject);
const claim = (token: string, password = owners) =>
  send(run.url, accountsContract.claimAccount, {
    body: { token, password, full_name: 'Mara Lind' },
  });

describe('the owner, who opens the mail in their own browser', () => {
  test('gets the account with their own password, and nothing of the stranger’s remains', async () => {
    const { email, userId } = await signUpAsStranger();
    const { url, values } = await linkTo(email, /Confirm/);
    expect(url.search).toBe('');
    expect(values.get('id')).toBe(userId);
    expect((await claim(values.get('token') ?? '')).status).toBe(204);

    await expect(signIn(email, strangers)).rejects.toMatchObject(refused);
    const { accessToken } = await signIn(email, owners);
    const { json } = await send(run.url, profileContract.getProfile, { token: accessToken });
    expect(json).toMatchObject({ email, full_name: 'Mara Lind', role: 'APPLICANT' });
    expect(json).not.toHaveProperty('address_unconfirmed');
    expect(await findPoolUser(email)).toMatchObject({ emailVerified: true, name: 'Mara Lind' });
    addFigure('attacks attempted', 1);
  });

  test('can use the link once; a forged, expired, or orphaned one does nothing', async () => {
    const { email, userId } = await signUpAsStranger();
    const other = await signUpAsStranger();
    const token = (await linkTo(email, /Confirm/)).values.get('token') ?? '';
    const [content = ''] = token.split('.');
    const forged = [content, ...(await signAccountClaim(other.userId)).split('.').slice(1)].join('.');
    run.removeAccount(other.userId);
    process.env.LANDFALL_NOW = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const old = await signAccountClaim(userId);
    delete process.env.LANDFALL_NOW;
    for (const useless of [forged, old, await signAccountClaim(other.userId), 'x.y', '']) {
      expect(await claim(useless)).toMatchObject({ status: 410, json: { code: 'confirmation.invalid' } });
    }
    for (const spaced of [`${owners} `, ` ${owners}`]) {
      expect(await claim(token, spaced)).toMatchObject({ status: 400, json: { code: 'request.invalid' } });
    }
    expect((await findPoolUser(email))?.status).toBe('UNCONFIRMED');
    expect((await claim(token)).status).toBe(204);
    expect((await claim(token, 'Another-password-1')).status).toBe(410);
    await expect(signIn(email, 'Another-password-1')).rejects.toMatchObject(refused);
  });

  test('gets in although the stranger was first, with a second link from public recovery', async () => {
    const { email } = await signUpAsStranger();
    await linkTo(email, /Confirm/);
    await send(run.url, accountsContract.recoverAccess, { body: { email } });
    expect((await claim((await linkTo(email, /Confirm/)).values.get('token') ?? '')).status).toBe(204);
    await signIn(email, owners);
  });

  test('signs in with the code alone only where the sign-up was made: the code is bound to its ID', async () => {
    const { email } = await signUpAsStranger();
    const code = (await linkTo(email, /Confirm/)).values.get('code') ?? '';
    // The browser knows another sign-up with this address, whose account is gone.
    const earlier = run.addUnconfirmed(newEmail());
    await expect(
      pool.send(
        new ConfirmSignUpCommand({ ClientId: run.client.id, Username: earlier, ConfirmationCode: code }),
      ),
    ).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    expect((await findPoolUser(email))?.status).toBe('UNCONFIRMED');
  });
});

describe('the code alone, without its link', () => {
  const confirmByCode = (id: string, code: string, ClientMetadata?: Record<string, string>) =>
    pool.send(
      new ConfirmSignUpCommand({
        ClientId: run.client.id,
        Username: id,
        ConfirmationCode: code,
        ...(ClientMetadata && { ClientMetadata }),
      }),
    );

  test('appears in no part of the mail that could be read out to a stranger', async () => {
    const { email } = await signUpAsStranger();
    const { values } = await linkTo(email, /Confirm/);
    const mail = run.mailbox.list().find(({ to }) => to.includes(email));
    const outsideLinks = (mail?.html ?? '').replaceAll(/https?:[^\s"<]+/g, '');
    expect(outsideLinks).not.toContain(values.get('code'));
  });

  test.each([
    ['no token', () => undefined],
    ['a forged token', () => ({ token: 'x.y.z' })],
    ['the token of a sign-up of their own', async () => ({ token: await signAccountClaim(randomUUID()) })],
  ])('confirms with no password that a stranger knows: %s', async (_, metadataOf) => {
    const { email, userId } = await signUpAsStranger();
    const code = (await linkTo(email, /Confirm/)).values.get('code') ?? '';
    await confirmByCode(userId, code, await metadataOf());
    await expect(signIn(email, strangers)).rejects.toMatchObject(refused);
    expect(await findPoolUser(email)).toMatchObject({ status: 'CONFIRMED', emailVerified: true });

    // The owner recovers like anyone who doesn't know their password.
    await send(run.url, accountsContract.recoverAccess, { body: { email } });
    const reset = (await linkTo(email, /Reset your/)).values.get('code') ?? '';
    await pool.send(
      new ConfirmForgotPasswordCommand({
        ClientId: run.client.id,
        Username: email,
        ConfirmationCode: reset,
        Password: owners,
      }),
    );
    const { accessToken } = await signIn(email, owners);
    const { json } = await send(run.url, profileContract.getProfile, { token: accessToken });
    expect(json).toMatchObject({ email, role: 'APPLICANT' });
    expect(json).not.toHaveProperty('address_unconfirmed');
    addFigure('attacks attempted', 1);
  });

  test('keeps the sign-up password with the link’s token, in the browser that signed up', async () => {
    const { email, userId } = await signUpAsStranger();
    const { values } = await linkTo(email, /Confirm/);
    await confirmByCode(userId, values.get('code') ?? '', { token: values.get('token') ?? '' });
    await signIn(email, strangers);
  });
});

describe('an unconfirmed account', () => {
  test('is replaced, not promoted, by make-admin, and its link is invalid', async () => {
    const { email, userId } = await signUpAsStranger();
    const { values } = await linkTo(email, /Confirm/);
    const organizationId = `org-${randomUUID()}`;
    const admin = { email, fullName: 'First Admin', role: 'ADMIN', organizationId } as const;
    expect(await giveRole(admin)).toMatchObject({ isNew: true, needsInvitation: true });
    expect((await claim(values.get('token') ?? '', strangers)).status).toBe(410);
    expect(await getAccount(userId)).toBeUndefined();
    await mailInvitation(email);
    await expect(signIn(email, strangers)).rejects.toMatchObject(refused);
    addFigure('attacks attempted', 1);
  });

  test('is replaced by an invitation', async () => {
    const { email, userId } = await signUpAsStranger();
    const { status } = await send(run.url, organizationContract.inviteMember, {
      token: tenant.staff.ADMIN.token,
      body: { email, role: 'HR' },
    });
    expect(status).toBe(201);
    expect(run.hasAccount(userId)).toBe(false);
    await expect(signIn(email, strangers)).rejects.toMatchObject(refused);
  });
});

describe('submissions from an address before it had an account', () => {
  const kinds = async ({ token }: TestUser) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { json } = await send(run.url, dataExportContract.exportData, {
        token,
        query: cursor ? { cursor } : {},
      });
      const page = dataExportContract.exportData.response.parse(json);
      found.push(...page.items.map(({ kind }) => kind));
      cursor = page.nextCursor;
    } while (cursor);
    return found;
  };

  test('are shown only to an account whose password can only be the owner’s', async () => {
    const person = await run.addPerson({
      fullName: 'Amara Okonkwo',
      role: 'APPLICANT',
      organizationId: 'harbor',
    });
    await tenant.newMessage(person.email);
    expect(await kinds(person)).toContain('contact-message');
    // Confirmed before proof was required.
    await tenant.forgetConfirmation(person);
    expect(await kinds(person)).not.toContain('contact-message');
    const { json } = await send(run.url, profileContract.getProfile, { token: person.token });
    expect(json).toMatchObject({ address_unconfirmed: true });
    addFigure('attacks attempted', 1);
  });
});
