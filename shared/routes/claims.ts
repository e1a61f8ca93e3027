import type { Finding } from './engine/route.ts';
import { known, type Verdict } from './engine/verdict.ts';
import type { Claim } from './facts.ts';

/** A claim with documents counts as met, one without them only as claimed. */
export const claimVerdict = (claim: Claim | undefined): Verdict =>
  typeof claim === 'object' ? (claim.evidence.length > 0 ? 'met' : 'claimed') : known(claim);

export const claimEvidence = (claim: Claim | undefined): readonly string[] =>
  typeof claim === 'object' ? claim.evidence : [];

/** @param what continues "You say that": 'you have won awards for excellence' */
export function claimFinding(id: string, claim: Claim | undefined, what: string, fact: string): Finding {
  const evidence = claimEvidence(claim);
  const verdict = claimVerdict(claim);
  const documents = evidence.length === 1 ? 'a document' : `${evidence.length} documents`;
  const because = {
    met: evidence.length > 0 ? `You say that ${what}, supported by ${documents}.` : `You say that ${what}.`,
    claimed: `You say that ${what}; no document supports it yet.`,
    unknown: `You haven’t said whether ${what}.`,
    not_met: 'You say that this doesn’t apply to you.',
  }[verdict];
  return { id, verdict, because, facts: [fact], ...(evidence.length > 0 && { evidence }) };
}

/** A proved claim, for evaluating an option. */
export const proved: Claim = { claimed: true, evidence: ['evidence'] };
