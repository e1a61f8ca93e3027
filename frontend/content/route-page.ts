/**
 * Builds the page of a visa route from its own texts and from what `shared/routes` knows about the route. Texts quote
 * the route's figures instead of repeating them: `{{fee US_O1A/Petition, Form I-129}}`, `{{time US_O1A/Decision with
 * premium processing}}`, `{{total US_O1A/petitioner}}`, the points of a criterion as `{{points
 * CA_EXPRESS_ENTRY/age}}`, and a rule's value as `{{rule UK_SKILLED_WORKER/general salary}}`. An unresolved quote
 * stops the build.
 */
import { citationText } from '#shared/routes/engine/citation-text.ts';
import { checkBy, type RouteGuide } from '#shared/routes/engine/guide.ts';
import type { Citation, Route } from '#shared/routes/engine/route.ts';
import { guideOf } from '#shared/routes/guides.ts';
import { ruleFigures } from '#shared/routes/quoted-rules.ts';
import { routes } from '#shared/routes/registry.ts';
import type { Country } from './content-schema.ts';
import { isSample } from './quoted-figures.ts';
import { routePath, routeSlug } from './route-address.ts';
import type { RoutePageContent } from './route-page-schema.ts';
import type { ShownSource as FactSource } from './shown-sources.ts';

const symbols = { CAD: 'CA$', GBP: '£', USD: '$' } as const;
type Fee = RouteGuide['fees'][number];
const money = (amount: number, currency: Fee['currency']): string =>
  `${symbols[currency]}${amount.toLocaleString('en-US')}`;

/** A source as shown on the page. Days are `YYYY-MM-DD`. */
export interface ShownSource {
  readonly name: string;
  readonly address: string;
  readonly readOn: string;
  readonly checkBy: string;
  /** The fact taken from it. */
  readonly for: string;
  readonly since?: string;
  readonly unconfirmed?: string | undefined;
}

function known(routeId: string): { route: Route; guide: RouteGuide } {
  const route = routes.find(({ id }) => id === routeId);
  const guide = guideOf(routeId);
  if (!route || !guide) throw new Error(`There is no route ${routeId}`);
  return { route, guide };
}

const citationOf = (citation: Citation): ShownSource => ({
  name: citationText(citation),
  address: citation.address,
  readOn: citation.read_on,
  checkBy: checkBy(citation),
  for: 'Rules',
  ...(citation.unconfirmed && { unconfirmed: citation.unconfirmed }),
});

function guideSource(guide: RouteGuide, id: string, what: string, since?: string): ShownSource {
  const source = guide.sources[id];
  if (!source) throw new Error(`${guide.route} has no source ${id}`);
  return {
    name: source.authority,
    address: source.address,
    readOn: source.read_on,
    checkBy: checkBy(source),
    for: what,
    ...(since && { since }),
    ...(source.unconfirmed && { unconfirmed: source.unconfirmed }),
  };
}

interface Quote {
  readonly text: string;
  readonly sources: readonly ShownSource[];
}

/** The fees everyone pays, by payer. */
function totalOf(guide: RouteGuide, payer?: string): Quote {
  const paid = guide.fees.filter((fee) => !fee.optional && (payer === undefined || fee.paid_by === payer));
  const [first] = paid;
  if (!first) throw new Error(`No fee is paid by the ${payer}`);
  const sum = paid.reduce((total, { amount }) => total + amount, 0);
  return {
    text: money(sum, first.currency),
    sources: paid.map(({ source }) => guideSource(guide, source, 'Fees')),
  };
}

function quoted(kind: string, routeId: string, name = ''): Quote {
  const { route, guide } = known(routeId);
  if (kind === 'total') return totalOf(guide, name || undefined);
  const fee = kind === 'fee' && guide.fees.find((each) => each.name === name);
  if (fee)
    return { text: money(fee.amount, fee.currency), sources: [guideSource(guide, fee.source, 'Fees')] };
  const time = kind === 'time' && guide.times.find((each) => each.name === name);
  if (time) return { text: time.time, sources: [guideSource(guide, time.source, 'Times')] };
  const criterion = kind === 'points' && route.criteria.find(({ id }) => id === name);
  if (criterion && criterion.maxPoints !== undefined)
    return { text: String(criterion.maxPoints), sources: [citationOf(criterion.source)] };
  const rule = kind === 'rule' && ruleFigures(routeId, new Date().toISOString().slice(0, 10))[name];
  if (rule) return { text: rule.text, sources: [citationOf(rule.source)] };
  throw new Error(`${routeId} has no ${kind} called “${name}”`);
}

/** @param cite called with every source that is quoted */
export const fillQuotes = (text: string, cite: (source: ShownSource) => void = () => undefined): string =>
  text.replaceAll(/\{\{(\w+) (\w+)(?:\/([^}]+))?\}\}/g, (_, kind, routeId, name) => {
    const { text: found, sources } = quoted(kind, routeId, name);
    for (const source of sources) cite(source);
    return found;
  });

