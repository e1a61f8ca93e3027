import type { bookingsContract } from '#shared/contract/bookings.ts';
import {
  addToDay,
  type CallItem,
  checkTakesCalls,
  freeSlot,
  isSlotTaken,
  putChangedCall,
  takeFromDay,
  takeSlot,
} from '../data/consultations/call.ts';
import { requireTokenRecord } from '../data/consultations/call-token.ts';
import { updateConsultation } from '../data/consultations/consultation.ts';
import { limitCaller } from '../data/core/rates.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { callMails, handedOverMail } from '../mail/call-mails.ts';
import { allowMail } from '../mail/mail-allowance.ts';
import { callNotices } from '../mail/organization-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { changedCall, isTooNearToRemind, placeOf } from '../workflows/make-call.ts';
import { expertsFreeAt, loadSchedule, withoutCall } from '../workflows/schedule.ts';
import { callResponse } from './call-response.ts';
import { requireChangeableCall } from './changeable-call.ts';

/**
 * Reschedules a call. The old slot is released only after the new one is taken, so no intermediate state is
 * visible.
 */
export const rescheduleCall: EndpointFunction<typeof bookingsContract.rescheduleCall> = async ({
  body,
  sourceIp,
}) => {
  await limitCaller('booking', await sourceIp());
  const record = await requireTokenRecord(body.token);
  const old = requireChangeableCall(record);
  if (old.start === body.start) return callResponse(old, record.consultation);
  const at = new Date(body.start);
  const schedule = await loadSchedule(record.consultation.org_id, at, at);
  const free = expertsFreeAt(withoutCall(schedule, old), body.start);
  const sameFirst = free.toSorted((a, b) => Number(b.id === old.expert_id) - Number(a.id === old.expert_id));
  const canMail = await allowMail(record.consultation.email, record.consultation.org_id);
  for (const expert of sameFirst) {
    const call = changedCall(old, { ...placeOf(body.start, expert), time_zone: body.time_zone });
    const failed = await transact(
      {
        call: putChangedCall(call, record.consultation.email),
        freedSlot: freeSlot(old),
        slot: takeSlot(call, { isReminded: isTooNearToRemind(call) }),
        day: moveDay(old, call, schedule.rules.daily_cap),
        consultation: updateConsultation(call.consultation_id, call.updated_at, { call_at: call.start }),
        expert: checkTakesCalls(call),
        mails: await callMails('moved', call, record.consultation, canMail),
        notices: callNotices('moved', call, record.consultation, old),
        handedOverMail:
          call.expert_email === old.expert_email || !canMail.staff
            ? undefined
            : await handedOverMail(old, call, record.consultation),
      },
      {
        onConditionFailed: (parts) => parts,
        findFailedParts: async () => ((await isSlotTaken(call)) ? ['slot'] : []),
      },
    );
    if (!failed) return callResponse(call, record.consultation);
    if (failed.has('call')) throw new ApiError('conflict');
  }
  throw new ApiError('booking.slot_taken');
};

/** A transaction may contain an item only once, so a move within a day leaves the count unchanged. */
function moveDay(old: CallItem, call: CallItem, cap: number): TransactItem[] {
  if (old.date === call.date && old.expert_id === call.expert_id) return [];
  return [takeFromDay(old), addToDay(call, cap)];
}
