import { expect, test } from 'vitest';
import { pointsText } from './points-text.ts';

test('points have thousands separators, and a range if more are possible', () => {
  expect([pointsText(1178), pointsText(402, 1200), pointsText(70, 70)]).toEqual([
    '1,178',
    '402 to 1,200',
    '70',
  ]);
});
