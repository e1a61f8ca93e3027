import type { Outcome, Verdict } from '#shared/routes/engine/verdict.ts';

export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  eligible: 'Eligible',
  borderline: 'Borderline',
  unknown: 'Unknown',
  not_eligible: 'Not eligible',
};

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  met: 'Met',
  claimed: 'Claimed',
  not_met: 'Not met',
  unknown: 'Unknown',
};

/** The lines that don't apply to a person, by name. */
export const notApplicableText = (entries: readonly { readonly label: string }[]): string =>
  `Not applicable: ${entries.map(({ label }) => label).join(', ')}`;
