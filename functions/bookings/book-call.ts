import type { bookingsContract } from '#shared/contract/bookings.ts';
import {
  addToDay,
  type CallItem,
  checkTakesCalls,
  isSlotTaken,
  putNewCall,
  takeSlot,
} from '../data/consultations/call.ts';
import { requireTokenRecord } from '../data/consultations/call-token.ts';
import { type ConsultationRecord, updateConsultation } from '../data/consultations/consultation.ts';
import { limitCaller } from '../data/core/rates.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { callMails } from '../mail/call-mails.ts';
import { allowMail } from '../mail/mail-allowance.ts';
import { callNotices } from '../mail/organization-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { isTooNearToRemind, newCall } from '../workflows/make-call.ts';
import { expertsFreeAt, loadSchedule } from '../workflows/schedule.ts';
import { callResponse } from './call-response.ts';

/** Books a call for a submission with an available expert. Confirming twice returns the same call. */
export const bookCall: EndpointFunction<typeof bookingsContract.bookCall> = async ({ body, sourceIp }) => {
  await limitCaller('booking', await sourceIp());
  const record = await requireTokenRecord(body.token);
  const earlier = bookedAlready(record, body.start);
  if (earlier) return callResponse(earlier, record.consultation);
  const at = new Date(body.start);
  const schedule = await loadSchedule(record.consultation.org_id, at, at);
  const canMail = await allowMail(record.consultation.email, record.consultation.org_id);
  for (const expert of expertsFreeAt(schedule, body.start)) {
    const call = newCall(record.consultation, body, expert);
    const failed = await transact(
      {
        call: putNewCall(call, record.consultation.email),
        slot: takeSlot(call, { isReminded: isTooNearToRemind(call) }),
        day: addToDay(call, schedule.rules.daily_cap),
        consultation: updateConsultation(call.consultation_id, call.created_at, { call_at: call.start }),
        expert: checkTakesCalls(call),
        mails: await callMails('booked', call, record.consultation, canMail),
        notices: callNotices('booked', call, record.consultation),
      },
      {
        onConditionFailed: (parts) => parts,
        findFailedParts: async () => ((await isSlotTaken(call)) ? ['slot'] : []),
      },
    );
    if (!failed) return callResponse(call, record.consultation);
    const other = bookedAlready(await requireTokenRecord(body.token), body.start);
    if (other) return callResponse(other, record.consultation);
  }
  throw new ApiError('booking.slot_taken');
};

/** @throws ApiError `booking.exists` when a call at another time is booked */
function bookedAlready({ call }: ConsultationRecord, start: string): CallItem | undefined {
  if (call?.status !== 'booked') return undefined;
  if (call.start !== start) throw new ApiError('booking.exists');
  return call;
}
