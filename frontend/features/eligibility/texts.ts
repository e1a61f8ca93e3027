import type { Assessment } from '#shared/routes/assessment.ts';
import type { Verdict } from '#shared/routes/engine/verdict.ts';

export const eligibilityTexts = {
  title: 'Every route, point by point',
  lead: 'Answer what you know and skip the rest. The ledger fills as you go: six routes, every point and criterion, and the rule behind each.',
  answers: 'Your answers',
  kept: 'Kept on this device',
  erase: 'Erase',
  routes: 'Which routes do you want to check?',
  ledger: 'Your ledger',
  nothingYet: 'Nothing answered yet',
  dontKnow: 'I don’t know',
  notAdvice: 'Calculated from your answers and the published rules. This is not legal advice.',
  print: 'Print report',
  save: 'Save report',
  rounds: 'Recent rounds of invitations',
  roundsIntro: ({ points, outcome }: Assessment) =>
    [
      `The latest round of each kind, next to your ${points?.have.toLocaleString('en-US') ?? 0} points today.`,
      ...(outcome === 'eligible'
        ? []
        : ['Only people who are eligible for one of the programs can be invited.']),
      'Past rounds don’t predict future ones.',
    ].join(' '),
  bookCall: 'Book a call',
  openCase: (route: string) => `Open a ${route} case`,
} as const;

export const verdictMeanings: Readonly<Record<Verdict, string>> = {
  met: 'your answer satisfies it',
  claimed: 'no document proves it yet',
  not_met: 'your answer doesn’t',
  unknown: 'you haven’t answered',
};

/** Parts of a route's points, and what they are out of where that is less than the route's most. */
export const pointParts: Readonly<Record<string, { label: string; most?: number; of?: string }>> = {
  crs: { label: 'Ranking score', most: 600, of: 'of 600 without a nomination' },
  fsw: { label: 'Program points', most: 100 },
};
