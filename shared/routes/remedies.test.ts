import { expect, test } from 'vitest';
import { authorityOf } from '../domain/authorities.ts';
import { countryOfPath, type VisaPath, visaPaths } from '../domain/visa-paths.ts';
import { refusalOf, remedyDays, remedyOf } from './remedies.ts';

const days = (path: VisaPath, country: string, decidedOn: string) => {
  const remedy = remedyOf({ path, country });
  return remedy && remedyDays(remedy, decidedOn).map(({ on }) => on);
};

test.each([
  ['US_O1A', 'US', '2026-11-30', ['2026-12-30', '2027-01-02']],
  ['US_O1A', 'US', '2028-01-31', ['2028-03-01', '2028-03-04']],
  ['UK_SkilledWorker', 'UK', '2026-12-20', ['2027-01-03', '2027-01-17']],
  ['UK_GLOBAL_TALENT', 'UK', '2026-12-20', ['2027-01-03', '2027-01-17']],
  ['CA_Express', 'CA', '2026-11-30', ['2026-12-15', '2027-01-29']],
  ['UK_GLOBAL_TALENT', 'DE', '2026-11-30', undefined],
] as const)('the last days to challenge a refusal of %s in %s of %s', (path, country, decidedOn, last) => {
  expect(days(path, country, decidedOn)).toEqual(last);
});

test('the refusal to challenge is that of the main filing, or of an endorsement beside it', () => {
  const talent = { path: 'UK_GLOBAL_TALENT', country: 'UK', status: 'FILED' } as const;
  const endorsement = { id: 'a', form: 'Endorsement', decision: 'denied', decided_on: '2026-11-30' } as const;
  const others = [endorsement];
  expect(remedyOf(talent)?.name).toMatch(/^Endorsement review/);
  for (const status of ['FILED', 'DENIED'] as const)
    expect(refusalOf({ ...talent, status }, { others })?.decided_on).toBe('2026-11-30');
  expect(refusalOf(talent, { others: [{ ...endorsement, authority: 'other' }] })).toBeUndefined();
  expect(refusalOf(talent, { others: [{ ...endorsement, decision: 'approved' }] })).toBeUndefined();
  expect(refusalOf({ ...talent, path: 'UK_SkilledWorker' }, { others })).toBeUndefined();
  const main = { decided_on: '2027-03-01', others };
  expect(refusalOf(talent, { ...main, decision: 'denied' })).toEqual({ decided_on: '2027-03-01' });
  expect(refusalOf({ ...talent, status: 'DENIED' }, { ...main, decision: 'withdrawn' })).toBeUndefined();
  expect(refusalOf({ ...talent, status: 'DENIED' }, {})).toEqual({});
});

test('every authority has a remedy, with its shortest period first', () => {
  for (const path of visaPaths) {
    const country = countryOfPath(path);
    expect(authorityOf(country)).toBeDefined();
    const periods = remedyOf({ path, country })?.periods.map((each) => each.days) ?? [];
    expect(periods.length).toBeGreaterThan(0);
    expect(periods).toEqual(periods.toSorted((a, b) => a - b));
  }
});
