import { expect, test } from 'vitest';
import { reviewCount } from './review.ts';

test('the team has to look at a yes to a question that says so, if it is asked', () => {
  const section = {
    ...{ id: 's', title: 'Section', why: '', confidential: true as const },
    questions: [
      { id: 'married', kind: 'yes_no' as const, label: 'Married?' },
      { id: 'refused', kind: 'yes_no' as const, label: 'Refused?', review: true as const },
      {
        ...{ id: 'again', kind: 'yes_no' as const, label: 'Again?', review: true as const },
        when: { question: 'refused', is: 'yes' },
      },
    ],
  };
  const count = (answers: Record<string, string>) => reviewCount({ section, answers });
  expect(count({ married: 'yes', refused: 'yes', again: 'yes' })).toBe(2);
  expect(count({ refused: 'yes', again: 'no' })).toBe(1);
  expect(count({ married: 'yes', refused: 'no', again: 'yes' })).toBe(0);
  expect(count({})).toBe(0);
});
