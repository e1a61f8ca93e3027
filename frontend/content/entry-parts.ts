/** The entry rules of a destination as the browser receives them: groups expanded, sources and routes attached. */
import type { PurposeCode } from './content-schema.ts';
import type { EntryFee, EntryRules, EntryTime, Permit } from './entry-schema.ts';
import type { ShownSource } from './shown-sources.ts';

/** The sum of the listed fees. Yearly fees count once. */
export interface FeeTotal {
  readonly currency: EntryFee['currency'];
  readonly applicant: number;
  /** Paid by an employer or another petitioner. */
  readonly sponsor: number;
  readonly hasYearly: boolean;
}

/** Fees and times of a route, from `shared/routes`, or of a country's national visa, from `long-stays/`. */
export interface RouteFacts {
  /** Identifies it among the routes of a permit. */
  readonly path: string;
  readonly name: string;
  /** The address of its page. */
  readonly page: string;
  /** What everyone pays, excluding optional fees. */
  readonly total: FeeTotal;
  readonly fees: readonly EntryFee[];
  readonly times: readonly EntryTime[];
  readonly sources: Readonly<Record<string, ShownSource>>;
}

type OwnRule = Exclude<EntryRules['purposes'][PurposeCode], { sameAs: PurposeCode }>;
export type EntryPermit = Omit<Permit, 'routes' | 'longStays'> & {
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
  factsOf: (permit: Permit) => RouteFacts[],
): EntryPage {
  const expandGroups = (passports: readonly string[]): string[] => [
    ...new Set(passports.flatMap((code) => (code.startsWith('@') ? (groups[code.slice(1)] ?? []) : code))),
  ];
  const expanded = <Rule extends { passports: string[] }>(list: readonly Rule[]): Rule[] =>
    list.map((rule) => ({ ...rule, passports: expandGroups(rule.passports) }));
  const expandedIfAny = <Fact extends { passports?: string[] | undefined }>(fact: Fact): Fact =>
    fact.passports ? { ...fact, passports: expandGroups(fact.passports) } : fact;
  const everySource: Record<string, ShownSource> = { ...sources };
  const permits = Object.entries(rules.permits).map(([id, permit]) => {
    const { routes: _, longStays: __, ...own } = permit;
    const routes = factsOf(permit).map(({ sources: of, ...facts }) => {
      Object.assign(everySource, of);
      return facts;
    });
    return [id, { ...own, times: own.times.map(expandedIfAny), routes }] as const;
  });
  const ownRule = (purpose: PurposeCode): OwnRule => {
    const rule = rules.purposes[purpose];
    if ('sameAs' in rule) return ownRule(rule.sameAs);
    return { ...rule, lists: expanded(rule.lists) };
  };
  const page = {
    ...rules,
    citizens: expandGroups(rules.citizens),
    freedom: expanded(rules.freedom),
    permits: Object.fromEntries(permits),
    purposes: {
      TOURISM: ownRule('TOURISM'),
      BUSINESS: ownRule('BUSINESS'),
      WORK: ownRule('WORK'),
      STUDY: ownRule('STUDY'),
      FAMILY: ownRule('FAMILY'),
      TRANSIT: ownRule('TRANSIT'),
    },
    suspensions: expanded(rules.suspensions),
    conditions: rules.conditions.map(({ passports, except, ...condition }) => ({
      ...condition,
      ...(passports && { passports: expandGroups(passports) }),
      ...(except && { except: expandGroups(except) }),
    })),
  };
  return { ...page, sources: usedIn(page, everySource) };
}

/** Only the sources that the rules reference. */
function usedIn(rules: unknown, sources: Readonly<Record<string, ShownSource>>): Record<string, ShownSource> {
  const written = JSON.stringify(rules);
  return Object.fromEntries(
    Object.entries(sources).filter(([id]) => written.includes(`ource":${JSON.stringify(id)}`)),
  );
}
