import * as z from 'zod/mini';
import { EligibilityFacts } from '#shared/domain/eligibility.ts';
import { asciiDigits } from '#shared/schema/common.ts';

/** Groups of three digits with the same separator, optionally with decimals after the other one: `180.000,50`. */
const grouped = /^-?[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+(?:,\d+)?)$/;
/** Indian digit grouping: `1,80,000`. */
const groupedByTwo = /^-?[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const plainNumber = /^-?\d+(?:[.,]\d+)?$/;

/**
 * Parses dollar amounts as people around the world type them: `185,000`, `185.000`, `$185 000`, `185'000`, `185k`,
 * `185000,50`. NaN if it isn't an amount, so that the form asks again.
 */
export function readDollars(text: string): number {
  const [, number = '', thousand] =
    /^(.*?)(k?)$/i.exec(asciiDigits(text).replace(/[\s$'’]|USD?/gi, '')) ?? [];
  const scale = thousand ? 1000 : 1;
  if (!thousand && (grouped.test(number) || groupedByTwo.test(number))) {
    const separator = /[.,]/.exec(number)?.[0] ?? ',';
    return Number(number.replaceAll(separator, '').replace(',', '.'));
  }
  return plainNumber.test(number) ? Number(number.replace(',', '.')) * scale : Number.NaN;
}

const YesOrNo = z.enum(['yes', 'no'], 'Please answer Yes or No');
/** Nothing is selected initially. */
const Answer = z.pipe(
  z.pipe(z.optional(YesOrNo), YesOrNo),
  z.transform((answer) => answer === 'yes'),
);

/** Maps the wizard's form to the facts that the server validates. The form never asks for major prizes. */
export const FactsForm = z.object({
  salary_usd: z.pipe(z.pipe(z.string(), z.transform(readDollars)), EligibilityFacts.shape.salary_usd),
  has_us_employer: Answer,
  press: Answer,
  critical_role: Answer,
  high_salary: Answer,
});
export type FactsFormInput = z.input<typeof FactsForm>;
export type FactsFormOutput = z.output<typeof FactsForm>;

const KeptAnswer = z.catch(z.optional(z.enum(['yes', 'no'])), undefined);
/** The form's values while the user is still answering. */
export const FactsDraft = z.object({
  salary_usd: z.catch(z.string(), ''),
  has_us_employer: KeptAnswer,
  press: KeptAnswer,
  critical_role: KeptAnswer,
  high_salary: KeptAnswer,
});
export type FactsDraft = z.infer<typeof FactsDraft>;
