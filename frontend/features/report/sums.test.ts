import { describe, expect, test } from 'vitest';
import type { ReportRow } from '#shared/records/report.ts';
import { filtered, lastMonths, mostOpenFirst, openNow, staysOf, sumOf, sumsBy } from './sums.ts';

const ruth = '00000000-0000-4000-8000-000000000001';
const rows: readonly ReportRow[] = [
  {
    period: '2026-10',
    path: 'US_H1B',
    owner_id: ruth,
    counts: { opened: 2, left_DRAFT: 1, minutes_DRAFT: 1440 },
  },
  { period: '2026-11', path: 'US_H1B', counts: { opened: 1, left_DRAFT: 3, minutes_DRAFT: 3 * 2160 } },
  { period: '2026-11', path: 'US_O1A', counts: { approved: 1 } },
  { period: 'now', path: 'US_H1B', counts: { waiting_team: 2, waiting_authority: 1 } },
];

describe('a report', () => {
  test('sums rows by group', () => {
    expect(
      sumsBy(rows, ({ period }) => period).map(({ key, sums }) => [key, sums.opened, sums.approved]),
    ).toEqual([
      ['2026-10', 2, 0],
      ['2026-11', 1, 1],
      ['now', 0, 0],
    ]);
    expect(openNow(sumOf(rows))).toBe(3);
  });

  test('lists those with the most open cases first', () => {
    const paths = [{ period: '2026-11', path: 'CA_EXPRESS_ENTRY', counts: { opened: 9 } }, ...rows] as const;
    expect(mostOpenFirst(sumsBy(paths, ({ path }) => path)).map(({ key }) => key)).toEqual([
      'US_H1B',
      'CA_EXPRESS_ENTRY',
      'US_O1A',
    ]);
  });

  test('averages the time in a status over all cases that left it', () => {
    expect(staysOf(sumOf(rows))).toEqual([{ status: 'DRAFT', left: 4, days: 1.375 }]);
  });

  test.each([
    [{}, 4],
    [{ path: 'US_O1A' }, 1],
    [{ owner: ruth }, 1],
    [{ owner: 'none' }, 3],
    [{ path: 'US_O1A', owner: ruth }, 0],
  ])('filtered by %j has %i rows', (filter, count) => {
    expect(filtered(rows, filter)).toHaveLength(count);
  });

  test('lists the last months across a year boundary', () => {
    expect(lastMonths(3, new Date('2026-01-31T23:59:00Z'))).toEqual(['2025-11', '2025-12', '2026-01']);
  });
});
