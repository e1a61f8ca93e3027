import { expect, test } from 'vitest';
import { latestRounds, rounds } from './rounds.ts';

test('the latest round of each type by a day, newest first', () => {
  expect(latestRounds('2026-02-18').slice(0, 3)).toEqual([
    { on: '2026-02-17', type: 'Canadian Experience Class', lowest_crs: 508, invitations: 6000 },
    { on: '2026-02-16', type: 'Provincial Nominee Program', lowest_crs: 789, invitations: 279 },
    { on: '2026-02-06', type: 'French-language proficiency', lowest_crs: 400, invitations: 8500 },
  ]);
  expect(latestRounds('2020-01-01')).toEqual([]);
});

test('no round is listed twice, and none after the day the list was read', () => {
  const names = rounds.rounds.map(({ on, type }) => `${on} ${type}`);
  expect(new Set(names).size).toBe(names.length);
  expect(rounds.rounds.every(({ on }) => on <= rounds.read_on)).toBe(true);
});
