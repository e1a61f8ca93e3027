import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { MailItem } from '../data/mail.ts';
import { claimMail, markSent, releaseMail } from '../data/outbox.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { logger } from '../platform/logger.ts';
import { mailService } from '../platform/mail-service.ts';
import { countEvent } from '../platform/metrics.ts';

/** Sends the mails that were put into the outbox, each once. Those that fail are reported, and come again. */
export const handler = async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const outcomes = await Promise.allSettled(event.Records.map(sendRecord));
  const batchItemFailures = outcomes.flatMap((outcome, position) => {
    if (outcome.status === 'fulfilled') return [];
    logger.error('a mail was not sent', {
      error: outcome.reason instanceof Error ? outcome.reason : String(outcome.reason),
    });
    return [{ itemIdentifier: event.Records[position]?.dynamodb?.SequenceNumber ?? '' }];
  });
  return { batchItemFailures };
};

async function sendRecord(record: DynamoDBRecord): Promise<void> {
  const mailId = record.dynamodb?.NewImage?.mail_id?.S;
  if (!mailId) throw new Error('The stream delivered something that is no mail.');
  const claim = await claimMail(mailId);
  if (claim.state === 'sent') return;
  if (claim.state === 'held') throw new Error(`Mail ${mailId} is being sent, or its sending broke off.`);
  try {
    await mailService().send(new SendEmailCommand(messageOf(claim.mail)));
  } catch (error) {
    await releaseMail(mailId);
    throw error;
  }
  await markSent(mailId);
  countEvent('MailSent');
  logger.info('mail sent', { mailId });
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

function messageOf(mail: MailItem): ConstructorParameters<typeof SendEmailCommand>[0] {
  return {
    FromEmailAddress: setting(environmentNames.sender),
    Destination: { ToAddresses: [mail.to] },
    ...(mail.reply_to && { ReplyToAddresses: [mail.reply_to] }),
    Content: {
      Simple: {
        Subject: utf8(mail.subject),
        Body: { Text: utf8(mail.text), Html: utf8(mail.html) },
        ...(mail.attachments && {
          Attachments: mail.attachments.map(({ name, type, content }) => ({
            FileName: name,
            ContentType: type,
            ContentDisposition: 'ATTACHMENT' as const,
            ContentTransferEncoding: 'BASE64' as const,
            RawContent: Buffer.from(content, 'utf8'),
          })),
        }),
      },
    },
  };
}
