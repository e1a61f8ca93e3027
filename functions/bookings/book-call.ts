import type { bookingsContract } from '#shared/contract/bookings.ts';
import {
  addToDay,
  type CallItem,
  expertTakesCalls,
  putNewCall,
  takeSlot,
} from '../data/consultations/call.ts';
import { requireTokenRecord } from '../data/consultations/call-token.ts';
import { type ConsultationRecord, updateConsultation } from '../data/consultations/consultation.ts';
import { limitCaller } from '../data/core/rates.ts';
import { ConditionFailed, transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { callMails } from '../mail/call-mails.ts';
import { allowMail } from '../mail/mail-allowance.ts';
import { ApiError } from '../platform/api-error.ts';
import { isTooNearToRemind, newCall } from '../workflows/make-call.ts';
import { expertsFreeAt, loadSchedule } from '../workflows/schedule.ts';
import { callResponse } from './call-answer.ts';

/** Books a submission's call with whoever is free. Confirming twice gives the same call. */
export const bookCall: EndpointFunction<typeof bookingsContract.bookCall> = async ({ body, sourceIp }) => {
  await limitCaller('booking', await sourceIp());
  const record = await requireTokenRecord(body.token);
  const earlier = bookedAlready(record, body.start);
  if (earlier) return callResponse(earlier, record.consultation);
  const at = new Date(body.start);
  const schedule = await loadSchedule(record.consultation.org_id, at, at);
  const mayMail = await allowMail(record.consultation.email, record.consultation.org_id);
  for (const expert of expertsFreeAt(schedule, body.start)) {
    const call = newCall(record.consultation, body, expert);
    try {
      await transact(
        putNewCall(call),
        takeSlot(call, isTooNearToRemind(call)),
        addToDay(call, schedule.rules.daily_cap),
        updateConsultation(call.consultation_id, call.created_at, { call_at: call.start }),
        expertTakesCalls(call),
        ...(await callMails('booked', call, record.consultation, mayMail)),
      );
      return callResponse(call, record.consultation);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const [alreadyBooked] = error.failed;
      const now = alreadyBooked ? await requireTokenRecord(body.token) : undefined;
      const other = now && bookedAlready(now, body.start);
      if (other) return callResponse(other, record.consultation);
    }
  }
  throw new ApiError('booking.slot_taken');
};

/** @throws ApiError `booking.exists` when a call at another time is booked */
function bookedAlready({ call }: ConsultationRecord, start: string): CallItem | undefined {
  if (call?.status !== 'booked') return undefined;
  if (call.start !== start) throw new ApiError('booking.exists');
  return call;
}
