import { expect, test } from 'vitest';
import { stayYears } from '../records/stay-limit.ts';
import { stayRules } from './stay-limits.ts';

test('each status with a maximum stay has its rule, with a source and what couldn’t be confirmed', () => {
  expect(Object.keys(stayRules).sort()).toEqual(Object.keys(stayYears).sort());
  for (const { source, extensions, meaning, years } of Object.values(stayRules)) {
    expect(source).toMatchObject({
      address: expect.stringMatching(/^https:/),
      unconfirmed: expect.any(String),
    });
    expect(source.read_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(meaning).toContain(years);
    expect(extensions.length).toBeGreaterThan(1);
  }
});
