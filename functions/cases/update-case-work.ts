import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { casesOf } from '../data/cases/applicant-cases.ts';
import { keys } from '../data/core/keys.ts';
import { logger } from '../platform/logger.ts';
import { updateCaseWork } from '../workflows/case-work.ts';

/**
 * Brings the work on cases up to date after changes of theirs or of their applicant's record, several changes of one
 * together. What the table did not take is reported, and comes again; one case holds up no other.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const records = new Map<string, DynamoDBRecord>();
  // The first record of a case: if it fails, the case comes again from there.
  for (const record of event.Records.toReversed()) records.set(partitionOf(record), record);
  const outcomes = await Promise.all(
    [...records].map(async ([pk, record]) => {
      try {
        if (keys.isPerson(pk)) await updateCasesOf(keys.personOf(pk));
        else await updateCaseWork(keys.caseOf(pk));
        return [];
      } catch (error) {
        logger.error('work on a case not updated', {
          partition: pk,
          error: error instanceof Error ? error.name : 'unknown',
        });
        return [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }];
      }
    }),
  );
  return { batchItemFailures: outcomes.flat() };
};

/** Whoever has no account has no cases either. */
async function updateCasesOf(userId: string): Promise<void> {
  for await (const caseIds of casesOf(userId)) for (const caseId of caseIds) await updateCaseWork(caseId);
}

function partitionOf(record: DynamoDBRecord): string {
  const pk = record.dynamodb?.Keys?.pk?.S;
  if (!pk) throw new Error('The stream delivered a record without a key.');
  return pk;
}
