import type { AnswerKind } from './visa-answer.ts';

/** Texts of an answer, loaded with it. */
export const answerTexts = {
  estimateForVisas: 'The time and cost below are for people who need a visa, not for you.',
  estimateForOthers: 'The time and cost below are for people whose entry isn’t suspended.',
  roughEstimate: 'A rough estimate that is the same for every passport. Rely on the answer above.',
  noVisa: 'No visa',
  stay: 'Allowed stay',
  applyFor: 'What to apply for',
  officialFee: 'Official fee',
  time: 'Time',
  officialFees: 'Total official fees, not including optional fees',
  oneYear: '; annual fees for one year',
  eachFee: 'all fees and times, with sources',
  exempt: 'Who is exempt',
  alsoApplies: 'Also applies (see the full requirements): ',
  sources: 'Sources',
  notConfirmed: 'Not confirmed:',
} as const;

/** The answer in two words, shown next to its color. */
export const answerLabels: Readonly<Record<AnswerKind, string>> = {
  citizen: 'Citizen',
  freedom: 'Free movement',
  none: 'No visa',
  authorization: 'Authorization needed',
  'on-arrival': 'Visa on arrival',
  visa: 'Visa required',
  suspended: 'Suspended',
  ask: 'Depends on your passport',
};
