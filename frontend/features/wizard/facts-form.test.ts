import { describe, expect, it } from 'vitest';
import { FactsForm } from './facts-form.ts';

const answers = {
  salary_usd: '185,000',
  has_us_employer: 'yes',
  press: 'yes',
  critical_role: 'no',
  high_salary: 'no',
};

const messages = (input: unknown): Record<string, string> => {
  const read = FactsForm.safeParse(input);
  return Object.fromEntries((read.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
};

describe('the wizard form', () => {
  it('converts answers to the facts the server validates', () => {
    expect(FactsForm.parse(answers)).toEqual({
      salary_usd: 185_000,
      has_us_employer: true,
      press: true,
      critical_role: false,
      high_salary: false,
    });
  });

  it('reports all invalid fields together, with the shared schema’s messages', () => {
    expect(messages({ ...answers, salary_usd: 'much', press: null })).toEqual({
      salary_usd: 'Enter your annual salary as a number',
      press: 'Please answer Yes or No',
    });
    expect(messages({ ...answers, salary_usd: '-5' })).toEqual({ salary_usd: 'Salary can’t be negative' });
  });
});
