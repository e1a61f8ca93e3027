import { Outlet } from 'react-router-dom';
import { RequireSession } from './guards.tsx';
import { Queries } from './queries.tsx';

/** Everything behind sign-in: the guard, and the cache of what the server said. */
export default function SignedInArea() {
  return (
    <Queries>
      <RequireSession>
        <Outlet />
      </RequireSession>
    </Queries>
  );
}
