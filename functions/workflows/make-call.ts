import { bookingConstants } from '#shared/domain/booking-constants.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import type { CallItem } from '../data/consultations/call.ts';
import { randomId } from '../data/core/ids.ts';
import { now, timestamp } from '../platform/clock.ts';
import { dateFor } from './free-times.ts';
import type { CallExpert } from './schedule.ts';

type Place = Pick<
  CallItem,
  'start' | 'end' | 'date' | 'expert_id' | 'expert_name' | 'expert_email' | 'meeting_url'
>;

/** The slot and the expert. */
export const placeOf = (start: string, expert: CallExpert): Place => ({
  start,
  end: new Date(new Date(start).getTime() + bookingConstants.callMinutes * 60_000).toISOString(),
  date: dateFor(new Date(start), expert.hours.time_zone),
  expert_id: expert.id,
  expert_name: expert.name,
  expert_email: expert.email,
  meeting_url: expert.hours.meeting_url,
});

export function newCall(
  consultation: Consultation,
  chosen: { start: string; time_zone: string },
  expert: CallExpert,
): CallItem {
  const at = timestamp();
  return {
    booking_id: randomId(),
    consultation_id: consultation.id,
    org_id: consultation.org_id,
    status: 'booked',
    ...placeOf(chosen.start, expert),
    time_zone: chosen.time_zone,
    sequence: 0,
    created_at: at,
    updated_at: at,
  };
}

export const changedCall = (call: CallItem, change: Partial<CallItem>): CallItem => ({
  ...call,
  ...change,
  sequence: call.sequence + 1,
  updated_at: timestamp(),
});

/** A call this soon was just confirmed; a reminder would be redundant. */
export const isTooNearToRemind = (call: CallItem): boolean =>
  new Date(call.start).getTime() - now().getTime() <= bookingConstants.reminderHours * 3_600_000;
