import type { Actor, Owned, Permission } from '#shared/domain/permissions.ts';
import type { Profile } from '#shared/records/profile.ts';
import type { SiteConfig } from '#shared/site-config.ts';

export interface User {
  readonly id: string;
  readonly email: string;
}

/**
 * Who is signed in. `loading` until the initial session check is done and, with a user, the profile has been
 * loaded or found missing. `signedOut.by` says whether the person left, the session ended, or there was no
 * network to find out.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut'; readonly by: 'nobody' | 'choice' | 'ended' }
  | { readonly status: 'signedOut'; readonly by: 'failure'; readonly error: unknown }
  | {
      readonly status: 'signedIn';
      readonly user: User;
      readonly config: SiteConfig;
      /** Absent when the account has none, or when it could not be loaded (`profileError`). */
      readonly profile: Profile | undefined;
      readonly profileError: unknown;
      readonly actor: Actor | undefined;
      /**
       * Whether they may, as the server would decide. Comes with the sign-in code, which public pages do not
       * load.
       */
      readonly can: (permission: Permission, owned?: Owned) => boolean;
    };

let session: Session = { status: 'loading' };
const listeners = new Set<() => void>();

export const sessionStore = {
  get: (): Session => session,
  set(next: Session): void {
    session = next;
    // theme.js set it before the first paint; now it is known that no one is signed in.
    if (next.status === 'signedOut') delete document.documentElement.dataset.session;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The prerendered page has no one signed in; hydration starts from the same. */
export const unknownSession: Session = { status: 'loading' };

/** The user pool's client stores who was signed in last under a key like this. */
const lastUserKey = /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/;
export const isLastUserKey = (key: string): boolean => lastUserKey.test(key);
/** That key, or one of the tokens that it stores after it. */
export const isSignInKey = (key: string): boolean => key.startsWith('CognitoIdentityServiceProvider.');

/** Whether someone seems to be signed in, without loading any sign-in code. */
export function seemsSignedIn(storage: Storage = localStorage): boolean {
  return Object.keys(storage).some(isLastUserKey);
}
