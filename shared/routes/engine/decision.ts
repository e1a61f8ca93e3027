import type { Assessment } from '../assessment.ts';
import type { Facts } from '../facts.ts';
import { canonicalJson, sha256 } from './fingerprint.ts';

type Unsealed = Omit<Assessment, 'fingerprint'>;

/**
 * What an assessment decides: verdicts, points, evidence, and days. Sentences, labels, and citations are left
 * out, so that correcting a word or an address is not a change of the rules.
 */
const decisionOf = ({
  route,
  as_of,
  rule_version,
  outcome,
  points,
  entries,
  changes,
  options,
}: Unsealed) => ({
  route,
  as_of,
  rule_version,
  outcome,
  points,
  entries: entries.map((entry) => ({
    id: entry.id,
    group: entry.group,
    verdict: entry.verdict,
    points: entry.points,
    at_most: entry.at_most,
    facts: entry.facts,
    evidence: entry.evidence,
  })),
  changes: changes.map((change) => ({ on: change.on, points: change.points, outcome: change.outcome })),
  options: options.map(({ effect }) => effect),
});

/** The fingerprint of facts, rule version, and decision. */
export const fingerprintOf = (assessment: Unsealed, facts: Facts): string =>
  sha256(canonicalJson({ ...decisionOf(assessment), facts }));

/** The fingerprint that assessments were stored with at first, over every sentence and citation as well. */
export const wholeFingerprintOf = (assessment: Unsealed, facts: Facts): string => {
  const { fingerprint: _, ...whole } = assessment as Assessment;
  return sha256(canonicalJson({ ...whole, facts }));
};

/**
 * A stored assessment with the fingerprint that is made today. One that matches neither formula is not what
 * was stored, and keeps the fingerprint that says so.
 */
export function withCurrentFingerprint(stored: Assessment, facts: Facts): Assessment {
  if (stored.fingerprint !== wholeFingerprintOf(stored, facts)) return stored;
  return { ...stored, fingerprint: fingerprintOf(stored, facts) };
}

/** Whether an assessment made again from the same facts decides what the stored one did, and the stored one is intact. */
export const decidesTheSame = (again: Assessment, stored: Assessment, facts: Facts): boolean =>
  again.fingerprint === stored.fingerprint && fingerprintOf(stored, facts) === stored.fingerprint;
