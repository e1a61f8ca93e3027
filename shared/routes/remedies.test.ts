import { expect, test } from 'vitest';
import { authorityOf } from '../domain/authorities.ts';
import { countryOfPath, visaPaths } from '../domain/visa-paths.ts';
import { remedyDays, remedyOf } from './remedies.ts';

const days = (country: string, decidedOn: string) => {
  const remedy = remedyOf(country);
  return remedy && remedyDays(remedy, decidedOn).map(({ on }) => on);
};

test.each([
  ['US', '2026-11-30', ['2026-12-30', '2027-01-02']],
  ['US', '2028-01-31', ['2028-03-01', '2028-03-04']],
  ['UK', '2026-12-20', ['2027-01-03', '2027-01-17']],
  ['CA', '2026-11-30', ['2026-12-15', '2027-01-29']],
  ['DE', '2026-11-30', undefined],
])('the last days to challenge a refusal in %s of %s', (country, decidedOn, last) => {
  expect(days(country, decidedOn)).toEqual(last);
});

test('every authority has a remedy, with its shortest period first', () => {
  for (const country of new Set(visaPaths.map(countryOfPath))) {
    expect(authorityOf(country)).toBeDefined();
    const periods = remedyOf(country)?.periods.map((each) => each.days) ?? [];
    expect(periods.length).toBeGreaterThan(0);
    expect(periods).toEqual(periods.toSorted((a, b) => a - b));
  }
});
