import type { Assessment } from '../assessment.ts';
import type { Facts } from '../facts.ts';
import { canonicalJson, sha256 } from './fingerprint.ts';

type Unsealed = Omit<Assessment, 'fingerprint'>;

/**
 * What an assessment decides: verdicts, points, evidence, and days. Excludes sentences, labels, and citations, so
 * that correcting a word or an address doesn't count as a rule change.
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

/** The original fingerprint of stored assessments, which includes every sentence and citation. */
export const legacyFingerprintOf = (assessment: Unsealed, facts: Facts): string => {
  const { fingerprint: _, ...whole } = assessment as Assessment;
  return sha256(canonicalJson({ ...whole, facts }));
};

/**
 * A stored assessment with its current fingerprint. If neither formula matches, it was altered and keeps the stored
 * fingerprint.
 */
export function withCurrentFingerprint(stored: Assessment, facts: Facts): Assessment {
  if (stored.fingerprint !== legacyFingerprintOf(stored, facts)) return stored;
  return { ...stored, fingerprint: fingerprintOf(stored, facts) };
}

/** Whether a recomputed assessment decides the same as the stored one, and the stored one is intact. */
export const decidesTheSame = (recomputed: Assessment, stored: Assessment, facts: Facts): boolean =>
  recomputed.fingerprint === stored.fingerprint && fingerprintOf(stored, facts) === stored.fingerprint;
