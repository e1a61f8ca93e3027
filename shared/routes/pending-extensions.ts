import { type CaseStatus, isClosed } from '../domain/case-status.ts';
import type { FilingFacts } from '../domain/filing-facts.ts';
import { type CanonicalVisaPath, canonicalPath, type VisaPath } from '../domain/visa-paths.ts';
import type { PersonStatus } from '../records/person.ts';
import type { StayLimit } from '../records/stay-limit.ts';
import { addDays, type CalendarDate } from '../schema/calendar-date.ts';
import type { Citation } from './engine/route.ts';

/** Counted from the day on which the status expires. */
const workDays = 240;

/** Form I-129. */
const petition = /(?<!\d)129(?!\d)/;

/** The names of the statuses that a path's petition can extend. */
const extended: Partial<Record<CanonicalVisaPath, RegExp>> = {
  US_H1B: /\bH-?1-?B\b/i,
  US_O1A: /\bO-?1-?A?\b/i,
};

/**
 * The last day on which someone may work for the same employer while a petition to extend their status is pending: it
 * has to have been received before the status expired. Without its receipt date, that isn't known. The decision may be
 * recorded in the case's status before it is in the filing.
 *
 * If the status expired on a weekend or a federal holiday, a petition on paper is also timely on the next business day
 * (accounts of USCIS's notice of 29 March 2023), but one filed online isn't. The facts don't say which it was, so then
 * there is no date.
 */
export function workUntil(
  ofCase: { readonly path: VisaPath; readonly status: CaseStatus },
  { form, received_on, decision }: FilingFacts,
  status: PersonStatus | undefined,
): CalendarDate | undefined {
  if (isClosed(ofCase.status) || (form && !petition.test(form))) return undefined;
  if (!received_on || decision || !status?.until || status.employment_ended_on) return undefined;
  if (status.country !== 'US' || !extended[canonicalPath(ofCase.path)]?.test(status.name)) return undefined;
  return received_on <= status.until ? addDays(status.until, workDays - 1) : undefined;
}

/**
 * Whether the last day is after a maximum stay beyond which no extension is known. The paragraph allows work until the
 * petition is denied, and has no exception for this, but such a petition can't be approved for that time.
 */
export const isPastStay = (on: CalendarDate, stay: StayLimit | undefined): stay is StayLimit =>
  stay !== undefined && !stay.isFiled && on > stay.on;

export const extensionRule: {
  readonly meaning: readonly string[];
  /** What to know if it's past the maximum stay. */
  readonly pastStay: { readonly team: string; readonly person: string };
  readonly source: Citation;
} = {
  meaning: [
    'If USCIS received the petition to extend the status before it expired, the person may go on working for the same employer, on the same conditions, for up to 240 days while it is pending. This ends with a denial.',
    'The 240 days are counted from the day on which the status expires, so the last day may be a day earlier than others count. Check that day on Form I-94.',
    'A petition by a new employer for someone in H-1B status has its own rule (portability). Staying while the petition is pending is allowed for longer than working.',
  ],
  pastStay: {
    team: 'The 240 days don’t extend the maximum stay. USCIS can only approve time after it if days abroad are added back, or if a green card process began in time. Otherwise, settle with the employer before that day whether the person stops working.',
    person: 'USCIS may not be able to approve time after that.',
  },
  source: {
    instrument: '8 CFR',
    section: '274a.12(b)(20)',
    address: 'https://www.ecfr.gov/current/title-8/section-274a.12#p-274a.12(b)(20)',
    read_on: '2026-11-30',
    unconfirmed:
      'Read in a university’s quotation of the paragraph, which doesn’t mention a maximum stay; we couldn’t open the regulation itself, and found no guidance about both together.',
  },
};
