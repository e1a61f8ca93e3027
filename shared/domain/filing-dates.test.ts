import { expect, test } from 'vitest';
import { filingDateDays, filingDateName, filingDatesOf, isFilingDateListed } from './filing-dates.ts';
import type { OtherFiling } from './filing-facts.ts';

const validities = (...others: OtherFiling[]) =>
  filingDatesOf({ form: 'I-140', valid_to: '2030-01-01', others }, true).map((each) => [
    filingDateName(each),
    each.on,
    each.isSettled,
  ]);

test('the validity of another filing ends, whether or not the case is decided', () => {
  const permit: OtherFiling = { id: 'a', form: 'I-765', valid_to: '2027-03-01' };
  const open = [['Validity ends (I-765)', '2027-03-01', false]];
  expect(validities(permit)).toEqual(open);
  expect(validities({ ...permit, decision: 'approved' })).toEqual(open);
  for (const decision of ['denied', 'withdrawn', 'rejected'] as const)
    expect(validities({ ...permit, decision })).toEqual([['Validity ends (I-765)', '2027-03-01', true]]);
});

test('a renewal with the same form that is valid for longer settles the earlier one', () => {
  const permit: OtherFiling = { id: 'a', form: 'I-765', valid_to: '2027-03-01' };
  const settled = (...others: OtherFiling[]) => validities(permit, ...others).map(([, , isOver]) => isOver);
  expect(settled({ id: 'b', form: 'i-765 ', valid_to: '2028-03-01' })).toEqual([true, false]);
  // Not decided yet, refused, of the same length, or something else.
  expect(settled({ id: 'b', form: 'I-765' })).toEqual([false]);
  expect(settled({ id: 'b', form: 'I-765', valid_to: '2028-03-01', decision: 'denied' })).toEqual([
    ...[false, true],
  ]);
  expect(settled({ id: 'b', form: 'I-765', valid_to: '2027-03-01' })).toEqual([false, false]);
  expect(settled({ id: 'b', form: 'I-131', valid_to: '2028-03-01' })).toEqual([false, false]);
});

test('it is listed for as long as an expired status, and the last reminder removes it', () => {
  const [date] = filingDatesOf({ others: [{ id: 'a', form: 'I-765', valid_to: '2027-03-01' }] }, false);
  if (!date) throw new Error('There is none.');
  expect(isFilingDateListed(date, '2027-05-30T23:59:59.999Z')).toBe(true);
  expect(isFilingDateListed(date, '2027-05-31T00:00:00.000Z')).toBe(false);
  // 1 March, minus -92 days.
  expect(filingDateDays(date).at(-1)).toBe(-92);
});
