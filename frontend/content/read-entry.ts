/** Reads the entry rules with everything they reference. Used by the build and by tests, never in the browser. */
import { canonicalPath, pathName } from '#shared/domain/visa-paths.ts';
import { guideOf } from '#shared/routes/guides.ts';
import { type DestinationCode, PurposeCode } from './content-schema.ts';
import { type EntryPage, entryPageOf, type FeeTotal, type RouteFacts } from './entry-parts.ts';
import { EntryRules, type Permit } from './entry-schema.ts';
import { readContent, readCountry, readFile, readLongStays, readSources } from './read-content.ts';
import { routePath } from './route-address.ts';
import { shownGuideSource } from './shown-sources.ts';

const entryFiles: Readonly<Record<DestinationCode, string>> = {
  US: 'us',
  GB: 'gb',
  CA: 'ca',
  AU: 'au',
  SCHENGEN: 'schengen',
  SG: 'sg',
  AE: 'ae',
  JP: 'jp',
};

/** The fees and times in a route's folder, with their sources. */
function routeFacts(path: NonNullable<Permit['routes']>[number]): RouteFacts {
  const guide = guideOf(path);
  if (!guide) throw new Error(`There is no guide for ${path}`);
  const id = (source: string) => `${path}/${source}`;
  const sources = Object.entries(guide.sources).map(([name, source]) => [id(name), shownGuideSource(source)]);
  return {
    path,
    name: pathName(path),
    page: routePath(canonicalPath(path)),
    total: totalOf(guide.fees),
    fees: guide.fees.map(({ name, amount, currency, detail, in_force_from, source }) => ({
      name,
      amount,
      currency,
      ...(detail && { note: detail }),
      ...(in_force_from && { inForceFrom: in_force_from }),
      source: id(source),
    })),
    times: guide.times.map(({ name, time, source }) => ({ name, time, source: id(source) })),
    sources: Object.fromEntries(sources),
  };
}

/** The fees and times of the national visas for a purpose, with links to the country pages. */
const longStayFacts = (purpose: NonNullable<Permit['longStays']>): RouteFacts[] =>
  readLongStays().flatMap(({ country, visas }) => {
    const visa = visas[purpose];
    if (!visa) return [];
    const { nameInSentence, slug } = readCountry(country);
    return {
      path: slug,
      name: `${visa.name} in ${nameInSentence}`,
      page: `/destinations/${slug}`,
      total: totalOf(visa.fees.map((fee) => ({ ...fee, paid_by: 'applicant' }))),
      fees: visa.fees.map(({ optional: _, ...fee }) => fee),
      times: visa.times,
      sources: {},
    };
  });

type GuideFee = NonNullable<ReturnType<typeof guideOf>>['fees'][number];
interface PaidFee extends Pick<GuideFee, 'name' | 'amount' | 'optional' | 'paid_by'> {
  readonly currency: FeeTotal['currency'];
}
function totalOf(fees: readonly PaidFee[]): FeeTotal {
  const due = fees.filter(({ optional }) => !optional);
  const [first] = due;
  if (!first || due.some(({ currency }) => currency !== first.currency))
    throw new Error('A route’s fees must all be in one currency');
  const sumOf = (some: readonly PaidFee[]) => some.reduce((sum, { amount }) => sum + amount, 0);
  const own = due.filter(({ paid_by }) => paid_by === 'applicant');
  return {
    currency: first.currency,
    applicant: sumOf(own),
    sponsor: sumOf(due) - sumOf(own),
    hasYearly: due.some(({ name }) => /, a year$/.test(name)),
  };
}

/** Everything needed to answer for a destination. Throws an error that names the file and the location in it. */
export function readEntryPage(destination: DestinationCode): EntryPage {
  const file = `entry/${entryFiles[destination]}.json`;
  const rules = readFile(file, EntryRules);
  const sources = readSources();
  const known = {
    countries: readContent('passport-countries'),
    groups: readContent('passport-groups'),
    sources,
  };
  const problems = problemsOf(rules, known);
  if (rules.destination !== destination) problems.push(`the destination should be ${destination}`);
  if (problems.length > 0)
    throw new Error(
      `frontend/content/${file} has errors:\n${problems.map((each) => `  ${each}`).join('\n')}`,
    );
  const factsOf = ({ routes = [], longStays }: Permit) => [
    ...routes.map(routeFacts),
    ...(longStays ? longStayFacts(longStays) : []),
  ];
  return entryPageOf(rules, known.groups, sources, factsOf);
}

interface Known {
  readonly countries: Readonly<Record<string, string>>;
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly sources: Readonly<Record<string, unknown>>;
}

/** References that don't resolve. */
function problemsOf(rules: EntryRules, { countries, groups, sources }: Known): string[] {
  const problems: string[] = [];
  const check = (place: string, value: unknown): void => {
    if (Array.isArray(value))
      for (const [index, each] of value.entries()) check(`${place} ${index + 1}`, each);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) checkField(place, key, each);
  };
  const checkField = (place: string, key: string, value: unknown): void => {
    const at = `${place} > ${key}`;
    if ((key === 'source' || key === 'citizenSource') && !sources[String(value)])
      problems.push(`${at}: sources.json has no "${value}"`);
    else if (['passports', 'except', 'citizens'].includes(key)) problems.push(...passportProblems(at, value));
    else if (key === 'permit' || key === 'default') problems.push(...permitProblems(at, [value]));
    else if (key === 'permits' && Array.isArray(value)) problems.push(...permitProblems(at, value));
    else check(at, value);
  };
  const permitProblems = (place: string, ids: readonly unknown[]) =>
    ids.filter((id) => !rules.permits[String(id)]).map((id) => `${place}: there is no permit "${id}"`);
  const passportProblems = (place: string, codes: unknown) =>
    (Array.isArray(codes) ? codes.map(String) : [])
      .filter((code) => (code.startsWith('@') ? !groups[code.slice(1)] : !countries[code]))
      .map((code) => `${place}: "${code}" is neither a passport nor a group`);
  check('', rules);
  for (const purpose of PurposeCode.options) {
    const rule = rules.purposes[purpose];
    if ('sameAs' in rule && 'sameAs' in rules.purposes[rule.sameAs])
      problems.push(`purposes > ${purpose}: "sameAs" must name a purpose that has its own rules`);
  }
  return problems;
}
