import type { FactsDraft } from './facts-form.ts';

/** The yes-or-no questions, in order. */
export const questions = [
  {
    name: 'has_us_employer',
    label: 'Do you have a US employer?',
    hint: 'Or a US agent who can petition for you or for a foreign employer.',
  },
  {
    name: 'press',
    label: 'Has the press written about you?',
    hint: 'Articles about you and your work in trade or national press.',
  },
  {
    name: 'critical_role',
    label: 'Have you held a critical role?',
    hint: 'For an organization with a distinguished reputation.',
  },
  {
    name: 'high_salary',
    label: 'Is your salary high for your field?',
    hint: 'Compared with others doing the same work in the same place.',
  },
] as const satisfies readonly {
  name: Exclude<keyof FactsDraft, 'salary_usd'>;
  label: string;
  hint: string;
}[];
