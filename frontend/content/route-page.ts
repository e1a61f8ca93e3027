/**
 * The page of a visa route, put together while building: its own texts, and what `shared/routes` knows about the
 * route. Texts quote the route's figures with `{{fee US_O1A/Petition, Form I-129}}`,
 * `{{time US_O1A/Decision with premium processing}}` or `{{total US_O1A/petitioner}}`; what isn't there stops the
 * build.
 */
import { longDate } from '#shared/routes/engine/calendar-date.ts';
import type { RouteGuide } from '#shared/routes/engine/guide.ts';
import type { Citation, Route } from '#shared/routes/engine/route.ts';
import { guideOf } from '#shared/routes/guides.ts';
import { routes } from '#shared/routes/registry.ts';
import type { Country } from './content-schema.ts';
import type { RoutePageContent } from './route-page-schema.ts';

const symbols = { CAD: 'CA$', GBP: '£', USD: '$' } as const;
type Fee = RouteGuide['fees'][number];
const money = (amount: number, currency: Fee['currency']): string =>
  `${symbols[currency]}${amount.toLocaleString('en-US')}`;

export const routeSlug = (routeId: string): string => routeId.toLowerCase().replaceAll('_', '-');
export const routePath = (routeId: string): string => `/visas/${routeSlug(routeId)}`;

function known(routeId: string): { route: Route; guide: RouteGuide } {
  const route = routes.find(({ id }) => id === routeId);
  const guide = guideOf(routeId);
  if (!route || !guide) throw new Error(`There is no route ${routeId}`);
  return { route, guide };
}

/** The fees that everybody pays, by who pays them. */
const totalOf = ({ fees }: RouteGuide, payer?: string): string => {
  const paid = fees.filter((fee) => !fee.optional && (payer === undefined || fee.paid_by === payer));
  const [first] = paid;
  if (!first) throw new Error(`No fee is paid by the ${payer}`);
  return money(
    paid.reduce((sum, { amount }) => sum + amount, 0),
    first.currency,
  );
};

function quoted(kind: string, routeId: string, name: string | undefined): string {
  const { guide } = known(routeId);
  if (kind === 'total') return totalOf(guide, name);
  if (kind === 'fee') {
    const fee = guide.fees.find((each) => each.name === name);
    if (fee) return money(fee.amount, fee.currency);
  }
  if (kind === 'time') {
    const time = guide.times.find((each) => each.name === name);
    if (time) return time.time;
  }
  throw new Error(`${routeId} has no ${kind} called “${name}”`);
}

export const fillQuotes = (text: string): string =>
  text.replaceAll(/\{\{(\w+) (\w+)(?:\/([^}]+))?\}\}/g, (_, kind, routeId, name) =>
    quoted(kind, routeId, name),
  );

/** Every text of a value, with its quotes filled in. */
function filled<Value>(value: Value): Value {
  if (typeof value === 'string') return fillQuotes(value) as Value;
  if (Array.isArray(value)) return value.map(filled) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each)])) as Value;
}

/** A source as the page shows it. */
export interface ShownSource {
  readonly name: string;
  readonly address: string;
  readonly readOn: string;
  readonly for: string;
  readonly since?: string;
  readonly unconfirmed?: string | undefined;
}

const citationOf = ({ instrument, section, address, read_on, unconfirmed }: Citation): ShownSource => ({
  name: `${instrument} ${section}`,
  address,
  readOn: longDate(read_on),
  for: 'Rules',
  ...(unconfirmed && { unconfirmed }),
});

function guideSource(guide: RouteGuide, id: string, what: string, since?: string): ShownSource {
  const source = guide.sources[id];
  if (!source) throw new Error(`${guide.route} has no source ${id}`);
  return {
    name: source.authority,
    address: source.address,
    readOn: longDate(source.read_on),
    for: what,
    ...(since && { since: longDate(since) }),
    ...(source.unconfirmed && { unconfirmed: source.unconfirmed }),
  };
}

