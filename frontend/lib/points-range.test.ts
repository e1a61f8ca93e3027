import { expect, test } from 'vitest';
import { pointsRange } from './points-range.ts';

test('points have thousands separators, and a range if more are possible', () => {
  expect([pointsRange(1178), pointsRange(402, 1200), pointsRange(70, 70)]).toEqual([
    '1,178',
    '402 to 1,200',
    '70',
  ]);
});
