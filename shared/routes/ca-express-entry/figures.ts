import { longDate } from '../../domain/date-text.ts';
import type { Day } from '../engine/calendar-date.ts';
import { type Citation, versionOn } from '../engine/route.ts';
import type { RuleFigure } from '../engine/rule-figure.ts';
import { criteria } from './criteria.ts';
import { fswNeeded } from './fsw-tables.ts';
import { fundsFor } from './funds.ts';
import { latestRounds, rounds } from './rounds.ts';
import { expressEntry } from './route.ts';
import { fundsSource } from './sources.ts';

const number = (value: number): string => value.toLocaleString('en-US');

const roundsSource: Citation = {
  instrument: 'IRCC',
  section: 'Rounds of invitations',
  address: rounds.address,
  read_on: rounds.read_on,
  ...(rounds.unconfirmed !== undefined && { unconfirmed: rounds.unconfirmed }),
};

/** The pass mark, the settlement funds by family size, and the last round of each type. */
export function expressEntryFigures(on: Day): Readonly<Record<string, RuleFigure>> {
  const version = versionOn(expressEntry, on);
  const passMark = criteria.find(({ id }) => id === 'fsw_pass');
  if (!version || !passMark) return {};
  const funds = [1, 2, 3, 4].map((size) => [
    `funds for ${size}`,
    { text: `CA$${number(fundsFor(version.rules.funds, size))}`, source: fundsSource },
  ]);
  const invited = latestRounds(on).map(({ type, lowest_crs, invitations, on: day }) => [
    `last round, ${type}`,
    {
      text: `${lowest_crs} points on ${longDate(day)}, ${number(invitations)} invitations`,
      source: roundsSource,
    },
  ]);
  return {
    ...Object.fromEntries([...funds, ...invited]),
    'pass mark': { text: String(fswNeeded), source: passMark.source },
  };
}
