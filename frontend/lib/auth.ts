/**
 * The user pool, accessed through Amplify. Loaded only if someone signs in or appears to be signed in.
 *
 * Tokens are stored in this origin's local storage: they aren't sent in cookies, no other origin can read them, and
 * the content security policy blocks third-party scripts and connections other than to us and the pool. They are
 * short-lived, the refresh token can be revoked, and signing out revokes it everywhere.
 */
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut as poolSignOut } from 'aws-amplify/auth';
import { ConsoleLogger, Hub } from 'aws-amplify/utils';
import { profileContract } from '#shared/contract/profile.ts';
import { type Actor, can } from '#shared/domain/permissions.ts';
import type { Profile } from '#shared/records/profile.ts';
import type { SiteConfig } from '#shared/site-config.ts';
import { ApiError, call } from './api-client.ts';
import { loadConfig } from './config.ts';
import { clearDraftsOfOthers, clearPublicDrafts, showsDraft } from './public-drafts.ts';
import { reportTimeZone } from './report-time-zone.ts';
import { hasStoredSignIn, type Session, sessionStore, type User } from './session-store.ts';

let configuring: Promise<SiteConfig> | undefined;

/** Configures Amplify from the site's settings, once. Every use of the pool starts here. */
export function configureAuth(): Promise<SiteConfig> {
  configuring ??= configure().catch((error: unknown) => {
    configuring = undefined;
    throw error;
  });
  return configuring;
}

async function configure(): Promise<SiteConfig> {
  const config = await loadConfig();
  // Amplify warns about any endpoint other than Cognito's own, which local runs use on purpose.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(config.userPoolEndpoint && {
          userPoolEndpoint: new URL(config.userPoolEndpoint, location.origin).href,
        }),
      },
    },
  });
  Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedOut') endSession();
    if (payload.event === 'tokenRefresh_failure' && endsSignIn(payload.data.error)) endSession();
  });
  return config;
}

/** The user pool's errors after which Amplify deletes the tokens. After any other, the next refresh may succeed. */
const signInEnds = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
];
const endsSignIn = (error: unknown): boolean => error instanceof Error && signInEnds.includes(error.name);

/**
 * The access token, refreshed if it is about to expire or `force` is set. Undefined if no one is signed in, or no
 * longer. Throws if the user pool can't be reached, or if someone else has signed in in another tab: nothing on this
 * page may be sent as them.
 */
export async function accessToken(force = false): Promise<string | undefined> {
  await configureAuth();
  try {
    const { tokens, userSub } = await fetchAuthSession({ forceRefresh: force });
    if (userSub && isOther(userSub)) {
      void startSession();
      throw new Error('Someone else has signed in');
    }
    return tokens?.accessToken.toString();
  } catch (error) {
    if (endsSignIn(error)) return undefined;
    throw error;
  }
}

/** Whether the page still shows a different user. */
function isOther(userId: string): boolean {
  const session = sessionStore.get();
  return session.status === 'signedIn' && session.user.id !== userId;
}

let starting: Promise<void> | undefined;

/** Determines who is signed in and fetches their profile. Concurrent calls share one run. */
export function startSession(): Promise<void> {
  starting ??= findSession().finally(() => {
    starting = undefined;
  });
  return starting;
}

/** The last user who was signed in on this page. */
let shownTo: string | undefined;

async function findSession(): Promise<void> {
  try {
    const config = await configureAuth();
    const wasSignedIn = hasStoredSignIn();
    const user = await currentUser();
    if (!user) return sessionStore.set({ status: 'signedOut', by: wasSignedIn ? 'ended' : 'nobody' });
    // Hides the previous user's page until the profile has loaded.
    if (isOther(user.id)) sessionStore.set({ status: 'loading' });
    const found = await findProfile();
    if (isRejected(found.profileError)) return await clearTokens();
    // Someone may have signed out, or someone else may have signed in, while the profile was loading.
    const now = await currentUser();
    if (now && now.id !== user.id) return await findSession();
    if (sessionStore.get().status === 'signedOut' && !now) return;
    clearDraftsOfOthers(user.id);
    // Another user signed in in another tab. What the previous one typed is still in this page's form.
    if (shownTo !== undefined && shownTo !== user.id && showsDraft(location.pathname))
      return location.replace('/');
    shownTo = user.id;
    sessionStore.set(signedIn(user, config, found));
    if (found.profile) void reportTimeZone(found.profile);
  } catch (error) {
    if (endsSignIn(error)) return await clearTokens();
    // The pool or the settings can't be reached. The tokens are kept for the next attempt.
    console.warn('The session could not be restored', error);
    sessionStore.set({
      status: 'signedOut',
      by: 'failure',
      error: new ApiError('offline', { cause: error }),
    });
  }
}

/** Whether the session was ended elsewhere: even a refreshed token was rejected. */
const isRejected = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.required';

/** Clears the tokens, for other tabs too. Otherwise the sign-in page would still find someone signed in. */
async function clearTokens(): Promise<void> {
  sessionStore.set({ status: 'signedOut', by: 'ended' });
  // Tokens are removed even if the pool, which already rejects them, can't be notified.
  await poolSignOut().catch((error: unknown) => console.warn('The user pool rejected the sign-out', error));
}

async function currentUser(): Promise<User | undefined> {
  const { tokens, userSub } = await fetchAuthSession();
  const email = tokens?.idToken?.payload.email;
  return tokens && userSub ? { id: userSub, email: typeof email === 'string' ? email : '' } : undefined;
}

interface FoundProfile {
  readonly profile: Profile | undefined;
  readonly profileError: unknown;
}

function signedIn(user: User, config: SiteConfig, found: FoundProfile): Session {
  const { profile } = found;
  const actor: Actor | undefined = profile && {
    userId: profile.user_id,
    email: profile.email,
    role: profile.role,
    organizationId: profile.org_id,
  };
  return {
    status: 'signedIn',
    user,
    config,
    ...found,
    actor,
    can: (permission, owned) => actor !== undefined && can(actor, permission, config, owned),
  };
}

async function findProfile(): Promise<FoundProfile> {
  try {
    return { profile: await call(profileContract.getProfile), profileError: undefined };
  } catch (error) {
    const absent = error instanceof ApiError && error.code === 'profile.missing';
    if (!absent && !isRejected(error)) console.warn('The profile could not be fetched', error);
    return { profile: undefined, profileError: absent ? undefined : error };
  }
}

/** Replaces the session's profile with a changed one. */
export function replaceProfile(profile: Profile): void {
  const session = sessionStore.get();
  if (session.status === 'signedIn')
    sessionStore.set(signedIn(session.user, session.config, { profile, profileError: undefined }));
}

/** Signs out here and everywhere: API and pool reject the tokens from then on, and other tabs follow. */
export async function signOut(): Promise<void> {
  clearPublicDrafts();
  sessionStore.set({ status: 'signedOut', by: 'choice' });
  await configureAuth();
  await call(profileContract.signOut).catch((error: unknown) =>
    // The pool's sign-out is what counts. Without ours, the access token stays valid until it expires within minutes.
    console.warn('Could not report the sign-out to the API', error),
  );
  await poolSignOut({ global: true });
}

/** The session has ended. Reported once, by the first request that notices. */
export function endSession(): void {
  if (sessionStore.get().status === 'signedIn') sessionStore.set({ status: 'signedOut', by: 'ended' });
}
