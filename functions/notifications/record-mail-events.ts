import type { EventBridgeEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { markBounced, markSent } from '../data/jobs/outbox.ts';
import { suppressAddress } from '../data/jobs/suppression.ts';
import { mailIdTag } from '../mail/mail-id-tag.ts';
import { logger } from '../platform/logger.ts';
import { countEvent } from '../platform/metrics.ts';

const Recipients = z.array(z.object({ emailAddress: z.string() }));
const mail = z.object({ tags: z.optional(z.record(z.string(), z.array(z.string()))) });

/** Source: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const MailEvent = z.discriminatedUnion('eventType', [
  z.object({ eventType: z.literal('Send'), mail }),
  z.object({
    eventType: z.literal('Bounce'),
    mail,
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail,
    complaint: z.object({
      complainedRecipients: Recipients,
      complaintFeedbackType: z.optional(z.nullable(z.string())),
    }),
  }),
]);

/**
 * Processes SES events about accepted emails. A hard bounce or a complaint suppresses further mail to the address.
 * Every event also marks the email as sent, in case the sending run crashed before recording it.
 */
export const handler = async (event: EventBridgeEvent<string, unknown>): Promise<void> => {
  const detail = MailEvent.parse(event.detail);
  const mailId = detail.mail.tags?.[mailIdTag]?.[0];
  if (mailId) await markSent(mailId);
  if (detail.eventType === 'Bounce' && detail.bounce.bounceType === 'Permanent') {
    for (const { emailAddress } of detail.bounce.bouncedRecipients)
      await suppressAddress(emailAddress, 'bounce');
    if (mailId) await markBounced(mailId);
    await countEvent('MailBounced');
    logger.warn('mail bounced', { mailId });
  }
  if (detail.eventType === 'Complaint' && detail.complaint.complaintFeedbackType !== 'not-spam') {
    for (const { emailAddress } of detail.complaint.complainedRecipients)
      await suppressAddress(emailAddress, 'complaint');
    await countEvent('MailComplaint');
    logger.warn('mail reported as spam', { mailId });
  }
};
