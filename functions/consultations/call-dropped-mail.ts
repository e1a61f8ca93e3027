import type { CallItem } from '../data/call.ts';
import { putMail } from '../data/mail.ts';
import type { Write } from '../data/transaction.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { timestamp } from '../platform/clock.ts';
import { callTime } from './call-time.ts';

/** Tells the expert that a call to come does not take place; of its visitor nothing is said any more. */
export const callDroppedMail = (call: CallItem): Write[] =>
  call.start <= timestamp()
    ? []
    : [
        putMail(
          composeMail({
            to: call.expert_email,
            subject: 'A call was cancelled',
            heading: 'A call was cancelled',
            paragraphs: ['The visitor’s data was deleted, and with it the call. The time is free again.'],
            facts: [['When', callTime(call.start, 'UTC')]],
          }),
          `call-${call.booking_id}-dropped`,
        ),
      ];
