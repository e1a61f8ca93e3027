import { expect, test } from 'vitest';
import { clb, noTies, on, single } from '#tests/routes/express-entry-people.ts';
import { compareWithRounds, latestRounds, rounds } from './rounds.ts';
import { expressEntry } from './route.ts';

test('returns the latest round of each type as of a day, newest first', () => {
  expect(latestRounds('2026-02-18').slice(0, 3)).toEqual([
    { on: '2026-02-17', type: 'Canadian Experience Class', lowest_crs: 508, invitations: 6000 },
    { on: '2026-02-16', type: 'Provincial Nominee Program', lowest_crs: 789, invitations: 279 },
    { on: '2026-02-06', type: 'French-language proficiency', lowest_crs: 400, invitations: 8500 },
  ]);
  expect(latestRounds('2020-01-01')).toEqual([]);
});

test('lists no round twice, and none after the day the list was read', () => {
  const names = rounds.rounds.map(({ on, type }) => `${on} ${type}`);
  expect(new Set(names).size).toBe(names.length);
  expect(rounds.rounds.every(({ on }) => on <= rounds.read_on)).toBe(true);
});

test('defines the candidates of each type of round by entries of the route', () => {
  const ids = new Set(expressEntry.criteria.map(({ id }) => id));
  for (const [type, { entries = [] }] of Object.entries(rounds.kinds)) {
    expect(
      entries.filter((id) => !ids.has(id)),
      type,
    ).toEqual([]);
    expect(
      rounds.rounds.some((round) => round.type === type),
      type,
    ).toBe(true);
  }
});

const against = (facts: Parameters<typeof on>[0], type: string) =>
  compareWithRounds(on(facts, '2026-11-22')).find((round) => round.type === type);

test('compares points and requirements with the latest round of each type', () => {
  expect(against(single, 'French-language proficiency')).toMatchObject({
    lowest_crs: 382,
    score: 'not_met',
    short: 76,
    isFor: 'not_met',
  });
  const french = { ...single, languages: [clb(9), clb(9, 'fr')] };
  expect(against(french, 'French-language proficiency')).toMatchObject({
    score: 'met',
    short: 0,
    isFor: 'met',
  });
  expect(against(french, 'Canadian Experience Class')).toMatchObject({ isFor: 'not_met' });
  const nominated = { ...single, canada: { ...noTies, nomination: true } };
  expect(against(nominated, 'Provincial Nominee Program')).toMatchObject({ score: 'met', isFor: 'met' });
});

test('is unknown if a deciding fact is unknown', () => {
  const { nomination: _, ...canada } = noTies;
  expect(against({ ...single, canada }, 'Provincial Nominee Program')).toMatchObject({
    score: 'unknown',
    isFor: 'unknown',
  });
  expect(against(single, 'Trades')).toMatchObject({ isFor: 'unknown' });
});
