import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Permission } from '#shared/domain/permissions.ts';
import { notify } from '../lib/notify.ts';
import { signInAddress } from '../lib/return-address.ts';
import { loadSession, useAccess, useSession } from '../lib/session.tsx';
import { useInitialLoad } from '../lib/use-initial-load.ts';
import { FullScreenSpinner } from './full-screen-spinner.tsx';
import { Failure, ProfileNotFound } from './states.tsx';

const profilePath = '/profile';

/**
 * Renders its children for signed-in users with a profile. Everyone else sees why not, or is sent to sign in and
 * back.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const isKnown = useInitialLoad(session.status === 'loading');
  if (session.status === 'loading' || !isKnown) return <FullScreenSpinner />;
  if (session.status === 'signedOut' && session.by === 'failure')
    return <SessionFailure error={session.error} />;
  if (session.status === 'signedOut')
    return <Navigate to={session.by === 'choice' ? '/' : signInAddress(pathname + search + hash)} replace />;
  // Until the second factor is set up, the server only responds to requests for the profile.
  if (session.profile?.second_factor_required && pathname !== profilePath)
    return <Navigate to={profilePath} state={{ from: pathname + search + hash }} replace />;
  // Keyed by user, so that nothing typed or loaded on the page carries over to another user who signs in in another
  // tab.
  if (session.profile) return <Fragment key={session.user.id}>{children}</Fragment>;
  return session.profileError ? <SessionFailure error={session.profileError} /> : <ProfileNotFound />;
}

const SessionFailure = ({ error }: { error: unknown }) => (
  <div className="wrap head">
    <Failure error={error} level="h1" onRetry={loadSession} />
  </div>
);

/** Redirects users without the permission to their dashboard and tells them why. Must be inside RequireSession. */
export function RequirePermission({
  permission,
  denied,
  children,
}: {
  permission: Permission;
  denied: string;
  children: ReactNode;
}) {
  const { can } = useAccess();
  const allowed = can(permission);
  useEffect(() => {
    if (!allowed) notify.error(denied);
  }, [allowed, denied]);
  return allowed ? children : <Navigate to="/dashboard" replace />;
}
