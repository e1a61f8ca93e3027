import type { Citation } from './engine/route.ts';

/** The place of a petition in the line for a visa. */
export const priorityRule: {
  readonly meaning: readonly string[];
  /** Where each month's Final Action Dates are published. */
  readonly bulletin: string;
  readonly source: Citation;
} = {
  meaning: [
    'The priority date is the petition’s place in line for a visa. Without a labor certification, it’s the day USCIS received the properly filed I-140.',
    'An earlier priority date from another approved EB-1, EB-2, or EB-3 petition is kept, unless that petition’s approval was revoked for fraud, a willful misrepresentation, or a material error, or because its labor certification was revoked or invalidated.',
    'The line depends on the country of chargeability: usually the country of birth. The country of birth of a spouse who immigrates too can be used instead.',
    'A visa is available once the Final Action Dates of the Visa Bulletin for the category and country are later than the priority date, or say “C” for current.',
    'USCIS announces each month which chart counts for filing Form I-485: the Final Action Dates, or the Dates for Filing, which a priority date usually reaches earlier. Approval, and a child’s age, go by the Final Action Dates either way.',
  ],
  bulletin: 'https://travel.state.gov/content/travel/en/legal/visa-law0/visa-bulletin.html',
  source: {
    instrument: '8 CFR',
    section: '204.5(d) and (e); Immigration and Nationality Act, 202(b)',
    address: 'https://www.ecfr.gov/current/title-8/section-204.5',
    read_on: '2026-11-30',
    unconfirmed:
      'Paragraphs (d) and (e) were read in attorneys’ articles about the rule of 18 November 2016, chargeability and the charts in articles about the Visa Bulletin, and the choice of a chart in a copy of USCIS’s page of February 2025; we couldn’t open the regulation and the statute themselves.',
  },
};
