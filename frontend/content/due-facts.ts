/** Determines which facts are due for review. Used by a command and by tests, never in the browser. */
import { checkBy } from '#shared/routes/engine/guide.ts';
import type { Citation, Route } from '#shared/routes/engine/route.ts';
import { guides } from '#shared/routes/guides.ts';
import { ruleFigures } from '#shared/routes/quoted-rules.ts';
import { routes } from '#shared/routes/registry.ts';
import { readContent } from './read-content.ts';

/** A page that facts were taken from. */
interface DueFact {
  /** The file, and the name of the source in it. */
  readonly place: string;
  readonly page: string;
  readonly url: string;
  readonly readOn: string;
  readonly checkBy: string;
  /** Why it couldn't be confirmed. */
  readonly unconfirmed?: string | undefined;
}

/** The citations of a route's rules. Rules that are no longer in effect can't change. */
const citationsOf = ({ id, versions, criteria }: Route): Citation[] => [
  ...versions.flatMap(({ source, until }) => (until && until <= source.read_on ? [] : [source])),
  ...criteria.map(({ source }) => source),
  ...Object.values(ruleFigures(id, new Date().toISOString().slice(0, 10))).map(({ source }) => source),
];

/** One entry per page, because opening it means checking all of its sections. */
function rulesOf(route: Route): DueFact[] {
  const byPage = Map.groupBy(citationsOf(route), ({ address }) => address);
  return [...byPage].map(([url, citations]) => {
    const byInstrument = Map.groupBy(citations, ({ instrument }) => instrument);
    const pages = [...byInstrument].map(
      ([instrument, of]) => `${instrument} ${[...new Set(of.map(({ section }) => section))].join('; ')}`,
    );
    const notes = [...new Set(citations.flatMap(({ unconfirmed }) => unconfirmed ?? []))];
    const longest = notes.filter((note) => !notes.some((other) => other !== note && other.includes(note)));
    return {
      place: `shared/routes, rules of ${route.id}`,
      page: pages.join('; '),
      url,
      readOn: citations.map(({ read_on }) => read_on).sort()[0] ?? '',
      checkBy: citations.map(checkBy).sort()[0] ?? '',
      unconfirmed: longest.length > 0 ? longest.join(' ') : undefined,
    };
  });
}

/** All sources of the content, the routes, and their rules, sorted by due date. */
export function allFacts(): DueFact[] {
  const authorities = readContent('authorities');
  const content = Object.entries(readContent('sources')).map(([id, source]) => ({
    place: `frontend/content/sources.json: ${id}`,
    page: `${authorities[source.authority]?.name}: ${source.title}`,
    url: source.url,
    readOn: source.readOn,
    checkBy: source.checkBy,
    unconfirmed: source.confirmed ? undefined : source.how,
  }));
  const surroundings = guides.flatMap(({ route, sources }) =>
    Object.entries(sources).map(([id, source]) => ({
      place: `shared/routes, guide of ${route}: ${id}`,
      page: source.authority,
      url: source.address,
      readOn: source.read_on,
      checkBy: checkBy(source),
      unconfirmed: source.unconfirmed,
    })),
  );
  return [...content, ...surroundings, ...routes.flatMap(rulesOf)].sort((one, other) =>
    one.checkBy.localeCompare(other.checkBy),
  );
}

/** The facts due on or before a day, `YYYY-MM-DD`. */
export const dueOn = (day: string): DueFact[] => allFacts().filter((fact) => fact.checkBy <= day);
