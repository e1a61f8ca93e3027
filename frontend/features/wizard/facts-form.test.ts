import { describe, expect, it } from 'vitest';
import { FactsForm, readDollars } from './facts-form.ts';

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
  it.each([
    ['185,000', 185_000],
    ['$185 000', 185_000],
    ['159999.99', 159_999.99],
    ['180.000', 180_000],
    ['180.000,50', 180_000.5],
    ['180,000.50', 180_000.5],
    ['1.250.000', 1_250_000],
    ['1,80,000', 180_000],
    ["180'000", 180_000],
    ['180\u202f000', 180_000],
    ['180000,5', 180_000.5],
    ['USD 180,000', 180_000],
    ['185k', 185_000],
    ['１８５，０００', 185_000],
    ['١٨٥٬٠٠٠', 185_000],
    ['1.5k', 1500],
    ['0.500', 0.5],
    ['0', 0],
    ['-1', -1],
  ])('reads %s as dollars', (text, dollars) => {
    expect(readDollars(text)).toBe(dollars);
  });

  it.each(['', 'k', '1e5', '1.2.3', '18,00,0', '180.000.5', '180,000,50', 'a lot', '∞'])(
    'does not parse %j as an amount',
    (text) => {
      expect(readDollars(text)).toBeNaN();
    },
  );

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
