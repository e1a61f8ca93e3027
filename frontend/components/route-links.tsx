import links from 'content:route-links';
import { Link } from 'react-router-dom';

/** Pages of visa routes, in order, each with what it is about. */
export const RouteList = ({ routes }: { routes: readonly string[] }) => (
  <ul className="columns">
    {linksTo(routes).map(({ name, summary, path }) => (
      <li key={path}>
        <h3 className="title">
          <Link className="link" to={path}>
            {name}
          </Link>
        </h3>
        <p>{summary}</p>
      </li>
    ))}
  </ul>
);

/** The same in one line. */
export const RouteLine = ({ routes }: { routes: readonly string[] }) => (
  <p className="route-line">
    {linksTo(routes).map(({ name, path }) => (
      <Link className="link" key={path} to={path}>
        {name}
      </Link>
    ))}
  </p>
);

const linksTo = (routes: readonly string[]) =>
  routes.flatMap((route) => links.find((link) => link.route === route) ?? []);

/** The routes of some countries, by their slugs. */
export const routesTo = (countries: readonly string[]): string[] =>
  links.filter(({ country }) => countries.includes(country)).map(({ route }) => route);
