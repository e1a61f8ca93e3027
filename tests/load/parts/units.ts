import { endpoints } from '#shared/contract/index.ts';
import { type EndpointUnits, fixedPageSize, measureUnits, writeVariance } from '../endpoint-units.ts';
import { type Measured, previousRows } from '../report.ts';

const sizes = [10, 1000, 100_000] as const;
/** The largest takes minutes to fill. A quick run uses fewer sizes and keeps earlier results of the others. */
const measuredSizes: readonly number[] = process.env.BENCH_SIZES?.split(',').map(Number) ?? sizes;
const rounding = 1;
/**
 * The maximum number of units that a search reads (see functions/data/cases/case-search.ts and
 * staff-case-list.ts).
 */
const maxSearchUnits = 300;

const title = 'What it costs';
const table = 'Every endpoint';

const Cell = /^([\d.]+) r, ([\d.]+) w, (\d+) calls$/;
/** Earlier measurements, from the results page. */
const previousUnits = (): EndpointUnits[] =>
  previousRows(title, table).flatMap(([endpoint = '', ...cells]) =>
    cells.flatMap((cell, at) => {
      const [, reads, writes, calls] = Cell.exec(cell) ?? [];
      return calls === undefined
        ? []
        : [
            {
              endpoint,
              cases: sizes[at] ?? 0,
              reads: Number(reads),
              writes: Number(writes),
              calls: Number(calls),
            },
          ];
    }),
  );
const nameOf = (endpoint: string): string => endpoint.replace(/[:,].*/, '');

/**
 * Every endpoint's consumption as the engine reports it, at three organization sizes.
 * @param only measures endpoints with one of these texts in their names, separated by commas, and keeps the
 *   others
 */
export async function units(only: string): Promise<Measured> {
  const isAsked = (endpoint: string) => only.split(',').some((text) => nameOf(endpoint).includes(text));
  const now = await measureUnits(measuredSizes, isAsked);
  const position = new Map<string, number>(endpoints.map(({ name }, at) => [name, at]));
  const isPrevious = ({ endpoint, cases }: EndpointUnits) =>
    position.has(nameOf(endpoint)) && !(isAsked(nameOf(endpoint)) && measuredSizes.includes(cases));
  const before = previousUnits().filter(isPrevious);
  const placeOf = ({ endpoint }: EndpointUnits) => position.get(nameOf(endpoint)) ?? 0;
  // Variants of an endpoint stay in order.
  const measured = [...before, ...now].sort((a, b) => placeOf(a) - placeOf(b));
  const names = [...new Set(measured.map(({ endpoint }) => endpoint))];
  const of = (endpoint: string, cases: number) =>
    measured.find((each) => each.endpoint === endpoint && each.cases === cases);
  const isSearch = (name: string) => /search|listApplicants/.test(name);
  const grown = names.filter((name) => {
    const [small, large] = [of(name, sizes[0]), of(name, sizes[2])];
    if (isSearch(name) || fixedPageSize.includes(name) || !small || !large) return false;
    return (
      large.reads > small.reads + rounding || large.writes > small.writes + (writeVariance[name] ?? rounding)
    );
  });
  const maxReads = Math.max(
    ...measured.filter(({ endpoint }) => isSearch(endpoint)).map(({ reads }) => reads),
  );
  const text = (name: string, cases: number) => {
    const found = of(name, cases);
    return found ? `${found.reads} r, ${found.writes} w, ${found.calls} calls` : '';
  };
  return {
    title,
    about:
      'Read (r) and write (w) units of every endpoint, as the table engine reports them, over HTTP against the deployed bundles, with lists of five rows. Every call except public ones starts with one read, of the account.',
    goals: [
      {
        what: 'Units with 10, 1,000, and 100,000 cases in the organization; npm test checks the first two',
        goal: 'the same, up to rounding',
        measured:
          grown.length === 0
            ? `the same for ${names.length - fixedPageSize.length} patterns`
            : grown.join(', '),
        met: grown.length === 0,
        why: 'An export reads all rows; searches have their own limit below',
      },
      {
        what: 'Maximum units of a search',
        goal: `≤ ${maxSearchUnits} r`,
        measured: `${maxReads} r`,
        met: maxReads <= maxSearchUnits,
      },
      {
        what: 'Statistics of the organization',
        goal: 'three reads',
        measured: `${(of('getOrganizationStats', sizes[2])?.calls ?? 0) - 2} calls`,
        met: of('getOrganizationStats', sizes[2])?.calls === 5,
      },
      {
        what: 'Opening a case',
        goal: 'one transaction, 5 calls including its reads',
        measured: `${of('createCase', sizes[2])?.calls ?? 0} calls`,
        met: of('createCase', sizes[2])?.calls === 5,
        why: 'Its reads: the account, the quota’s setting and count, and the checklist version for the case',
      },
    ],
    tables: [
      {
        title: table,
        columns: ['endpoint', ...sizes.map((size) => `${size.toLocaleString('en')} cases`)],
        rows: names.map((name) => [name, ...sizes.map((size) => text(name, size))]),
      },
    ],
  };
}
