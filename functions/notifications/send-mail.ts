import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { deliverMail } from '../mail/deliver-mail.ts';
import { logger } from '../platform/logger.ts';

/**
 * Sends new emails from the outbox. Emails that SES rejects are rescheduled and don't block the others; only
 * DynamoDB failures are reported to the stream for retry.
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
