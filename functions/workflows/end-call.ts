import type { Consultation } from '#shared/records/consultation.ts';
import { type CallItem, freeSlot, putChangedCall, takeFromDay } from '../data/consultations/call.ts';
import { updateConsultation } from '../data/consultations/consultation.ts';
import { transact } from '../data/core/transaction.ts';
import { callMails } from '../mail/call-mails.ts';
import { type MailAllowance, unlimitedMail } from '../mail/mail-allowance.ts';
import { callNotices } from '../mail/organization-notices.ts';
import { changedCall } from './make-call.ts';

/**
 * Cancels a booked call, releases its slot, and notifies both sides, in one transaction.
 * @throws ApiError `conflict` if the call was changed in the meantime
 */
export async function endCall(
  call: CallItem,
  consultation: Consultation,
  change: 'cancelled' | 'cancelled-by-team' | 'cancelled-by-expert',
  canMail: MailAllowance = unlimitedMail,
  /** Not notified: the actor, or a person who left. */
  silentFor?: string,
): Promise<CallItem> {
  const cancelled = changedCall(call, { status: 'cancelled' });
  await transact(
    {
      call: putChangedCall(cancelled, consultation.email),
      slot: freeSlot(call),
      day: takeFromDay(call),
      consultation: updateConsultation(consultation.id, cancelled.updated_at, { call_at: undefined }),
      mails: await callMails(change, cancelled, consultation, canMail),
      notices: silentFor === call.expert_id ? [] : callNotices('canceled', cancelled, consultation),
    },
    { onConditionFailed: 'conflict' },
  );
  return cancelled;
}
