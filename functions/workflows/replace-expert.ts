import {
  addToDay,
  checkTakesCalls,
  freeSlot,
  putChangedCall,
  takeFromDay,
  takeSlot,
} from '../data/consultations/call.ts';
import type { ConsultationRecord } from '../data/consultations/consultation.ts';
import { transact } from '../data/core/transaction.ts';
import { callMails } from '../mail/call-mails.ts';
import { unlimitedMail } from '../mail/mail-allowance.ts';
import { callNotices } from '../mail/organization-notices.ts';
import { timestamp } from '../platform/clock.ts';
import { endCall } from './end-call.ts';
import { changedCall, isTooNearToRemind, placeOf } from './make-call.ts';
import { expertsFreeAt, loadSchedule } from './schedule.ts';

/** Longer than the time until any call. */
const unlimitedHorizonDays = 10_000;

/**
 * Hands over the call of an expert who no longer takes calls to another who is available at that time, or cancels
 * it; the visitor is notified either way. A past call, or one that belongs to another expert by now, stays
 * unchanged.
 * @throws ApiError `conflict` if the call changed in the meantime: retry to continue
 */
export async function replaceExpert(
  { call, consultation }: ConsultationRecord,
  expertId: string,
): Promise<void> {
  if (call?.status !== 'booked' || call.expert_id !== expertId || call.start <= timestamp()) return;
  const at = new Date(call.start);
  const schedule = await loadSchedule(call.org_id, at, at);
  // The call was booked under the rules of its day, so notice and horizon don't apply to it again.
  const rules = { ...schedule.rules, minimum_notice_hours: 0, horizon_days: unlimitedHorizonDays };
  for (const expert of expertsFreeAt(schedule, call.start, rules).filter(({ id }) => id !== expertId)) {
    const given = changedCall(call, placeOf(call.start, expert));
    const failed = await transact(
      {
        call: putChangedCall(given, consultation.email),
        freedSlot: freeSlot(call),
        slot: takeSlot(given, { isReminded: isTooNearToRemind(given) }),
        freedDay: takeFromDay(call),
        day: addToDay(given, rules.daily_cap),
        expert: checkTakesCalls(given),
        mails: await callMails('reassigned', given, consultation, unlimitedMail),
        notices: callNotices('assigned', given, consultation),
      },
      // The expert's slot was taken or the call changed; canceling detects the latter.
      { onConditionFailed: () => true },
    );
    if (!failed) return;
  }
  // Former members get no email.
  await endCall(call, consultation, 'cancelled-by-team', { ...unlimitedMail, staff: false }, expertId);
}
