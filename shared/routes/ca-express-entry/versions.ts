import type { Citation, RuleVersion } from '../engine/route.ts';
import { type FundsTable, funds2022, funds2023, funds2024, funds2025 } from './funds.ts';
import { fundsSource, instructions } from './sources.ts';

export interface ExpressEntryRules {
  /** For a qualifying job offer outside NOC major group 00. */
  readonly jobOfferPoints: number;
  readonly funds: FundsTable;
  /** Whether listed high-wage occupations earn points. We don't know how many, so they aren't counted. */
  readonly highWagePoints?: boolean;
}

const withOffers = instructions(
  'Section 29',
  'The amounts are from IRCC’s notices, not from the section itself.',
);
const withoutOffers: Citation = {
  ...instructions('Section 29, repealed'),
  unconfirmed: 'The day, 25 March 2025, is from notices about the instructions.',
};
const newFunds = (day: string): Citation => ({
  ...fundsSource,
  unconfirmed: `The amounts and their first day, ${day}, are from accounts of IRCC’s notice.`,
});

export const versions: readonly RuleVersion<ExpressEntryRules>[] = [
  {
    id: 'express-entry-2022-11-16',
    in_force_from: '2022-11-16',
    until: '2023-04-25',
    source: withOffers,
    rules: { jobOfferPoints: 50, funds: funds2022 },
  },
  {
    id: 'express-entry-2023-04-25',
    in_force_from: '2023-04-25',
    until: '2024-05-28',
    source: newFunds('25 April 2023'),
    rules: { jobOfferPoints: 50, funds: funds2023 },
  },
  {
    id: 'express-entry-2024-05-28',
    in_force_from: '2024-05-28',
    until: '2025-03-25',
    source: newFunds('28 May 2024'),
    rules: { jobOfferPoints: 50, funds: funds2024 },
  },
  {
    id: 'express-entry-2025-03-25',
    in_force_from: '2025-03-25',
    until: '2025-07-07',
    source: withoutOffers,
    rules: { jobOfferPoints: 0, funds: funds2024 },
  },
  {
    id: 'express-entry-2025-07-07',
    in_force_from: '2025-07-07',
    until: '2026-11-03',
    source: fundsSource,
    rules: { jobOfferPoints: 0, funds: funds2025 },
  },
  {
    id: 'express-entry-2026-11-03',
    in_force_from: '2026-11-03',
    source: instructions(
      'As amended in November 2026',
      'Two secondary sources say that listed high-wage occupations have earned points since 3 November 2026, with work in Canada or a job offer. We couldn’t confirm how many, or whether other points changed with them. The score doesn’t include them: compare it with IRCC’s own tool.',
    ),
    rules: { jobOfferPoints: 0, funds: funds2025, highWagePoints: true },
  },
];
