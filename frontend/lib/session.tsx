import { useEffect, useSyncExternalStore } from 'react';
import type { Actor, Owned, Permission } from '#shared/domain/permissions.ts';
import type { Profile } from '#shared/records/profile.ts';
import {
  hasStoredSignIn,
  isLastUserKey,
  isSignInKey,
  type Session,
  sessionStore,
  unknownSession,
} from './session-store.ts';

export type { Session } from './session-store.ts';

/** The current session. Components must not access the store in any other way. */
export const useSession = (): Session =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.get, () => unknownSession);

export interface Access {
  readonly profile: Profile | undefined;
  readonly actor: Actor | undefined;
  /** Checks a permission of the signed-in user the same way the server does. */
  readonly can: (permission: Permission, owned?: Owned) => boolean;
}

/** The page with a user's cases: the console for staff, the dashboard for everyone else. */
export const caseListOf = (can: Access['can']): '/employer' | '/dashboard' =>
  can('case.list.organization') ? '/employer' : '/dashboard';

const nobody: Access = { profile: undefined, actor: undefined, can: () => false };

/** The signed-in user's permissions. Empty if no one is signed in. */
export function useAccess(): Access {
  const session = useSession();
  return session.status === 'signedIn' ? session : nobody;
}

/** For components inside RequireSession, where there is always a profile. */
export function useSignedIn(): Access & { readonly profile: Profile; readonly actor: Actor } {
  const { profile, actor, can: may } = useAccess();
  if (!profile || !actor) throw new Error('useSignedIn requires RequireSession');
  return { profile, actor, can: may };
}

/** Loads the sign-in code and checks who is signed in. Needed only if someone appears to be. */
export async function loadSession(): Promise<void> {
  try {
    const { startSession } = await import('./auth.ts');
    await startSession();
  } catch (error) {
    console.warn('Sign-in', error);
    sessionStore.set({ status: 'signedOut', by: 'failure', error });
  }
}

/** Checks once on startup, then follows sign-in and sign-out in other tabs. */
export function useSessionStart(): void {
  useEffect(() => {
    const check = () => {
      if (hasStoredSignIn()) void loadSession();
      else sessionStore.set({ status: 'signedOut', by: 'nobody' });
    };
    let following = Promise.resolve();
    const onStorage = ({ key }: Pick<StorageEvent, 'key'>) => {
      const isWho = key === null || isLastUserKey(key);
      if (!isWho && !isSignInKey(key)) return;
      const isSignedOut = () => sessionStore.get().status === 'signedOut';
      // Another tab stores the user's name before their tokens, so any of these keys may be the one that was missing.
      if (hasStoredSignIn())
        following = following.then(() => (isWho || isSignedOut() ? loadSession() : undefined));
      else if (isWho && !isSignedOut()) sessionStore.set({ status: 'signedOut', by: 'ended' });
    };
    // A page in the back-forward cache misses storage events, so Back would show the data of a user who has signed out,
    // even if someone else has signed in since.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onStorage({ key: null });
    };
    if (sessionStore.get().status === 'loading') check();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);
}
