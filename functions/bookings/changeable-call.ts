import { canChangeCall } from '#shared/domain/booking-rules.ts';
import type { CallItem } from '../data/consultations/call.ts';
import type { ConsultationRecord } from '../data/consultations/consultation.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';

/** @throws ApiError `booking.not_found` without a booked call, `booking.too_late` in the last hour before it */
export function requireChangeableCall({ call }: ConsultationRecord): CallItem {
  if (call?.status !== 'booked') throw new ApiError('booking.not_found');
  if (!canChangeCall(call.start, now())) throw new ApiError('booking.too_late');
  return call;
}
