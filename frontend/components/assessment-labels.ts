import type { Verdict } from '#shared/routes/engine/verdict.ts';

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  met: 'Met',
  claimed: 'Claimed',
  not_met: 'Not met',
  unknown: 'Unknown',
};

/** The lines that don't apply to a person, by name. */
export const notApplicableText = (entries: readonly { readonly label: string }[]): string =>
  `Not applicable: ${entries.map(({ label }) => label).join(', ')}`;
