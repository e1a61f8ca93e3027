import * as z from 'zod/mini';
import { operatorMarker, operatorMarkerForAll } from './site-operator-markers.ts';

const line = z.string().check(z.trim(), z.minLength(2), z.maxLength(200));
const lines = z.array(line).check(z.minLength(1), z.maxLength(12));

/** The operator of the site: shown in the footer, on "Who we are", and in the legal texts. */
export const Operator = z.strictObject({
  legalName: line,
  /** One entry per line of the address. */
  address: lines,
  attorneys: z.array(z.strictObject({ name: line, bar: line })).check(z.minLength(1), z.maxLength(12)),
  /** A phrase: "the laws of the State of New York". */
  governingLaw: line,
  prices: z.array(z.strictObject({ for: line, price: line })).check(z.minLength(1), z.maxLength(12)),
  /** A sentence: how much, when, and when it is refunded. */
  deposit: line,
});
export type Operator = z.infer<typeof Operator>;

/** Shown, clearly marked, if no firm is configured. */
export const sampleOperator: Operator = {
  legalName: 'Sample Visa Counsel LLP',
  address: ['100 Example Street, Suite 1', 'Sampletown, NY 00000, United States'],
  attorneys: [
    { name: 'Alex Sample', bar: 'New York State Bar No. 0000000' },
    { name: 'Robin Example', bar: 'State Bar of California No. 000000' },
  ],
  governingLaw: 'the laws of the State of New York',
  prices: [
    { for: 'O-1A petition', price: '$6,500' },
    { for: 'EB-2 NIW petition', price: '$7,500' },
    { for: 'UK Global Talent, both stages', price: '£3,000' },
  ],
  deposit: 'A deposit of 25% reserves your place. It’s fully refundable until work begins.',
};

/** Retention periods in days; 0 for as long as the account exists. */
interface RetentionDays {
  readonly contactMessages: number;
  readonly consultations: number;
  readonly closedCases: number;
  readonly audit: number;
  readonly accessLogs: number;
}

const period = (days: number, unlimited: string): string => {
  if (days === 0) return unlimited;
  if (days % 365 === 0) return days === 365 ? '12 months' : `${days / 365} years`;
  return `${days} days`;
};

/** The texts about the operator and its settings; multiple lines are separated by line breaks. */
export function operatorTexts(chosen: Operator | 'sample', retention: RetentionDays) {
  const operator = chosen === 'sample' ? sampleOperator : chosen;
  const untilDeleted = 'until you ask us to delete them';
  return {
    sampleNotice:
      chosen === 'sample'
        ? 'Sample firm: the name, people, numbers, and prices here are made up. This site is a demonstration.'
        : '',
    footer: `${operator.legalName}${chosen === 'sample' ? ' (sample firm)' : ''}`,
    legalName: operator.legalName,
    address: operator.address.join('\n'),
    addressLine: operator.address.join(', '),
    attorneys: operator.attorneys.map(({ name, bar }) => `${name}, ${bar}`).join('\n'),
    governingLaw: operator.governingLaw,
    prices: operator.prices.map((each) => `${each.for}: ${each.price}`).join('\n'),
    deposit: operator.deposit,
    keepContactMessages: period(retention.contactMessages, untilDeleted),
    keepConsultations: period(retention.consultations, untilDeleted),
    keepClosedCases:
      retention.closedCases === 0
        ? 'for as long as you have an account, unless you ask us to delete them'
        : `for ${period(retention.closedCases, '')} after the last change`,
    keepAudit: period(retention.audit, untilDeleted),
    keepAccessLogs: period(retention.accessLogs, untilDeleted),
  };
}
type OperatorTexts = ReturnType<typeof operatorTexts>;
export type OperatorText = keyof OperatorTexts;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The replacement for each placeholder in a deployment. */
export function operatorMarkers(texts: OperatorTexts): Record<string, string> {
  const single = Object.entries(texts).map(([name, text]) => [
    operatorMarker(name as OperatorText),
    escaped(text),
  ]);
  return Object.fromEntries([...single, [operatorMarkerForAll, escaped(JSON.stringify(texts))]]);
}

/** For a site without a stage's configuration: a preview, or the development server. */
export const sampleMarkers = operatorMarkers(
  operatorTexts('sample', {
    contactMessages: 365,
    consultations: 730,
    closedCases: 0,
    audit: 365,
    accessLogs: 30,
  }),
);
