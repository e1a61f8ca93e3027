import type { Outcome, Verdict } from '#shared/routes/engine/verdict.ts';

export const outcomeWords: Readonly<Record<Outcome, string>> = {
  eligible: 'Eligible',
  borderline: 'Borderline',
  unknown: 'Unknown',
  not_eligible: 'Not eligible',
};

export const verdictWords: Readonly<Record<Verdict, string>> = {
  met: 'Met',
  claimed: 'Claimed',
  not_met: 'Not met',
  unknown: 'Unknown',
};