function criteriaOf(content: RoutePageContent, route: Route, guide: RouteGuide) {
  return content.criteria.items.map(({ id, ...item }) => {
    const criterion = route.criteria.find((each) => each.id === id);
    if (!criterion) throw new Error(`${route.id} has no criterion ${id}`);
    return {
      ...item,
      id,
      group: criterion.group,
      source: citationOf(criterion.source),
      documents: criterion.proof.map((title) => {
        const evidence = guide.evidence.find((each) => each.title === title);
        return { title, good: evidence?.good ?? '' };
      }),
    };
  });
}

const feesOf = (guide: RouteGuide) =>
  guide.fees.map(({ name, detail, optional = false, paid_by, amount, currency, source, in_force_from }) => ({
    name: optional ? `${name}, if it applies` : name,
    detail: [detail, `Paid by the ${paid_by}.`].filter(Boolean).join(' '),
    amount: money(amount, currency),
    source: guideSource(guide, source, 'Fees', in_force_from),
  }));

/** Each page once, with everything it is cited for. */
function sourcesOf(all: readonly ShownSource[]): ShownSource[] {
  const found = new Map<string, ShownSource>();
  for (const { since: _, ...source } of all) {
    const before = found.get(source.address);
    const purposes = new Set([...(before?.for.split(', ') ?? []), source.for]);
    found.set(source.address, { ...(before ?? source), for: [...purposes].join(', ') });
  }
  return [...found.values()];
}

type PlaceOf = Pick<Country, 'slug' | 'name' | 'flag' | 'chart' | 'destinationPage'>;

/** @throws {Error} where the content and the route disagree. */
export function routePageOf(content: RoutePageContent, place: PlaceOf) {
  const { route, guide } = known(content.route);
  const sourceById = (id: string): ShownSource => {
    const source = content.sources[id];
    if (!source) throw new Error(`routes/${routeSlug(route.id)}.json has no source ${id}`);
    return { ...source, readOn: longDate(source.readOn) };
  };
  const { sources: own, topics, ways, compare, criteria, check: _, ...rest } = content;
  const items = criteriaOf(content, route, guide);
  const fees = feesOf(guide);
  const { slug, name, flag, chart, destinationPage } = place;
  return filled({
    ...rest,
    path: routePath(route.id),
    place: { slug, name, flag, chart, destinationPage },
    criteria: { ...criteria, items },
    ways: ways && { ...ways, source: sourceById(ways.source) },
    topics: topics.map(({ source, ...topic }) => ({ ...topic, source: source && sourceById(source) })),
    compare: { ...compare, source: compare.source && sourceById(compare.source) },
    steps: guide.steps.map((step) => step.title),
    forms: guide.forms.map(({ name: form, title, by, address }) => ({ name: form, title, by, address })),
    times: guide.times.map((time) => ({
      name: time.name,
      time: time.time,
      detail: time.detail,
      source: guideSource(guide, time.source, 'Times'),
    })),
    fees,
    sources: sourcesOf([
      ...items.map(({ source }) => source),
      ...fees.map(({ source }) => source),
      ...guide.times.map(({ source }) => guideSource(guide, source, 'Times')),
      ...Object.keys(own).map(sourceById),
    ]),
  });
}
export type RoutePage = ReturnType<typeof routePageOf>;

/** What the page's script needs: the rest is in its HTML. */
export function routeHeadOf(content: RoutePageContent) {
  const { route, guide } = known(content.route);
  const { title, description, check } = content;
  const group = route.groups.find(({ id }) => id === check?.group);
  if (check && !group?.needed)
    throw new Error(`${route.id}: of the group ${check.group} there is no number needed`);
  const items = criteriaOf(content, route, guide).filter((item) => item.group === check?.group);
  return filled({
    path: routePath(route.id),
    title,
    description,
    ...(check && {
      check: {
        intro: check.intro,
        enough: check.enough,
        short: check.short,
        needed: group?.needed ?? 0,
        items: items.map(({ id, name }) => ({ id, name })),
      },
    }),
  });
}
export type RouteHead = ReturnType<typeof routeHeadOf>;
