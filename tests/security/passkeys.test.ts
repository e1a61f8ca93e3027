import {
  CognitoIdentityProviderClient,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { PasskeyOptions, passkeysContract } from '#shared/contract/passkeys.ts';
import { Problem } from '#shared/contract/problem.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { type Authenticator, type Ceremony, createAuthenticator } from '../support/authenticator.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { stored } from '../support/consultations.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { addFigure } from '../support/suite-figures.ts';
import { callInProcess } from './call-in-process.ts';
import { send } from './send.ts';

/** Each attack differs from a successful sign-in in exactly one respect. */
let run: SecurityRun;
let pool: CognitoIdentityProviderClient;
let attacks = 0;
beforeAll(async () => {
  // Nothing here depends on stream processing; mails are read from the outbox.
  run = await startSecurityRun({ follows: () => false });
  pool = new CognitoIdentityProviderClient({});
});
afterAll(async () => {
  addFigure('attacks attempted', attacks);
  await run.stop();
});

let person: TestUser;
let authenticator: Authenticator;
let here: Ceremony;
beforeEach(async () => {
  person = await newPerson();
  authenticator = createAuthenticator();
  here = { origin: run.url };
});

const newPerson = (email?: string) =>
  run.addPerson({
    fullName: 'Ines Moreau',
    role: 'HR',
    organizationId: 'harbor',
    ...(email && { email }),
  });
const tokenOf = (who: TestUser) => run.signIn(who).AccessToken;

async function optionsFor(who: TestUser): Promise<PasskeyOptions> {
  const { json } = await send(run.url, passkeysContract.startPasskey, { token: tokenOf(who) });
  return PasskeyOptions.parse(json);
}
const add = (who: TestUser, body: unknown) =>
  send(run.url, passkeysContract.addPasskey, { token: tokenOf(who), body });
async function register(who: TestUser, by: Authenticator): Promise<void> {
  expect(await add(who, by.register(await optionsFor(who), here))).toMatchObject({ status: 204 });
}
const passkeysOf = async (who: TestUser) =>
  passkeysContract.listPasskeys.response.parse(
    (await send(run.url, passkeysContract.listPasskeys, { token: tokenOf(who) })).json,
  ).items;
const refused = { status: 400, json: { code: 'passkey.refused' } };

const Challenge = z.object({ challenge: z.string(), rpId: z.string(), userVerification: z.string() });

async function start(email: string) {
  const response = await pool.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_AUTH',
      ClientId: run.client.id,
      AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    }),
  );
  const { ChallengeName, ChallengeParameters, Session, AvailableChallenges } = response;
  const text = ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS;
  return {
    name: ChallengeName,
    choices: AvailableChallenges,
    session: Session,
    options: text === undefined ? undefined : Challenge.parse(JSON.parse(text)),
  };
}
type Started = Awaited<ReturnType<typeof start>>;

const challengeOf = ({ options }: Started) => {
  if (!options) throw new Error('The pool does not ask for a passkey.');
  return options.challenge;
};
async function respond(email: string, { session }: Started, credential: object): Promise<string> {
  const { AuthenticationResult } = await pool.send(
    new RespondToAuthChallengeCommand({
      ChallengeName: 'WEB_AUTHN',
      ClientId: run.client.id,
      Session: session,
      ChallengeResponses: { USERNAME: email, CREDENTIAL: JSON.stringify(credential) },
    }),
  );
  return AuthenticationResult?.AccessToken ?? '';
}
async function signIn(who: TestUser, by = authenticator): Promise<string> {
  const started = await start(who.email);
  return respond(who.email, started, by.sign(challengeOf(started), here));
}
/** Attempts an attack, then signs in as the owner, which rules out any other reason for the failure. */
async function isRefused(attack: () => Promise<unknown>): Promise<void> {
  attacks++;
  await expect(attack()).rejects.toThrow('Incorrect username or password.');
  expect(await signIn(person)).not.toBe('');
}

describe('a passkey', () => {
  test('signs its owner in and appears in the list, the mail, and the audit log', async () => {
    await register(person, authenticator);
    const token = await signIn(person);
    expect((await send(run.url, profileContract.getProfile, { token })).status).toBe(200);
    expect(await passkeysOf(person)).toMatchObject([{ id: authenticator.id, host: 'localhost' }]);
    const mails = (await stored('Mail')).filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['A passkey was added to your account']);
    const kinds = (await stored('Audit')).filter(({ actor_id }) => actor_id === person.userId);
    expect(kinds.map(({ kind }) => kind)).toContain('passkey-added');
  });

  test('requires user verification, works only on this site, and tells its browser which passkeys exist', async () => {
    await register(person, authenticator);
    const { rp, authenticatorSelection, excludeCredentials } = await optionsFor(person);
    expect(rp.id).toBe('localhost');
    expect(authenticatorSelection).toMatchObject({ userVerification: 'required', residentKey: 'required' });
    expect(excludeCredentials?.map(({ id }) => id)).toEqual([authenticator.id]);
    expect((await start(person.email)).options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
    });
  });

  test('that was deleted signs no one in, and its owner is notified', async () => {
    await register(person, authenticator);
    const started = await start(person.email);
    const params = { passkeyId: authenticator.id };
    const remove = () => send(run.url, passkeysContract.deletePasskey, { token: tokenOf(person), params });
    expect((await remove()).status).toBe(204);
    attacks++;
    await expect(
      respond(person.email, started, authenticator.sign(challengeOf(started), here)),
    ).rejects.toThrow('Incorrect username or password.');
    expect((await start(person.email)).name).toBe('SELECT_CHALLENGE');
    expect(await remove()).toMatchObject({ status: 404, json: { code: 'passkey.not_found' } });
    const mails = (await stored('Mail')).filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toContain('A passkey was deleted from your account');
  });

  test('is deleted with its owner’s account', async () => {
    await register(person, authenticator);
    const { email } = person;
    run.removeAccount(person.userId);
    expect((await start(email)).name).toBe('SELECT_CHALLENGE');
  });
});

