import * as z from 'zod/mini';
import { EligibilityFacts } from '#shared/domain/eligibility.ts';
import { readAmount } from '../../lib/read-amount.ts';

const YesOrNo = z.enum(['yes', 'no'], 'Please answer Yes or No');
/** Nothing is selected initially. */
const Answer = z.pipe(
  z.pipe(z.optional(YesOrNo), YesOrNo),
  z.transform((answer) => answer === 'yes'),
);

/** Maps the wizard's form to the facts that the server validates. The form never asks for major prizes. */
export const FactsForm = z.object({
  salary_usd: z.pipe(z.pipe(z.string(), z.transform(readAmount)), EligibilityFacts.shape.salary_usd),
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
