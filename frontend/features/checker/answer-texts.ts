import type { AnswerKind } from './visa-answer.ts';

/** The texts of an answer, loaded with it. */
export const answerTexts = {
  estimateForVisas: 'The time and cost below are for people who need a visa, not for you.',
  stay: 'Allowed stay',
  applyFor: 'What to apply for',
  officialFee: 'Official fee',
  time: 'Time',
  officialFees: 'total official fees, optional fees not included',
  oneYear: '; annual fees for one year',
  eachFee: 'Each fee, with its page, and times',
  issuedBy: 'Which country issued your passport?',
  routePage: 'Criteria, evidence, and steps',
} as const;

/** The answer in two words; the page shows it beside the color. */
export const answerWords: Readonly<Record<AnswerKind, string>> = {
  citizen: 'Citizen',
  freedom: 'Free movement',
  none: 'No visa',
  authorization: 'Authorization needed',
  'on-arrival': 'Visa on arrival',
  visa: 'Visa required',
  suspended: 'Suspended',
  ask: 'Depends on your passport',
};
