import { type LimitedStatus, stayYears } from '../records/stay-limit.ts';
import type { Citation } from './engine/route.ts';

/** What a maximum stay means. Its years are in `records/stay-limit.ts`. */
export interface StayRule {
  /** The authority's time zone. */
  readonly zone: string;
  /** In a sentence. */
  readonly years: string;
  /** What counts toward it. */
  readonly meaning: string;
  /** What comes after it, for the person themselves. */
  readonly afterwards: string;
  /** What extends it or starts it again. */
  readonly extensions: readonly string[];
  readonly source: Citation;
}

const zone = 'America/New_York';
const read_on = '2026-11-30';

const yearNames = { 5: 'five years', 6: 'six years', 7: 'seven years' } as const;
const years = (of: LimitedStatus): string => yearNames[stayYears[of]];

const recapture =
  'Full days outside the United States are added back (recaptured) if the petition asks for it and proves them, for example with passport stamps and I-94 travel history.';
const afterOneYear =
  'After a year outside the United States, a new period starts. Then record the first day of that one.';

function intracompany(of: 'L-1A' | 'L-1B'): StayRule {
  return {
    zone,
    years: years(of),
    meaning: `${of} status is limited to ${years(of)} in total. Time in H and L status counts, with any employer. Full days outside the United States don’t, nor does time as a dependent.`,
    afterwards:
      'There is no extension beyond it. Staying longer requires a different status or a green card, so plan early.',
    extensions: [recapture, afterOneYear],
    source: {
      instrument: 'USCIS Policy Manual',
      section: 'volume 2, part L, chapter 10; 8 CFR 214.2(l)(12)',
      address: 'https://www.uscis.gov/policy-manual/volume-2-part-l-chapter-10',
      read_on,
      unconfirmed:
        'The years, and that H and L time is combined, were read in a copy of the chapter. Days abroad and time as a dependent were read in copies of the USCIS memos of 21 October 2005 and 5 December 2006. We couldn’t open the regulation itself.',
    },
  };
}

export const stayRules: Readonly<Record<LimitedStatus, StayRule>> = {
  'H-1B': {
    zone,
    years: years('H-1B'),
    meaning: `H-1B status is limited to ${years('H-1B')} in total. Time in H and L status counts, with any employer. Full days outside the United States don’t, nor does time as a dependent.`,
    afterwards:
      'It can be extended beyond that only if your employer’s green card process for you began in time.',
    extensions: [
      'One year at a time, if PERM or an I-140 was filed at least 365 days before the extension starts and hasn’t been denied.',
      'Up to three years at a time, if an I-140 is approved and no visa number is available.',
      recapture,
      afterOneYear,
    ],
    source: {
      instrument: 'Immigration and Nationality Act',
      section: '214(g)(4); 8 CFR 214.2(h)(13)(iii)',
      address: 'https://www.ecfr.gov/current/title-8/section-214.2#p-214.2(h)(13)',
      read_on,
      unconfirmed:
        'Read in copies of the USCIS memos of 21 October 2005 and 5 December 2006 and in law firms’ articles about the rule of 18 November 2016, which agree; we couldn’t open the statute and the regulation themselves. The last day to file is calculated with a day to spare.',
    },
  },
  'L-1A': intracompany('L-1A'),
  'L-1B': intracompany('L-1B'),
};
