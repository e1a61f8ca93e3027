import { addYears, type Day, dayNumber } from '../engine/calendar-date.ts';
import { grouped } from '../engine/grouped.ts';
import type { Finding } from '../engine/route.ts';
import { all, any, known, type Range, reaches, type Verdict } from '../engine/verdict.ts';
import type { Facts } from '../facts.ts';
import { fswNeeded } from './fsw-tables.ts';
import { fundsFor } from './funds.ts';
import { lowestLevel, type Person, type Result } from './person.ts';
import type { ExpressEntryRules } from './versions.ts';
import { between, credentialNames, dollars, notEntered } from './words.ts';
import {
  anySkilled,
  anyTrade,
  canadianProfessional,
  canadianSkilled,
  canadianTechnical,
  continuousHours,
  hoursBetween,
  hoursInYear,
  recordOf,
  type WorkRecord,
  yearsIn,
} from './work-hours.ts';

interface ClassResult {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}
const combined = (findings: readonly Finding[]): ClassResult => ({
  verdict: all(...findings.map(({ verdict }) => verdict)),
  findings,
});

const best = (results: readonly Result[]): Range => ({
  low: Math.max(0, ...results.map((result) => lowestLevel(result).low)),
  high: Math.max(0, ...results.map((result) => lowestLevel(result).high)),
});
const lowestText = ({ languages }: Facts, { low, high }: Range): string =>
  languages === undefined
    ? notEntered.languages
    : low !== high
      ? 'Your level isn’t known yet'
      : low === 0
        ? 'No valid result reaches CLB 4 in all four abilities'
        : `Your lowest ability is CLB ${low}`;

export function skilledWorkerClass(
  facts: Facts,
  person: Person,
  on: Day,
  rules: ExpressEntryRules,
  points: Range,
): ClassResult {
  const language = best(person.results);
  const record = recordOf(facts.work, anySkilled);
  const [from, until] = [dayNumber(addYears(on, -10)), dayNumber(on)];
  const hours: Range = {
    low: continuousHours(record.low, from, until),
    high: continuousHours(record.high, from, until),
  };
  const { low, high } = person.credential;
  return combined([
    {
      id: 'fsw_clb7',
      verdict: reaches(language, 7),
      because: `${lowestText(facts, language)}; you need CLB 7 in all four.`,
      facts: ['languages'],
    },
    {
      id: 'fsw_year',
      verdict: reaches(hours, hoursInYear - 1e-6),
      because: facts.work
        ? `${hoursText(hours)} of continuous skilled work in the last ten years; you need 1,560 in one occupation.`
        : `${notEntered.work}; you need 1,560 hours of continuous skilled work in one occupation in the last ten years.`,
      facts: ['work'],
    },
    {
      id: 'fsw_credential',
      verdict: low !== 'none' ? 'met' : high === 'none' ? 'not_met' : 'unknown',
      because:
        facts.education === undefined
          ? `${notEntered.education}.`
          : low === 'none' && high !== 'none'
            ? 'A credential from outside Canada counts with an assessment less than five years old.'
            : `You have ${credentialNames[low]} that counts today.`,
      facts: ['education'],
    },
    {
      id: 'fsw_pass',
      verdict: reaches(points, fswNeeded),
      because: `You have ${points.low === points.high ? points.low : `${points.low} to ${points.high}`} points; you need ${fswNeeded}.`,
      facts: ['birth_date', 'education', 'languages', 'work', 'partner', 'canada'],
    },
    fundsFinding('fsw_funds', facts, rules),
  ]);
}

const hoursText = ({ low, high }: Range) => {
  const round = (hours: number) => grouped(Math.floor(hours + 1e-6));
  return low === high
    ? `${round(low)} hours`
    : high > 100_000
      ? 'An unknown number of hours'
      : `${round(low)} to ${round(high)} hours`;
};