describe('a sign-in is rejected', () => {
  beforeEach(() => register(person, authenticator));

  test('with the passkey of another person', async () => {
    const [stranger, theirs] = [await newPerson(), createAuthenticator()];
    await register(stranger, theirs);
    await isRefused(async () => {
      const started = await start(person.email);
      await respond(person.email, started, theirs.sign(challengeOf(started), here));
    });
  });

  test('with another key under the ID of the owner’s passkey', async () => {
    await isRefused(async () => {
      const started = await start(person.email);
      const own = createAuthenticator();
      own.register(await optionsFor(person), here);
      const signed = own.sign(challengeOf(started), here);
      await respond(person.email, started, { ...signed, id: authenticator.id, rawId: authenticator.id });
    });
  });

  test('that was signed on another site', async () => {
    await isRefused(async () => {
      const started = await start(person.email);
      const otherOrigin = { origin: 'https://landfall.example.evil' };
      await respond(person.email, started, authenticator.sign(challengeOf(started), otherOrigin));
    });
  });

  test('without user verification', async () => {
    await isRefused(async () => {
      const started = await start(person.email);
      const unverified = { ...here, verified: false };
      await respond(person.email, started, authenticator.sign(challengeOf(started), unverified));
    });
  });

  test('a second time with the same response, or with the session of a fresh challenge', async () => {
    authenticator = createAuthenticator({ counts: false });
    await register(person, authenticator);
    const started = await start(person.email);
    const response = authenticator.sign(challengeOf(started), here);
    expect(await respond(person.email, started, response)).not.toBe('');
    await isRefused(() => respond(person.email, started, response));
    await isRefused(async () => respond(person.email, await start(person.email), response));
  });

  test('with the challenge of someone else’s sign-in', async () => {
    const stranger = await newPerson();
    await register(stranger, createAuthenticator());
    await isRefused(async () => {
      const theirs = challengeOf(await start(stranger.email));
      await respond(person.email, await start(person.email), authenticator.sign(theirs, here));
    });
  });

  test('with a cloned key whose counter is behind', async () => {
    const copied = authenticator.copy();
    await signIn(person);
    await signIn(person);
    await isRefused(() => signIn(person, copied));
  });

  test('in someone else’s session', async () => {
    const stranger = await newPerson();
    await register(stranger, createAuthenticator());
    await isRefused(async () => {
      const [own, theirs] = [await start(person.email), await start(stranger.email)];
      await respond(stranger.email, theirs, authenticator.sign(challengeOf(own), here));
    });
  });
});

