import { partitionLimits } from '#infra/local/access/partition-limits.ts';
import { actions, bulkChange, bulkImport, maxShare, poisson, rateOf, seconds } from '../heat/day.ts';
import { keysOfKind } from '../heat/key-kind.ts';
import { type Heat, measureActions } from '../heat/measure-actions.ts';
import type { Measured } from '../report.ts';
import { createRandom } from '../seed/random.ts';

const activeCases = 1_000_000;
const organizations = [100, 10_000, 100_000] as const;
const quarter = 0.25;

type Measurements = Awaited<ReturnType<typeof measureActions>>;
type Peaks = ReadonlyMap<string, Heat>;

/** Units of each kind of key in the busiest second of the last day of a month. */
export async function heat(): Promise<Measured> {
  const measured = await measureActions();
  const peaks = organizations.map((count) => peaksOf(measured, count));
  const names = [...new Set(peaks.flatMap((each) => [...each.keys()]))];
  const share = (peak: Heat | undefined) => (peak ? peak.units / partitionLimits[peak.kind] : 0);
  const hottest = names
    .map((name) => ({ name, of: peaks.map((each) => each.get(name)) }))
    .sort((a, b) => Math.max(...b.of.map(share)) - Math.max(...a.of.map(share)));
  const [first] = hottest;
  const most = Math.max(...(first?.of ?? []).map(share));
  return {
    title: 'Heat',
    about: `Units that each request takes per partition key, counted at the gate in front of the table, and per index key, from the stream's images. From these, the busiest second on the last day of a month with 1,000,000 active cases, in organizations whose sizes follow Zipf's law: ${seconds.toLocaleString('en')} seconds simulated for all organizations and for the largest, which also imports ${bulkImport.cases.toLocaleString('en')} cases and makes bulk changes. The assumptions are in functions/scale.md.`,
    goals: [
      {
        what: 'The hottest key of the table and its indexes',
        goal: `≤ ${percent(quarter)} of a partition's limit`,
        measured: `${percent(most)} (${first?.name})`,
        met: most <= quarter,
      },
    ],
    tables: [
      {
        title: 'The hottest keys, units in their busiest second',
        columns: [
          'key',
          'units',
          ...organizations.map((count) => `${count.toLocaleString('en')} organizations`),
          'of the limit',
        ],
        rows: hottest
          .slice(0, 20)
          .map(({ name, of }) => [
            `\`${name.replace(/^\w+ /, '')}\``,
            name.replace(/ .*$/, ''),
            ...of.map((peak) => (peak?.units ?? 0).toFixed(peak && peak.units < 10 ? 1 : 0)),
            percent(Math.max(...of.map(share))),
          ]),
      },
    ],
  };
}

const percent = (of: number): string => `${(of * 100).toFixed(1)} %`;

function peaksOf(measured: Measurements, organizations: number): Peaks {
  const random = createRandom(organizations);
  const peaks = new Map<string, Heat>();
  const meet = (sums: ReadonlyMap<string, Heat>) => {
    for (const [name, heat] of sums) if (heat.units > (peaks.get(name)?.units ?? 0)) peaks.set(name, heat);
  };
  const largestOrganizationCases = activeCases * maxShare(organizations);
  for (let second = 0; second < seconds; second++) {
    const [overall, organization] = [new Map<string, Heat>(), new Map<string, Heat>()];
    for (const action of actions) {
      const measurements = measured.get(action.endpoint) ?? [];
      const ofAll = poisson(rateOf(action, second, activeCases), random);
      const ofOne = poisson(rateOf(action, second, largestOrganizationCases), random);
      add(overall, measurements, 'everybody', ofAll);
      add(organization, measurements, 'organization', ofOne);
    }
    const isImporting =
      second >= bulkImport.from && second < bulkImport.from + bulkImport.cases / bulkImport.perSecond;
    const imported = measured.get('createCaseForApplicant') ?? [];
    if (isImporting) add(organization, imported, 'organization', bulkImport.perSecond);
    if (second === bulkChange.at)
      add(organization, measured.get('changeCases') ?? [], 'organization', bulkChange.requests);
    meet(overall);
    meet(organization);
  }
  return peaks;
}

function add(
  sums: Map<string, Heat>,
  measurements: readonly Heat[],
  sharing: Heat['sharing'],
  times: number,
): void {
  for (const heat of measurements) {
    if (heat.sharing !== sharing) continue;
    const name = `${heat.kind} ${heat.name}`;
    sums.set(name, {
      ...heat,
      units: (sums.get(name)?.units ?? 0) + (heat.units * times) / keysOfKind(heat.name),
    });
  }
}
