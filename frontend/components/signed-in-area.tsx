import type { ReactNode } from 'react';
import type { Permission } from '#shared/domain/permissions.ts';
import { Queries } from '../lib/queries.tsx';
import { RequirePermission, RequireSession } from './guards.tsx';
import { LeaveGuard } from './leave-guard.tsx';

/** Signed in; or with a permission, those who have it, and what the others are told. */
export type Access = 'signedIn' | { readonly permission: Permission; readonly denied: string };

/** Round every page behind sign-in: the guards, and the cache of what the server said. */
export default function SignedInArea({ access, children }: { access: Access; children: ReactNode }) {
  return (
    <Queries>
      <RequireSession>
        {access === 'signedIn' ? children : <RequirePermission {...access}>{children}</RequirePermission>}
      </RequireSession>
      <LeaveGuard />
    </Queries>
  );
}
