import type { Citation } from './engine/route.ts';

/** What remains of a worker's status after the employment it depends on has ended. */
export const graceRule: {
  /** The authority's time zone. */
  readonly zone: string;
  readonly meaning: readonly string[];
  /** What can be done by the last day, for the person themselves. */
  readonly options: readonly string[];
  readonly source: Citation;
} = {
  zone: 'America/New_York',
  meaning: [
    'After the last day of employment, a worker in E-1, E-2, E-3, H-1B, H-1B1, L-1, O-1, or TN status keeps it for up to 60 days in a row, or until it expires (Form I-94) if that is earlier. The period starts the day after the last day of employment, usually the last day for which wages are paid. USCIS may count from an earlier last working day, so the earlier day is the safe one.',
    'It exists once for each approved period, ends when the person leaves the United States, and USCIS can shorten it. Working isn’t allowed during it. Dependents’ status ends with it.',
  ],
  options: [
    'A new employer files a petition. In H-1B status, work for the new employer can start once USCIS has received it.',
    'File for another status, such as that of a spouse, a student (F-1), or a visitor (B-2).',
    'File for a green card (Form I-485) if a visa is available, or for work authorization in compelling circumstances if an I-140 is approved.',
    'Otherwise, leave the United States by the last day.',
  ],
  source: {
    instrument: '8 CFR',
    section: '214.1(l)(2); USCIS, Options for Nonimmigrant Workers Following Termination of Employment',
    address: 'https://www.ecfr.gov/current/title-8/section-214.1#p-214.1(l)(2)',
    read_on: '2026-11-30',
    unconfirmed:
      'Read in law firms’ articles that quote the regulation and the page of USCIS, which has been moved to its archive. We couldn’t open the regulation itself. On 11 September 2026, DHS proposed to end this period (91 FR 57807). Comments closed on 10 November, and we found no final rule: check before you rely on it.',
  },
};

/** Up to ten days before and after the validity of a petition, which Form I-94 can add. */
export const marginRule: { readonly meaning: readonly string[]; readonly source: Citation } = {
  meaning: [
    'Form I-94 decides until when someone may stay. In this status, it can show up to 10 days before the petition’s validity and up to 10 days after it, to prepare to leave, or to file for an extension or another status. They aren’t automatic: if the I-94 doesn’t show them, there are none. Family members can have them, too.',
    'Working isn’t allowed on these days. If the date recorded here is from an I-94 that includes them, work ends earlier, with the petition. Landfall adds no days to the recorded date.',
  ],
  source: {
    instrument: '8 CFR',
    section: '214.1(l)(1); 214.2(h)(13)(i)(A), (o)(10), and (p)(12)',
    address: 'https://www.ecfr.gov/current/title-8/section-214.1#p-214.1(l)(1)',
    read_on: '2026-11-30',
    unconfirmed:
      'Read in law firms’ articles that quote the regulation for E, H-1B, L-1, O, and TN status, and that only mention P status. We couldn’t open the regulation itself.',
  },
};
