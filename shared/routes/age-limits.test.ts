import { describe, expect, test } from 'vitest';
import { visaPaths } from '../domain/visa-paths.ts';
import type { Dependent } from '../records/person.ts';
import { ageLimitName, ageLimitOf, agingOut, lastDayUnder } from './age-limits.ts';
import { routes } from './registry.ts';

const child = (birth_date: string | undefined, rest: Partial<Dependent> = {}): Dependent => ({
  id: 'child',
  relationship: 'child',
  name: { family_name: 'Okonkwo', given_names: 'Dayo' },
  ...(birth_date && { birth_date }),
  ...rest,
});
const h1b = { path: 'US_H1B', status: 'COLLECTING' } as const;

describe('the last day on which a child counts', () => {
  test.each([
    ['2006-03-10', 21, '2027-03-09'],
    ['2006-01-01', 21, '2026-12-31'],
    ['2004-03-01', 22, '2026-02-28'],
    // The leap day before the birthday.
    ['2006-03-01', 22, '2028-02-29'],
    // Born on a leap day: the birthday is taken as 28 February in other years.
    ['2004-02-29', 21, '2025-02-27'],
    ['2008-02-29', 18, '2026-02-27'],
    ['2008-02-29', 20, '2028-02-28'],
  ])('born on %s, under %i: %s, the day before the birthday', (birthDate, age, last) => {
    expect(lastDayUnder(age, birthDate)).toBe(last);
  });

  test('is unknown beyond the calendar', () => {
    expect(lastDayUnder(21, '2190-01-01')).toBeUndefined();
  });
});

test('every path has a limit, in the time zone of its route', () => {
  for (const path of visaPaths) expect(ageLimitOf(path)).toBeDefined();
  for (const { id, zone } of routes) expect(ageLimitOf(id as (typeof visaPaths)[number])?.zone).toBe(zone);
});

describe('who becomes too old for a case', () => {
  test('is each child with a birth date, the oldest first; of a dependent’s case, only them', () => {
    const family = [
      child('2010-05-02', { id: 'younger' }),
      child('2006-03-10', { id: 'older' }),
      child(undefined, { id: 'unknown' }),
      child('1980-01-01', { id: 'spouse', relationship: 'spouse' }),
    ];
    expect(agingOut(h1b, {}, family)).toEqual([
      { id: 'older', name: 'Dayo Okonkwo', on: '2027-03-09' },
      { id: 'younger', name: 'Dayo Okonkwo', on: '2031-05-01' },
    ]);
    expect(agingOut({ ...h1b, dependent: { id: 'younger' } }, {}, family).map(({ id }) => id)).toEqual([
      'younger',
    ]);
  });

  test('isn’t a child who doesn’t come along, unless the case is theirs', () => {
    const family = [child('2006-03-10', { id: 'staying', accompanying: 'no' })];
    expect(agingOut(h1b, {}, family)).toEqual([]);
    expect(agingOut({ ...h1b, dependent: { id: 'staying' } }, {}, family)).toHaveLength(1);
  });

  const isAging = (
    path: (typeof visaPaths)[number],
    status: 'REVIEW' | 'FILED' | 'APPROVED' | 'DENIED',
    facts = {},
  ) => agingOut({ path, status }, facts, [child('2006-03-10')]).length > 0;

  test('ends with the filing in the United Kingdom and Canada, and with a decision that settles it in the United States', () => {
    for (const path of visaPaths) {
      const isFixed = !path.startsWith('US');
      expect(isAging(path, 'REVIEW')).toBe(true);
      expect(isAging(path, 'FILED')).toBe(!isFixed);
      for (const fact of [
        { filed_on: '2026-11-01' },
        { received_on: '2026-11-01' },
        { receipt_number: 'E1' },
      ])
        expect(isAging(path, 'REVIEW', fact)).toBe(!isFixed);
      expect(isAging(path, 'REVIEW', { form: 'e-APR' })).toBe(true);
      expect(isAging(path, 'DENIED')).toBe(false);
      // Only the grant of residence settles it.
      expect(isAging(path, 'APPROVED')).toBe(path === 'US_EB2_NIW');
    }
  });
});

describe('who becomes too old for a national interest waiver', () => {
  const ofCase = { path: 'US_EB2_NIW', status: 'APPROVED' } as const;
  const facts = { received_on: '2025-03-05', decision: 'approved', decided_on: '2025-11-29' } as const;
  const family = [child('2006-03-10')];

  test('is later by the days that the I-140 was pending', () => {
    const expected = { id: 'child', name: 'Dayo Okonkwo', by_age: '2027-03-09' };
    expect(agingOut(ofCase, { received_on: '2025-03-05' }, family)).toEqual([
      { ...expected, on: '2027-03-09' },
    ]);
    expect(agingOut(ofCase, facts, family)).toEqual([{ ...expected, on: '2027-12-03' }]);
  });

  test('has a year to apply once a visa is available, unless it was too late', () => {
    const since = (available_on: string) => agingOut(ofCase, facts, family, { available_on, version: 1 });
    expect(since('2026-11-01')).toMatchObject([{ on: '2027-10-31', to_apply: true }]);
    expect(ageLimitName(since('2026-11-01')[0] ?? { name: '' })).toBe(
      'Last day to apply for a green card: Dayo Okonkwo',
    );
    expect(since('2028-01-01')).toEqual([
      { id: 'child', name: 'Dayo Okonkwo', by_age: '2027-03-09', on: '2027-12-03' },
    ]);
  });

  test('isn’t later by the filing of the child’s own case, or on another path', () => {
    const own = { ...ofCase, dependent: { id: 'child' } };
    expect(agingOut(own, facts, family)).toMatchObject([{ on: '2027-03-09' }]);
    expect(agingOut(h1b, facts, family)).toEqual([{ id: 'child', name: 'Dayo Okonkwo', on: '2027-03-09' }]);
  });
});
