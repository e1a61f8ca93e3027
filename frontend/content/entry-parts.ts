/** The entry rules of a destination as the browser gets them: groups spelled out, sources and routes attached. */
import type { PurposeCode } from './content-schema.ts';
import type { EntryFee, EntryRules, EntryTime, Permit } from './entry-schema.ts';
import type { ShownSource } from './shown-sources.ts';

/** Sums of the listed fees; of yearly ones, one year. */
export interface FeeTotal {
  readonly currency: EntryFee['currency'];
  readonly applicant: number;
  /** Of an employer or another petitioner. */
  readonly sponsor: number;
  readonly hasYearly: boolean;
}

/** One route's fees and times, from `shared/routes`. */
export interface RouteFacts {
  readonly path: string;
  readonly name: string;
  /** The address of its page. */
  readonly page: string;
  /** What everyone pays, without optional fees. */
  readonly total: FeeTotal;
  readonly fees: readonly EntryFee[];
  readonly times: readonly EntryTime[];
  readonly sources: Readonly<Record<string, ShownSource>>;
}

type OwnRule = Exclude<EntryRules['purposes'][PurposeCode], { sameAs: PurposeCode }>;
export type EntryPermit = Omit<Permit, 'routes'> & {
  readonly routes: readonly Omit<RouteFacts, 'sources'>[];
};

export interface EntryPage extends Omit<EntryRules, 'permits' | 'purposes'> {
  readonly permits: Readonly<Record<string, EntryPermit>>;
  readonly purposes: Readonly<Record<PurposeCode, OwnRule>>;
  readonly sources: Readonly<Record<string, ShownSource>>;
}

type Groups = Readonly<Record<string, readonly string[]>>;

export function entryPageOf(
  rules: EntryRules,
  groups: Groups,
  sources: Readonly<Record<string, ShownSource>>,
  routeFacts: (path: NonNullable<Permit['routes']>[number]) => RouteFacts,
): EntryPage {
  const spellOut = (passports: readonly string[]): string[] => [
    ...new Set(passports.flatMap((code) => (code.startsWith('@') ? (groups[code.slice(1)] ?? []) : code))),
  ];
  const spelledOut = <Rule extends { passports: string[] }>(list: readonly Rule[]): Rule[] =>
    list.map((rule) => ({ ...rule, passports: spellOut(rule.passports) }));
  const routes = new Map<string, RouteFacts>();
  const permits = Object.entries(rules.permits).map(([id, { routes: paths = [], ...permit }]) => {
    const facts = paths.map((path) => {
      const own = routes.get(path) ?? routeFacts(path);
      routes.set(path, own);
      const { sources: _, ...shown } = own;
      return shown;
    });
    return [id, { ...permit, routes: facts }] as const;
  });
  const ownRule = (purpose: PurposeCode): OwnRule => {
    const rule = rules.purposes[purpose];
    if ('sameAs' in rule) return ownRule(rule.sameAs);
    return { ...rule, lists: spelledOut(rule.lists) };
  };
  const page = {
    ...rules,
    citizens: spellOut(rules.citizens),
    freedom: spelledOut(rules.freedom),
    permits: Object.fromEntries(permits),
    purposes: {
      TOURISM: ownRule('TOURISM'),
      BUSINESS: ownRule('BUSINESS'),
      WORK: ownRule('WORK'),
      STUDY: ownRule('STUDY'),
      FAMILY: ownRule('FAMILY'),
      TRANSIT: ownRule('TRANSIT'),
    },
    suspensions: spelledOut(rules.suspensions),
    conditions: rules.conditions.map(({ passports, except, ...condition }) => ({
      ...condition,
      ...(passports && { passports: spellOut(passports) }),
      ...(except && { except: spellOut(except) }),
    })),
  };
  const everySource = Object.assign({}, sources, ...[...routes.values()].map((route) => route.sources));
  return { ...page, sources: usedIn(page, everySource) };
}

/** Only the sources the rules name. */
function usedIn(rules: unknown, sources: Readonly<Record<string, ShownSource>>): Record<string, ShownSource> {
  const written = JSON.stringify(rules);
  return Object.fromEntries(
    Object.entries(sources).filter(([id]) => written.includes(`ource":${JSON.stringify(id)}`)),
  );
}
