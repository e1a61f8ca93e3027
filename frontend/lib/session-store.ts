import type { Actor, Owned, Permission } from '#shared/domain/permissions.ts';
import type { Profile } from '#shared/records/profile.ts';
import type { SiteConfig } from '#shared/site-config.ts';

export interface User {
  readonly id: string;
  readonly email: string;
}

/**
 * Who is signed in. `loading` until the initial session check is done and, if there is a user, their profile has been
 * loaded or found missing. `signedOut.by` says whether the user left, the session ended, or there was no network to
 * find out.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut'; readonly by: 'nobody' | 'choice' | 'ended' }
  | { readonly status: 'signedOut'; readonly by: 'failure'; readonly error: unknown }
  | {
      readonly status: 'signedIn';
      readonly user: User;
      readonly config: SiteConfig;
      /** Undefined if the account has none, or if it couldn't be loaded (`profileError`). */
      readonly profile: Profile | undefined;
      readonly profileError: unknown;
      readonly actor: Actor | undefined;
      /**
       * Checks a permission the same way the server does. Part of the sign-in code, which public pages don't load.
       */
      readonly can: (permission: Permission, owned?: Owned) => boolean;
    };

let session: Session = { status: 'loading' };
const listeners = new Set<() => void>();

export const sessionStore = {
  get: (): Session => session,
  set(next: Session): void {
    session = next;
    // theme.js set it before the first paint. By now it is known that no one is signed in.
    if (next.status === 'signedOut') delete document.documentElement.dataset.session;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Prerendered pages have no session, and hydration has to start from the same state. */
export const unknownSession: Session = { status: 'loading' };

/** The key under which the user pool's client stores the last signed-in user. */
const lastUserKey = /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/;
export const isLastUserKey = (key: string): boolean => lastUserKey.test(key);
/** Whether a key is that one or belongs to one of the tokens stored with it. */
export const isSignInKey = (key: string): boolean => key.startsWith('CognitoIdentityServiceProvider.');

/** Whether someone appears to be signed in, without loading any sign-in code. */
export function hasStoredSignIn(): boolean {
  try {
    return Object.keys(localStorage).some(isLastUserKey);
  } catch {
    // A browser that blocks cookies blocks storage too, so no one can have stayed signed in.
    return false;
  }
}
