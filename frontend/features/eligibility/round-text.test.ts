import { expect, it } from 'vitest';
import type { RoundComparison } from '#shared/routes/ca-express-entry/rounds.ts';
import { roundText } from './round-text.ts';

const round: RoundComparison = {
  ...{ on: '2026-09-15', type: 'Canadian Experience Class', lowest_crs: 519, invitations: 2000 },
  ...{ score: 'met', short: 0, isFor: 'met', needs: 'a nomination' },
};

it.each<[Partial<RoundComparison>, string]>([
  [{}, 'You would have been invited, with today’s points and a profile in the pool.'],
  [{ isFor: 'unknown' }, 'High enough. It also requires a nomination.'],
  [{ isFor: 'not_met' }, 'You don’t qualify today: it requires a nomination.'],
  [{ score: 'not_met', short: 1 }, '1 point short.'],
  [{ score: 'not_met', short: 1190, isFor: 'unknown' }, '1,190 points short. It also requires a nomination.'],
  [{ score: 'unknown' }, 'Depends on what’s still unknown.'],
])('describes %j: %s', (change, words) => {
  expect(roundText({ ...round, ...change })).toBe(words);
});
