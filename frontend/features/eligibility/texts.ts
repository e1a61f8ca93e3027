import { quantityText } from '#shared/domain/quantity-text.ts';
import type { Assessment } from '#shared/routes/assessment.ts';
import type { Verdict } from '#shared/routes/engine/verdict.ts';

export const eligibilityTexts = {
  title: 'Every route, point by point',
  lead: 'Answer what you know and skip the rest. Your ledger, the result for each of six visa routes, fills in as you go: every point and criterion, and the rule behind each.',
  answers: 'Your answers',
  kept: 'Kept on this device',
  routes: 'Which routes do you want to check?',
  ledger: 'Your ledger',
  nothingYet: 'Nothing answered yet',
  notAnswered: 'Not answered yet',
  dontKnow: 'I don’t know',
  notAdvice: 'Calculated from your answers and the published rules. This is not legal advice.',
  print: 'Print report',
  save: 'Save report',
  noReport: 'No report yet',
  noReportReason: 'Answer a question first.',
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
  unknown: 'not known yet',
};

/** Parts of a route's points, and their maximum if it is lower than the route's. */
export const pointParts: Readonly<Record<string, { label: string; max?: number; of?: string }>> = {
  crs: { label: 'Ranking score', max: 600, of: 'of 600 without a nomination' },
  fsw: { label: 'Program points', max: 100 },
};

/** Texts about the answers in a signed-in user's profile. */
export const profileAnswersTexts = {
  notSaved: 'Save these answers to your profile to use them on other devices and in your cases.',
  save: 'Save to profile',
  saving: 'Saving...',
  saved: 'Answers saved to your profile',
  savedOn: (day: string) => `Saved to your profile on ${day}.`,
  failed: 'Couldn’t save your answers',
  changed: 'Your profile was changed on another device. Review the differences again.',
  inProfile: (day: string) => `Your profile has answers saved on ${day}.`,
  use: 'Use saved answers',
  differ: (count: number) => `${quantityText(count, 'answer differs', 'answers differ')} from your profile.`,
  review: 'Review',
  reviewTitle: 'Review your answers',
  reviewIntro: 'Choose which answers to keep. They’re used here and saved to your profile.',
  onDevice: (words: string) => `This device: ${words}`,
  inTheProfile: (words: string) => `Your profile: ${words}`,
  useAndSave: 'Use and save',
  correctFirst: 'Correct the marked answers before you save them to your profile.',
  unreachable: 'Couldn’t load the answers in your profile.',
  retry: 'Try again',
} as const;
