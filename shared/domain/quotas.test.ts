import { expect, test } from 'vitest';
import { ChangedLimits, LimitChange } from './limit-change.ts';
import { formatQuotaHeader, isLow, type LimitLeft, parseQuotaHeader } from './quotas.ts';

test.each([
  [41, 200, false],
  [40, 200, true],
  [4, 10, false],
  [3, 10, true],
  [0, 1, true],
])('%i left of %i: low is %s', (left, quota, low) => {
  expect(isLow({ left, quota })).toBe(low);
});

test('parses the header and ignores unknown names', () => {
  const quotas: LimitLeft[] = [
    { name: 'uploads', left: 7, quota: 200, resetSeconds: 3600 },
    { name: 'upload_megabytes', left: 0, quota: 1000, resetSeconds: 3600 },
    { name: 'open_cases', left: 12, quota: 100 },
  ];
  expect(parseQuotaHeader(`"moons";r=1;q=2;t=3, ${formatQuotaHeader(quotas)}`)).toEqual(quotas);
});

test('rejects a quota outside its bounds and states the bounds', () => {
  const messages = [0, 51, 1.5, Number.NaN].map(
    (renames) => LimitChange.safeParse({ renames }).error?.issues[0]?.message,
  );
  expect(new Set(messages)).toEqual(new Set(['Enter a whole number from 1 to 50']));
});

test('keeps stored quotas from earlier bounds but drops unknown ones', () => {
  expect(ChangedLimits.parse({ renames: 51 })).toEqual({ renames: 51 });
  expect(ChangedLimits.safeParse({ moons: 1 }).success).toBe(false);
});
