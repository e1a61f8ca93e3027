// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessToken, startSession } from './auth.ts';
import { hasStoredSignIn, sessionStore } from './session-store.ts';

const config = {
  stage: 'dev',
  region: 'eu-central-1',
  userPoolId: 'eu-central-1_Pool',
  userPoolClientId: 'client',
  productDomain: 'example.com',
  employerConsole: 'with-attorneys',
  supportEmail: 'help@example.com',
};
const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=/g, '')}.c2ln`;

/** Stores a sign-in whose tokens are valid for an hour. */
function storeSignIn(user: string): void {
  localStorage.clear();
  const prefix = `CognitoIdentityServiceProvider.${config.userPoolClientId}`;
  const claims = { sub: user, email: `${user}@example.com`, exp: Math.floor(Date.now() / 1000) + 3600 };
  localStorage.setItem(`${prefix}.LastAuthUser`, user);
  for (const name of ['accessToken', 'idToken', 'refreshToken'])
    localStorage.setItem(`${prefix}.${user}.${name}`, jwt(claims));
}

const refused = (name: string) => async () =>
  Response.json({ __type: name, message: 'Refused' }, { status: 400 });

let pool: () => Promise<Response>;
beforeEach(async () => {
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const url = String(input);
    if (url === '/config.json') return Response.json(config);
    // Without a profile, the user is signed in all the same.
    return url.startsWith('/api/') ? Response.json({}, { status: 503 }) : await pool();
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  storeSignIn('ada');
  await startSession();
  expect(sessionStore.get().status).toBe('signedIn');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a token refresh', () => {
  it.each([
    ['without a network', async () => Promise.reject(new TypeError('Failed to fetch')), 'NetworkError'],
    ['after too many requests', refused('TooManyRequestsException'), 'TooManyRequestsException'],
    [
      'while the pool is down',
      async () => Response.json({ __type: 'InternalErrorException' }, { status: 500 }),
      'InternalErrorException',
    ],
  ])('that fails %s keeps the user signed in', async (_, response, name) => {
    pool = response;
    await expect(accessToken(true)).rejects.toMatchObject({ name });
    expect(sessionStore.get().status).toBe('signedIn');
    expect(hasStoredSignIn()).toBe(true);
  });

  it.each([
    'NotAuthorizedException',
    'TokenRevokedException',
    'UserNotFoundException',
    'PasswordResetRequiredException',
    'UserNotConfirmedException',
    'RefreshTokenReuseException',
  ])('ends the session on %s, after which there are no tokens', async (name) => {
    pool = refused(name);
    await expect(accessToken(true)).resolves.toBeUndefined();
    expect(sessionStore.get()).toEqual({ status: 'signedOut', by: 'ended' });
    await expect.poll(() => hasStoredSignIn()).toBe(false);
  });
});

it('sends nothing as a user who signed in in another tab, and hides the previous user’s page', async () => {
  const seen: string[] = [];
  const unsubscribe = sessionStore.subscribe(() => {
    const session = sessionStore.get();
    seen.push(session.status === 'signedIn' ? session.user.id : session.status);
  });
  onTestFinished(unsubscribe);
  storeSignIn('omar');
  await expect(accessToken()).rejects.toThrow('Someone else has signed in');
  await expect.poll(() => seen).toEqual(['loading', 'omar']);
  await expect(accessToken()).resolves.toBeDefined();
});

it('leaves a public form that still shows what another user typed', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  window.history.replaceState(undefined, '', '/consultation');
  await startSession();
  expect(replace).not.toHaveBeenCalled();
  storeSignIn('omar');
  await startSession();
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
});
