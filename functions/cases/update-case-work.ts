import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { keys } from '../data/core/keys.ts';
import { logger } from '../platform/logger.ts';
import { updateCaseWork } from '../workflows/case-work.ts';

/**
 * Brings the work on cases up to date after changes of theirs, several changes of one case together. What the table
 * did not take is reported, and comes again; one case holds up no other.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const records = new Map<string, DynamoDBRecord>();
  // The first record of a case: if it fails, the case comes again from there.
  for (const record of event.Records.toReversed()) records.set(caseIdOf(record), record);
  const outcomes = await Promise.all(
    [...records].map(async ([caseId, record]) => {
      try {
        await updateCaseWork(caseId);
        return [];
      } catch (error) {
        logger.error('work on a case not updated', {
          case_id: caseId,
          error: error instanceof Error ? error.name : 'unknown',
        });
        return [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }];
      }
    }),
  );
  return { batchItemFailures: outcomes.flat() };
};

function caseIdOf(record: DynamoDBRecord): string {
  const pk = record.dynamodb?.Keys?.pk?.S;
  if (!pk) throw new Error('The stream delivered a record without a key.');
  return keys.caseOf(pk);
}
