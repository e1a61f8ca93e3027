import * as z from 'zod/mini';
import { EligibilityFacts } from '#shared/domain/eligibility.ts';

/** Reads dollars as people type them: `185,000`, `$185 000`, `185000.50`. NaN when it is no amount. */
export function readDollars(text: string): number {
  const plain = text.replace(/[\s,$]/g, '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

const Answer = z.pipe(
  z.enum(['yes', 'no'], 'Please answer Yes or No'),
  z.transform((answer) => answer === 'yes'),
);

/** The wizard's form, field by field, onto the facts the server validates. Prizes are never asked for. */
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
/** What the fields hold while the person is still answering. */
export const FactsDraft = z.object({
  salary_usd: z.catch(z.string(), ''),
  has_us_employer: KeptAnswer,
  press: KeptAnswer,
  critical_role: KeptAnswer,
  high_salary: KeptAnswer,
});
export type FactsDraft = z.infer<typeof FactsDraft>;