/** Fills in the quotes in every string of a value. */
function filled<Value>(value: Value, cite?: (source: ShownSource) => void): Value {
  if (typeof value === 'string') return fillQuotes(value, cite) as Value;
  if (Array.isArray(value)) return value.map((each) => filled(each, cite)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, cite)])) as Value;
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

/** Each page once, with all the facts it is cited for. */
function sourcesOf(all: readonly ShownSource[]): ShownSource[] {
  const found = new Map<string, ShownSource>();
  for (const { since: _, ...source } of all) {
    const before = found.get(source.address);
    const purposes = new Set([...(before?.for.split(', ') ?? []), source.for]);
    found.set(source.address, { ...(before ?? source), for: [...purposes].join(', ') });
  }
  return [...found.values()];
}

/** A topic that only quotes figures uses the first quoted source. */
function firstQuoted(topic: object): ShownSource | undefined {
  const found: ShownSource[] = [];
  filled(topic, (source) => found.push(source));
  return found[0];
}

/** An estimate without a source is our own: a sample until it has been counted. */
function marked<Figure extends { about?: boolean | undefined; counted?: unknown }>(
  { route }: RoutePageContent,
  key: string,
  value: string,
  figure: Figure,
) {
  const { about, counted } = figure;
  const sample = about === true && isSample({ file: `routes/${routeSlug(route)}.json`, key, value, counted });
  return { ...figure, ...(sample && { sample }) };
}

type PlaceOf = Pick<Country, 'slug' | 'name' | 'flag' | 'chart'>;
type FactSources = Readonly<Record<string, FactSource>>;

/** Resolves a key in `sources.json`, or a source of a route's guide. */
function sourceFor(facts: FactSources, id: string, what: string): ShownSource {
  const [routeId = '', name] = id.split('/');
  if (name) return guideSource(known(routeId).guide, name, what);
  const fact = facts[id];
  if (!fact) throw new Error(`sources.json has no "${id}"`);
  return {
    name: `${fact.authority}: ${fact.title}`,
    address: fact.url,
    readOn: fact.readOn,
    checkBy: fact.checkBy,
    for: what,
    ...(!fact.confirmed && { unconfirmed: fact.how }),
  };
}

/**
 * @param facts `sources.json`
 * @throws {Error} if the content and the route disagree
 */
export function routePageOf(content: RoutePageContent, place: PlaceOf, facts: FactSources) {
  const { route, guide } = known(content.route);
  const { topics, ways, compare, criteria, figures, timeline, check: _, ...rest } = content;
  const items = criteriaOf(content, route, guide);
  const fees = feesOf(guide);
  const times = guide.times.map((time) => ({
    name: time.name,
    time: time.time,
    detail: time.detail,
    source: guideSource(guide, time.source, 'Times'),
  }));
  const cited: ShownSource[] = [];
  const cite = (source: ShownSource) => void cited.push(source);
  const own = (id: string, what: string): ShownSource => {
    const source = sourceFor(facts, id, what);
    cite(source);
    return source;
  };
  const { slug, name, flag, chart } = place;
  const page = filled(
    {
      ...rest,
      path: routePath(route.id),
      place: { slug, name, flag, chart },
      figures: figures.map((figure) => marked(content, figure.label, figure.value, figure)),
      timeline: {
        ...timeline,
        stages: timeline.stages.map((stage) => marked(content, stage.name, stage.time, stage)),
      },
      criteria: { ...criteria, items },
      ways: ways && { ...ways, source: own(ways.source, ways.title) },
      topics: topics.map(({ source, ...topic }) => ({
        ...topic,
        source: source ? own(source, topic.name) : firstQuoted(topic),
      })),
      compare: {
        ...compare,
        source: compare.source && own(compare.source, compare.title),
        columns: compare.columns.map((column) => ({
          name: column.name,
          to: column.route && routePath(known(column.route).route.id),
        })),
      },
      forms: guide.forms.map(({ name: form, title, by, address }) => ({ name: form, title, by, address })),
      times,
      fees,
    },
    cite,
  );
  const shown = [...items, ...fees, ...times].map(({ source }) => source);
  return { ...page, sources: sourcesOf([...shown, ...cited]) };
}
export type RoutePage = ReturnType<typeof routePageOf>;

/** What the page's script needs. The rest is in its HTML. */
export function routeHeadOf(content: RoutePageContent) {
  const { route, guide } = known(content.route);
  const { title, description, check } = content;
  const group = route.groups.find(({ id }) => id === check?.group);
  if (check && !group?.needed)
    throw new Error(`${route.id}: the group ${check.group} doesn’t say how many of its criteria are needed`);
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
