import type { CaseStatus } from '../domain/case-status.ts';
import type { FilingFacts } from '../domain/filing-facts.ts';
import { canonicalPath, type VisaPath } from '../domain/visa-paths.ts';
import { addDays, type CalendarDate } from '../schema/calendar-date.ts';
import type { Citation } from './engine/route.ts';

/** What can be done about an authority's refusal, and until when. */
export interface Remedy {
  readonly name: string;
  /** The periods, the shortest first. Each is a number of days after the decision. */
  readonly periods: readonly { readonly days: number; readonly when: string }[];
  /** Who can do it, what the days are counted from, and exceptions. */
  readonly note: string;
  readonly sources: readonly Citation[];
}

interface RefusedCase {
  readonly country: string;
  readonly path: VisaPath;
}

const read_on = '2026-11-30';

const administrativeReview: Remedy = {
  name: 'Administrative review',
  periods: [
    { days: 14, when: 'if the person applied in the UK' },
    { days: 28, when: 'if they applied outside the UK' },
  ],
  note: 'UKVI counts from the day the decision was received, which may be later. It’s 7 days for someone who was detained that day. The decision letter says whether a review is available.',
  sources: [
    {
      instrument: 'GOV.UK',
      section: 'Ask for a visa administrative review',
      address: 'https://www.gov.uk/ask-for-a-visa-administrative-review',
      read_on,
      unconfirmed:
        'Read in stored copies of both pages, of which the one for applicants outside the UK is older. We couldn’t open the Immigration Rules themselves.',
    },
  ],
};

/**
 * By country. The days are counted from the date of the decision, which isn't later than the day it was received, and a
 * day on a weekend isn't moved: a deadline that is too early does no harm.
 */
const remedies: Readonly<Record<string, Remedy>> = {
  US: {
    name: 'Form I-290B: appeal, or motion to reopen or reconsider',
    periods: [
      { days: 30, when: 'if the decision wasn’t mailed' },
      { days: 33, when: 'if it was mailed' },
    ],
    note: 'USCIS counts from the date of the decision, and the form has to arrive in time. If the last day is a Saturday, Sunday, or federal holiday, a form on paper is in time until the end of the next business day. On a petition, only the petitioner can file it. It’s 15 days, or 18 by mail, to appeal a revoked approval, and it doesn’t apply to a visa that a consulate refused.',
    sources: [
      {
        instrument: '8 CFR',
        section: '103.3(a)(2)(i), 103.5(a)(1)(i), and 103.8(b)',
        address: 'https://www.ecfr.gov/current/title-8/section-103.5',
        read_on,
        unconfirmed:
          'Read in a copy of 103.5 and in USCIS’s text for the form’s instructions of 2013; law firms’ articles agree. We couldn’t open the current regulation or the current instructions.',
      },
      {
        instrument: 'USCIS Policy Manual',
        section: 'volume 1, part B, chapter 6',
        address: 'https://www.uscis.gov/policy-manual/volume-1-part-b-chapter-6',
        read_on: '2026-12-01',
        unconfirmed:
          'What applies to weekends and holidays was read in eight accounts of USCIS’s notice of 29 March 2023, which agree. They don’t name the chapter, and we couldn’t open it or check for later changes.',
      },
    ],
  },
  UK: administrativeReview,
  CA: {
    name: 'Federal Court: application for leave and for judicial review',
    periods: [
      { days: 15, when: 'if it was decided in Canada' },
      { days: 60, when: 'if it was decided outside Canada' },
    ],
    note: 'The days are counted from the day the applicant was notified or otherwise became aware of the decision, which may be later. The application has to be served and filed by then. The Court can allow more time for special reasons.',
    sources: [
      {
        instrument: 'Immigration and Refugee Protection Act',
        section: '72(2)(b)',
        address: 'https://laws.justice.gc.ca/eng/acts/I-2.5/section-72.html',
        read_on,
        unconfirmed:
          'Read in the versions of the section until 2015 on the official site; law firms’ articles agree. We couldn’t open the current version.',
      },
    ],
  },
};

const endorsementReview: Remedy = {
  name: 'Endorsement review, or administrative review of a refused visa',
  periods: [
    { days: 14, when: 'if the visa was refused and the person applied in the UK' },
    { days: 28, when: 'if the endorsement was refused, or the visa and they applied outside the UK' },
  ],
  note: `A refused endorsement can be reviewed once, free of charge, for errors in the decision. New evidence requires a new application. UKVI counts from the day it sent the refusal. For a refused visa: ${administrativeReview.note}`,
  sources: [
    {
      instrument: 'GOV.UK',
      section: 'Endorsement review guidance',
      address:
        'https://www.gov.uk/government/publications/endorsement-review-for-global-talent/endorsement-review-guidance',
      read_on,
      unconfirmed:
        'Read in a stored copy, which counts from the day the refusal was sent in one place, and from its receipt in another. That new evidence doesn’t count was read in guides by agents.',
    },
    ...administrativeReview.sources,
  ],
};

/** Undefined for a country without a known remedy. */
export function remedyOf({ country, path }: RefusedCase): Remedy | undefined {
  if (needsEndorsement({ country, path })) return endorsementReview;
  return Object.hasOwn(remedies, country) ? remedies[country] : undefined;
}

const needsEndorsement = ({ country, path }: RefusedCase): boolean =>
  country === 'UK' && canonicalPath(path) === 'UK_GLOBAL_TALENT';

/**
 * The refusal to challenge: of the main filing, or of an endorsement, which may be another filing beside the visa
 * application. It may be recorded in the case's status before it is in the filing.
 */
export function refusalOf(
  ofCase: RefusedCase & { readonly status: CaseStatus },
  { decision, decided_on, others = [] }: FilingFacts,
): Pick<FilingFacts, 'decided_on'> | undefined {
  if (decision) return decision === 'denied' ? { decided_on } : undefined;
  const endorsement = needsEndorsement(ofCase)
    ? others.find((other) => !other.authority && other.decision === 'denied')
    : undefined;
  return endorsement ?? (ofCase.status === 'DENIED' ? { decided_on } : undefined);
}

/** The last day of each period after a decision. */
export const remedyDays = (
  { periods }: Remedy,
  decidedOn: CalendarDate,
): readonly { readonly on: CalendarDate; readonly when: string; readonly days: number }[] =>
  periods.map(({ days, when }) => ({ days, when, on: addDays(decidedOn, days) }));

/** How many days after the last period the page stops mentioning the remedy: USCIS may excuse a late motion. */
export const remedyMentionedDays = 30;
