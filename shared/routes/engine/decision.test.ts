import { describe, expect, test } from 'vitest';
import { single } from '#tests/routes/express-entry-people.ts';
import { expressEntry } from '../ca-express-entry/route.ts';
import type { ExpressEntryRules } from '../ca-express-entry/versions.ts';
import { assess, replays } from './assess.ts';
import { decidesTheSame, legacyFingerprintOf, withCurrentFingerprint } from './decision.ts';
import type { Route } from './route.ts';

const as_of = '2026-11-22';
const facts = single;
const stored = assess(expressEntry, { facts, as_of });
/** As stored when the fingerprint still included sentences and citations. */
const storedAtFirst = { ...stored, fingerprint: legacyFingerprintOf(stored, facts) };

const corrected: Route<ExpressEntryRules> = {
  ...expressEntry,
  criteria: expressEntry.criteria.map((criterion) => ({
    ...criterion,
    label: `${criterion.label}, as corrected`,
    source: { ...criterion.source, address: 'https://example.com/moved', read_on: '2027-01-02' },
  })),
};
const changed: Route<ExpressEntryRules> = {
  ...expressEntry,
  evaluate(person, on, rules) {
    const evaluation = expressEntry.evaluate(person, on, rules);
    const findings = evaluation.findings.map((finding) =>
      finding.id === 'age' ? { ...finding, points: 104, at_most: 104 } : finding,
    );
    return { ...evaluation, findings };
  },
};

describe.each([
  ['a stored assessment', stored],
  ['one stored when its fingerprint covered citations', withCurrentFingerprint(storedAtFirst, facts)],
])('%s', (_, kept) => {
  test('replays the same after its citations and labels are corrected', () => {
    expect(replays(expressEntry, facts, kept)).toBe(true);
    expect(replays(corrected, facts, kept)).toBe(true);
  });
  test('does not replay the same after a rule is changed', () => {
    expect(replays(changed, facts, kept)).toBe(false);
  });
  test('does not replay the same when its stored points, verdicts, or facts were altered', () => {
    const altered = { ...kept, outcome: 'eligible' as const };
    expect(decidesTheSame(stored, altered, facts)).toBe(false);
    expect(replays(expressEntry, { ...facts, birth_date: '1996-05-02' }, kept)).toBe(false);
  });
});

test('the fingerprint of an altered assessment stays invalid', () => {
  const altered = { ...storedAtFirst, outcome: 'eligible' as const };
  expect(withCurrentFingerprint(altered, facts).fingerprint).toBe(storedAtFirst.fingerprint);
});