describe('a passkey is not added', () => {
  const cannotAdd = async (who: TestUser, body: unknown) => {
    attacks++;
    expect(await add(who, body)).toMatchObject(refused);
  };

  test('that was made on another site, or without user verification', async () => {
    for (const ceremony of [{ origin: 'https://evil.example' }, { ...here, verified: false }])
      await cannotAdd(person, createAuthenticator().register(await optionsFor(person), ceremony));
    expect(await passkeysOf(person)).toEqual([]);
  });

  test('twice, with used options, or with another person’s', async () => {
    const options = await optionsFor(person);
    expect((await add(person, authenticator.register(options, here))).status).toBe(204);
    await cannotAdd(person, createAuthenticator().register(options, here));
    const stranger = await newPerson();
    await cannotAdd(stranger, createAuthenticator().register(await optionsFor(person), here));
    expect(await passkeysOf(stranger)).toEqual([]);
  });

  test('to a demo account, which is shared', async () => {
    const domain = process.env[environmentNames.productDomain];
    const demo = await newPerson(`somebody-demo@${domain}`);
    const { status, json } = await send(run.url, passkeysContract.startPasskey, { token: tokenOf(demo) });
    expect([status, Problem.parse(json).code]).toEqual([403, 'passkey.demo']);
    const body = authenticator.register(await optionsFor(person), here);
    expect(await add(demo, body)).toMatchObject({ status: 403, json: { code: 'passkey.demo' } });
  });

  test('to an account that is deleted meanwhile, about which no email remains', async () => {
    const remove = async () => run.removeAccount(person.userId);
    const call = (endpoint: EndpointDefinition, token: string, body?: unknown) =>
      callInProcess(run, endpoint, { body }, token);
    const token = tokenOf(person);
    const body = authenticator.register(await optionsFor(person), here);
    const rejected = await beforeTransaction(
      async () => {
        await remove();
        await table.send(new DeleteCommand({ TableName: tableName(), Key: keys.profile(person.userId) }));
      },
      () => call(passkeysContract.addPasskey, token, body),
    );
    expect(rejected).toMatchObject({ status: 403, json: { code: 'profile.missing' } });
    expect((await stored('Mail')).filter(({ to }) => to === person.email)).toEqual([]);

    person = await newPerson();
    const later = tokenOf(person);
    const other = createAuthenticator().register(await optionsFor(person), here);
    const signedOut = { status: 401, json: { code: 'auth.required' } };
    expect(
      await beforeTransaction(remove, () => call(passkeysContract.addPasskey, later, other)),
    ).toMatchObject(signedOut);
    expect(await call(passkeysContract.addPasskey, later, other)).toMatchObject(signedOut);
    expect(await call(passkeysContract.listPasskeys, later)).toMatchObject(signedOut);
    expect(await call(secondFactorContract.getSecondFactor, later)).toMatchObject(signedOut);
  });

  test('beyond twenty', async () => {
    for (let at = 0; at < 20; at++) await register(person, createAuthenticator());
    const { json } = await send(run.url, passkeysContract.startPasskey, { token: tokenOf(person) });
    expect(Problem.parse(json).code).toBe('passkey.limit_reached');
    expect(await passkeysOf(person)).toHaveLength(20);
  });

  test('nor deleted for someone else', async () => {
    await register(person, authenticator);
    const stranger = await newPerson();
    const params = { passkeyId: authenticator.id };
    attacks++;
    expect(
      await send(run.url, passkeysContract.deletePasskey, { token: tokenOf(stranger), params }),
    ).toMatchObject({ status: 404, json: { code: 'passkey.not_found' } });
    expect(await passkeysOf(person)).toHaveLength(1);
  });
});

test('an address without an account gets the same response as one without a passkey', async () => {
  const known = await start(person.email);
  const unknown = await start('nobody@example.com');
  expect([unknown.name, unknown.choices]).toEqual([known.name, known.choices]);
  expect(known.choices).toEqual(['PASSWORD', 'PASSWORD_SRP']);
});

describe('two-step verification', () => {
  const createCodes = (who: TestUser) =>
    send(run.url, secondFactorContract.createRecoveryCodes, { token: tokenOf(who) });

  test('is not bypassed by a passkey that does not count as both steps', async () => {
    await register(person, authenticator);
    run.setSecondFactor(person.userId, true);
    expect((await start(person.email)).choices).toEqual(['PASSWORD', 'PASSWORD_SRP']);
  });

  test('is satisfied by a passkey, whichever was set up first', async () => {
    await register(person, authenticator);
    run.setSecondFactor(person.userId, true);
    expect((await createCodes(person)).status).toBe(201);
    expect(await signIn(person)).not.toBe('');

    const other = await newPerson();
    run.setSecondFactor(other.userId, true);
    await register(other, authenticator);
    expect(await signIn(other)).not.toBe('');
  });

  test('required by an organization is satisfied by its passkey, not by a passkey alone', async () => {
    const organizationId = 'careful';
    const admin = await run.addPerson({ fullName: 'Ruth Dahl', role: 'ADMIN', organizationId });
    await changeOrganization(organizationId, { second_factor_required: true });
    await register(admin, authenticator);
    const use = async () => send(run.url, profileContract.getProfile, { token: await signIn(admin) });
    expect((await use()).json).toMatchObject({ second_factor_required: true });
    run.setSecondFactor(admin.userId, true);
    expect((await createCodes(admin)).status).toBe(201);
    const { status, json } = await use();
    expect([status, Object.keys(Object(json)).includes('second_factor_required')]).toEqual([200, false]);
  });

  test('turns off with everything that counted for it, and passkeys still sign in', async () => {
    run.setSecondFactor(person.userId, true);
    await register(person, authenticator);
    const token = tokenOf(person);
    expect((await send(run.url, secondFactorContract.turnOffSecondFactor, { token })).status).toBe(204);
    const { UserMFASettingList = [] } = await pool.send(new GetUserCommand({ AccessToken: token }));
    expect(UserMFASettingList).toEqual([]);
    expect(await signIn(person)).not.toBe('');
  });

  test('cannot be a passkey alone', async () => {
    await register(person, authenticator);
    await expect(
      pool.send(
        new SetUserMFAPreferenceCommand({
          AccessToken: tokenOf(person),
          WebAuthnMfaSettings: { Enabled: true },
        }),
      ),
    ).rejects.toThrow('Another MFA method is needed');
  });
});
