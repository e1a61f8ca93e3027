import {
  addToDay,
  expertTakesCalls,
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

/** Sorts after any call. */
const anyHorizonDays = 10_000;

/**
 * Gives the call of an expert who takes no more calls to another who is free at that time, or cancels it; the
 * visitor is told either way. A call that is over, or another expert's by now, stays as it is.
 * @throws ApiError `conflict` when the call changed in the meantime: the same again goes on
 */
export async function replaceExpert(
  { call, consultation }: ConsultationRecord,
  expertId: string,
): Promise<void> {
  if (call?.status !== 'booked' || call.expert_id !== expertId || call.start <= timestamp()) return;
  const at = new Date(call.start);
  const schedule = await loadSchedule(call.org_id, at, at);
  // It was booked by the rules of its day; notice and horizon are no reason to lose it.
  const rules = { ...schedule.rules, minimum_notice_hours: 0, horizon_days: anyHorizonDays };
  for (const expert of expertsFreeAt(schedule, call.start, rules).filter(({ id }) => id !== expertId)) {
    const given = changedCall(call, placeOf(call.start, expert));
    const failed = await transact(
      {
        call: putChangedCall(given),
        freedSlot: freeSlot(call),
        slot: takeSlot(given, isTooNearToRemind(given)),
        freedDay: takeFromDay(call),
        day: addToDay(given, rules.daily_cap),
        expert: expertTakesCalls(given),
        mails: await callMails('reassigned', given, consultation, unlimitedMail),
        notices: callNotices('assigned', given, consultation),
      },
      // Someone took the expert's time, or the call itself changed, which cancelling finds out.
      { onConditionFailed: () => true },
    );
    if (!failed) return;
  }
  // Former members get no mail.
  await endCall(call, consultation, 'cancelled-by-team', { ...unlimitedMail, staff: false }, expertId);
}
