/** Which facts are due for another look. Runs in a command and in tests, never in the browser. */
import { checkBy } from '#shared/routes/engine/guide.ts';
import { guides } from '#shared/routes/guides.ts';
import { readContent } from './read-content.ts';

/** A page that facts were taken from. */
export interface DueFact {
  /** The file, and the name in it. */
  readonly place: string;
  readonly page: string;
  readonly url: string;
  readonly readOn: string;
  readonly checkBy: string;
  /** Why nobody could confirm it. */
  readonly unconfirmed?: string | undefined;
}

/** Every source of the content and of the routes, the next one due first. */
export function everyFact(): DueFact[] {
  const authorities = readContent('authorities');
  const content = Object.entries(readContent('sources')).map(([id, source]) => ({
    place: `frontend/content/sources.json: ${id}`,
    page: `${authorities[source.authority]?.name}: ${source.title}`,
    url: source.url,
    readOn: source.readOn,
    checkBy: source.checkBy,
    unconfirmed: source.confirmed ? undefined : source.how,
  }));
  const routes = guides.flatMap(({ route, sources }) =>
    Object.entries(sources).map(([id, source]) => ({
      place: `shared/routes, guide of ${route}: ${id}`,
      page: source.authority,
      url: source.address,
      readOn: source.read_on,
      checkBy: checkBy(source),
      unconfirmed: source.unconfirmed,
    })),
  );
  return [...content, ...routes].sort((one, other) => one.checkBy.localeCompare(other.checkBy));
}

/** What is due on a day, `YYYY-MM-DD`, or was due before it. */
export const dueOn = (day: string): DueFact[] => everyFact().filter((fact) => fact.checkBy <= day);
