import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { deliverMail } from '../mail/deliver-mail.ts';
import { logger } from '../platform/logger.ts';

/**
 * Sends the emails that were just put into the outbox. What SES does not take is due again later and holds up
 * no other; only what the table did not take is reported, and comes again.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const outcomes = await Promise.allSettled(event.Records.map(deliverRecord));
  const batchItemFailures = outcomes.flatMap((outcome, position) => {
    if (outcome.status === 'fulfilled') return [];
    const { reason } = outcome;
    logger.error('mail not handled', { error: reason instanceof Error ? reason.name : 'unknown' });
    return [{ itemIdentifier: event.Records[position]?.dynamodb?.SequenceNumber ?? '' }];
  });
  return { batchItemFailures };
};

async function deliverRecord(record: DynamoDBRecord): Promise<void> {
  const mailId = record.dynamodb?.NewImage?.mail_id?.S;
  if (!mailId) throw new Error('The stream delivered something that is not an email.');
  await deliverMail(mailId);
}
