import type { Outcome } from './verdict.ts';

export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  eligible: 'Eligible',
  borderline: 'Borderline',
  unknown: 'Unknown',
  not_eligible: 'Not eligible',
};
