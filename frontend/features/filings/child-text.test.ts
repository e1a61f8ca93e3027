import { expect, test } from 'vitest';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import { childText } from './child-text.ts';

/** Born on 10 March 2006. */
const byAge = '2027-03-09';
const received: FilingFacts = { form: 'I-140', received_on: '2025-03-05' };
const approved: FilingFacts = { ...received, decision: 'approved', decided_on: '2025-11-29' };
const textOf = (facts: FilingFacts, today: string, available_on?: string, isApproved = false) => {
  const priority = available_on ? { available_on, version: 1 } : undefined;
  return childText(byAge, { name: 'Dayo' }, { facts, priority, today, isApproved });
};

test('before the petition is received, it is the birthday', () => {
  expect(textOf({ form: 'I-140', filed_on: '2025-03-01' }, '2026-11-30')).toEqual({
    text: 'Turns 21 on 10 Mar 2027. The days from the receipt of the I-140 to its approval will be subtracted from the age.',
  });
});

test('while the petition is pending, it tells the days so far, and those left after the approval', () => {
  const { text, calculation } = textOf(received, '2026-11-30');
  expect(text).toBe(
    'Turns 21 on 10 Mar 2027. The days that the I-140 is pending are subtracted from the age: 635 days so far.',
  );
  expect(calculation).toContain(
    'received on 5 Mar 2025, 734 days before the last day under 21. Whenever it’s approved, a visa then has to become available within 734 days.',
  );
  expect(textOf(received, '2027-04-01').text).toMatch(/^Turned 21 on 10 Mar 2027\./);
});

test('the days left after the approval are those of the calculation once it is approved', () => {
  // 734 days after the approval.
  expect(textOf(approved, '2026-11-30').text).toBe(
    'If a visa becomes available by 3 Dec 2027, Dayo counts as under 21.',
  );
  expect(textOf(approved, '2027-12-04').text).toMatch(/^A visa had to become available by 3 Dec 2027/);
});

test('a child of 21 on the day of the receipt doesn’t profit', () => {
  expect(textOf({ received_on: '2027-03-10' }, '2027-04-01').text).toBe(
    'Turned 21 on 10 Mar 2027, before the I-140 was received on 10 Mar 2027. Subtracting the days that it’s pending doesn’t lower the age below 21.',
  );
  expect(textOf({ received_on: '2027-03-09' }, '2027-04-01').calculation).toContain(
    'available on the same day',
  );
});

test('an approval without its day asks for it', () => {
  const other = { ...received, id: 'petition', form: 'I-140', decision: 'approved' } as const;
  for (const text of [
    textOf({ ...received, decision: 'approved' }, '2026-11-30').text,
    textOf({ form: 'I-485', others: [other] }, '2026-11-30').text,
    textOf(received, '2026-11-30', undefined, true).text,
  ])
    expect(text).toContain('isn’t recorded under Filing');
});

test('once a visa is available, it tells the fixed age, how it was calculated, and until when to apply', () => {
  const { text, calculation } = textOf(approved, '2026-11-30', '2026-11-01');
  expect(text).toBe(
    'The age is fixed at 19 years and 332 days, if the child applies for a green card by 31 Oct 2027, within one year of 1 Nov 2026.',
  );
  expect(calculation).toBe(
    '10 Mar 2027 is the 21st birthday. The I-140 was pending for 269 days, from 5 Mar 2025 to 29 Nov 2025. A visa became available on 1 Nov 2026: the age on that day, minus 269 days, is 19 years and 332 days.',
  );
  expect(textOf(approved, '2027-11-01', '2026-11-01').text).toContain('Extraordinary circumstances');
});

test.each(['denied', 'withdrawn', 'rejected'] as const)(
  'a petition that was %s isn’t pending',
  (decision) => {
    expect(textOf({ ...received, decision, decided_on: '2026-11-29' }, '2026-11-30')).toEqual({
      text: 'Turns 21 on 10 Mar 2027. Nothing is subtracted from the age, since the I-140 wasn’t approved.',
    });
  },
);

test('a child born while the petition was pending has no negative age', () => {
  const priority = { available_on: '2025-12-01', version: 1 };
  // Born on 10 March 2025.
  const known = { facts: approved, priority, today: '2026-11-30', isApproved: true };
  const { text, calculation } = childText('2046-03-09', { name: 'Dayo' }, known);
  expect(text).toBe(
    'The age is fixed at less than a day, if the child applies for a green card by 30 Nov 2026, within one year of 1 Dec 2025.',
  );
  expect(calculation).toContain('the age on that day, minus 269 days, is less than a day.');
});

test('a visa that becomes available too late is said to be', () => {
  expect(textOf(approved, '2028-02-01', '2028-01-01').text).toBe(
    'Dayo doesn’t count as a child: the age was 21 years and 28 days when a visa became available on 1 Jan 2028.',
  );
});
