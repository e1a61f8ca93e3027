import { Link } from 'react-router-dom';
import type { RouteName } from '../../../content/content-parts.ts';

/** Links to visa route pages, on one line. */
export const RouteLinks = ({ routes }: { routes: readonly RouteName[] }) =>
  routes.length > 0 && (
    <p className="route-links">
      {routes.map(({ name, path }) => (
        <Link className="link" key={path} to={path}>
          {name}
        </Link>
      ))}
    </p>
  );
