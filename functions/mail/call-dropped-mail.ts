import type { CallItem } from '../data/consultations/call.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { timestamp } from '../platform/clock.ts';
import { callTime } from './call-time.ts';
import { composeMail } from './compose-mail.ts';

/** Tells the expert that a call to come does not take place; of its visitor nothing is said any more. */
export const callDroppedMail = (call: CallItem): TransactItem[] =>
  call.start <= timestamp()
    ? []
    : [
        putMail(
          composeMail({
            to: call.expert_email,
            subject: 'A call was canceled',
            heading: 'A call was canceled',
            paragraphs: [
              'The call was canceled because the visitor’s data was deleted. The time is available again.',
            ],
            facts: [['When', callTime(call.start, 'UTC')]],
          }),
          `call-${call.booking_id}-dropped`,
        ),
      ];
