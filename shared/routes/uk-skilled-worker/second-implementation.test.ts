import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worker, workersDay } from '#tests/routes/profiles.ts';
import { skilledWorkerPoints } from '#tests/routes/skilled-worker-oracle.ts';
import { assess } from '../engine/assess.ts';
import { skilledWorker } from './route.ts';

test('agrees with a second implementation, written from the rules, on 600 offers', () => {
  fc.assert(
    fc.property(worker, workersDay, (facts, as_of) => {
      const { points, outcome } = assess(skilledWorker, { facts, as_of });
      const expected = skilledWorkerPoints(facts, as_of);
      expect({ points: points?.have, qualifies: outcome === 'eligible' }).toEqual(expected);
    }),
    { numRuns: 600, seed: 20_261_122 },
  );
});
