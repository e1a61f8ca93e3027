import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expressEntryScores } from '#tests/routes/express-entry-oracle.ts';
import { assessedDay, immigrant } from '#tests/routes/profiles.ts';
import { versionOn } from '../engine/route.ts';
import { expressEntry } from './route.ts';

test('agrees with a second implementation, written from the tables, on 400 people', () => {
  fc.assert(
    fc.property(immigrant, assessedDay, (facts, as_of) => {
      const rules = versionOn(expressEntry, as_of)?.rules;
      if (!rules) throw new Error(`No rules on ${as_of}`);
      const { points } = expressEntry.evaluate(facts, as_of, rules);
      const expected = expressEntryScores(facts, as_of);
      expect({ crs: points?.have, fsw: points?.parts?.fsw?.have }).toEqual(expected);
    }),
    { numRuns: 400, seed: 20_261_122 },
  );
});
