import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Verification } from '#shared/routes/case-assessment.ts';
import { factHash, factValue } from '#shared/routes/fact-value.ts';
import { type Facts, maxEvidence } from '#shared/routes/facts.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** Includes a fingerprint of the verified value; the verification applies to no other value. */
export const VerificationItem = z.extend(Verification, { value_hash: z.string() });
export type VerificationItem = z.infer<typeof VerificationItem>;

/**
 * Verifies a fact. Last write wins over an earlier verification; the condition fails if the same person has verified
 * the same value by the same document.
 */
export const putVerification = (caseId: string, item: VerificationItem): TransactItem => ({
  Put: {
    Item: { ...keys.verification(caseId, item.fact), entity: 'Verification', case_id: caseId, ...item },
    ConditionExpression:
      'attribute_not_exists(pk) OR actor_id <> :actor OR document_id <> :document OR value_hash <> :value',
    ExpressionAttributeValues: {
      ':actor': item.actor_id,
      ':document': item.document_id,
      ':value': item.value_hash,
    },
  },
});

/** The condition fails if the fact isn't verified. */
export const deleteVerification = (caseId: string, fact: string): TransactItem => ({
  Delete: { Key: keys.verification(caseId, fact), ConditionExpression: 'attribute_exists(pk)' },
});

/** All verifications of a case: one consistent query, bounded by the number of facts. */
export async function listVerifications(caseId: string): Promise<VerificationItem[]> {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :verified)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':verified': keys.verificationPrefix },
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => VerificationItem.parse(item));
}

/** Whether the facts still say what was verified, with or without the proving document among a claim's evidence. */
export const stillApplies = ({ fact, value_hash, document_id }: VerificationItem, facts: Facts): boolean =>
  factHash(facts, fact) === value_hash ||
  factHash(
    withEvidence(facts, fact, (ids) => ids.filter((id) => id !== document_id)),
    fact,
  ) === value_hash;

/** The claims that staff have verified, with the documents that prove them as evidence. */
export const withProof = (facts: Facts, verified: readonly VerificationItem[]): Facts =>
  verified.reduce(
    (proven, { fact, document_id }) =>
      withEvidence(proven, fact, (ids) =>
        ids.includes(document_id) || ids.length >= maxEvidence ? ids : [...ids, document_id],
      ),
    facts,
  );

/** Changes the evidence of a claim. Other facts have none, and stay as they are. */
function withEvidence(facts: Facts, fact: string, change: (ids: string[]) => string[]): Facts {
  const copy = structuredClone(facts);
  const claim = factValue(copy, fact);
  if (isClaim(claim)) claim.evidence = change(claim.evidence);
  return copy;
}

const isClaim = (value: unknown): value is { evidence: string[] } =>
  typeof value === 'object' && value !== null && 'evidence' in value && Array.isArray(value.evidence);
