import type { CallItem } from '../data/consultations/call.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { timestamp } from '../platform/clock.ts';
import { callSettingsLinks } from './call-settings-links.ts';
import { callTime } from './call-time.ts';
import { composeMail } from './compose-mail.ts';
import { wantsCallMail } from './wants-call-mail.ts';
import { accountOfExpert, zoneOfExpert } from './zone-of.ts';

/** Notifies the expert, if they want email about calls, that one won't take place, without mentioning the visitor. */
export async function callDroppedMail(call: CallItem): Promise<TransactItem[]> {
  if (call.start <= timestamp() || !(await wantsCallMail(call))) return [];
  const mail = composeMail({
    to: call.expert_email,
    org_id: call.org_id,
    subject: 'A call was canceled',
    heading: 'A call was canceled',
    paragraphs: [
      'The call was canceled because the visitor’s data was deleted. The time is available again.',
    ],
    facts: [['When', callTime(call.start, await zoneOfExpert(call, await accountOfExpert(call)))]],
  });
  return [putMail({ ...mail, ...(await callSettingsLinks(call)) }, `call-${call.booking_id}-dropped`)];
}