export function experienceClass(facts: Facts, person: Person, on: Day): ClassResult {
  const threeYears = addYears(on, -3);
  const years = yearsIn(recordOf(facts.work, canadianSkilled), threeYears, on);
  const language = best(person.results);
  const needed = neededLevel(facts, threeYears, on);
  const each = needed.map((level) => reaches(language, level));
  return combined([
    {
      id: 'cec_year',
      verdict: reaches(years, 1),
      because: facts.work
        ? `You have ${between(years, 'year')} of skilled work in Canada in the last three years; you need one.`
        : `${notEntered.work}; you need one year of skilled work in Canada in the last three years.`,
      facts: ['work'],
    },
    {
      id: 'cec_language',
      verdict: each.every((verdict) => verdict === each[0]) ? (each[0] ?? 'unknown') : 'unknown',
      because: `${lowestText(facts, language)}; you need ${needed.map((level) => `CLB ${level}`).join(' or ')} for your occupation.`,
      facts: ['languages', 'work'],
    },
  ]);
}

/** CLB 7 for TEER 0 and 1, CLB 5 for TEER 2 and 3, according to the kind held longer. */
function neededLevel(facts: Facts, since: Day, on: Day): readonly number[] {
  const hours = (record: WorkRecord): Range => ({
    low: hoursBetween(record.low, dayNumber(since), dayNumber(on)),
    high: hoursBetween(record.high, dayNumber(since), dayNumber(on)),
  });
  const professional = hours(recordOf(facts.work, canadianProfessional));
  const technical = hours(recordOf(facts.work, canadianTechnical));
  if (professional.low >= technical.high) return [7];
  return technical.low > professional.high ? [5] : [5, 7];
}

export function tradesClass(facts: Facts, person: Person, on: Day, rules: ExpressEntryRules): ClassResult {
  const years = yearsIn(recordOf(facts.work, anyTrade), addYears(on, -5), on);
  const canada = facts.canada ?? {};
  const enough = reaches(years, 2);
  const certificate = canada.trade_certificate === true;
  const language = any(
    'not_met',
    ...person.results.map(({ levels }) =>
      all(
        reaches(levels.speaking, 5),
        reaches(levels.listening, 5),
        reaches(levels.reading, 4),
        reaches(levels.writing, 4),
      ),
    ),
  );
  return combined([
    {
      id: 'fst_years',
      // The facts don't say whether a TEER 2 or 3 job is one of the listed trades; a certificate does.
      verdict: enough === 'met' && !certificate ? 'claimed' : enough,
      because: facts.work
        ? `You have ${between(years, 'year')} of TEER 2 or 3 work in the last five years; you need two in a listed trade, after you qualified for it.`
        : `${notEntered.work}; you need two years in a listed trade in the last five years, after you qualified for it.`,
      facts: ['work', 'canada.trade_certificate'],
    },
    {
      id: 'fst_language',
      verdict: language,
      because: 'You need CLB 5 in speaking and listening and CLB 4 in reading and writing.',
      facts: ['languages'],
    },
    {
      id: 'fst_offer',
      verdict: any(known(canada.job_offer), known(canada.trade_certificate)),
      because: certificate
        ? 'You hold a certificate of qualification.'
        : canada.job_offer
          ? 'You have a job offer in Canada; it must be for a year or more.'
          : 'You need a job offer of a year or more, or a certificate of qualification.',
      facts: ['canada.job_offer', 'canada.trade_certificate'],
    },
    fundsFinding('fst_funds', facts, rules),
  ]);
}

function fundsFinding(id: string, { canada = {}, partner }: Facts, { funds }: ExpressEntryRules): Finding {
  const facts = ['canada.funds_cad', 'canada.family_size', 'canada.arranged_employment'];
  if (canada.arranged_employment)
    return {
      id,
      verdict: 'met',
      because: 'With arranged employment, you don’t have to show settlement funds.',
      facts,
    };
  const minSize = Math.max(canada.family_size ?? 1, partner ? 2 : 1);
  const needed = fundsFor(funds, minSize);
  const money = canada.funds_cad;
  const family =
    minSize === 1
      ? `one person${canada.family_size === undefined ? ', and more for a family' : ''}`
      : `a family of ${minSize}${canada.family_size === undefined ? ' or more' : ''}`;
  if (money === undefined)
    return { id, verdict: 'unknown', because: `You need ${dollars(needed)} for ${family}.`, facts };
  const enough = money >= needed;
  const open = canada.arranged_employment === undefined;
  const verdict: Verdict = enough
    ? canada.family_size === undefined
      ? 'unknown'
      : 'met'
    : open
      ? 'unknown'
      : 'not_met';
  return {
    id,
    verdict,
    because: `You have ${dollars(money)}; you need ${dollars(needed)} for ${family}.`,
    facts,
  };
}
