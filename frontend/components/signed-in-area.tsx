import type { ReactNode } from 'react';
import type { Permission } from '#shared/domain/permissions.ts';
import { Queries } from '../lib/queries.tsx';
import { RequirePermission, RequireSession } from './guards.tsx';
import { LeaveGuard } from './leave-guard.tsx';

/** For signed-in users. With a permission, only for those who have it; `denied` is what the others are told. */
export type Access = 'signedIn' | { readonly permission: Permission; readonly denied: string };

/** Wraps every signed-in page with the guards and the query cache. */
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
