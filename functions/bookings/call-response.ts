import type { Call } from '#shared/contract/bookings.ts';
import { canChangeCall } from '#shared/domain/booking-rules.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import type { CallItem } from '../data/consultations/call.ts';
import { signCallToken } from '../data/consultations/call-token.ts';
import { onCalendarFiles } from '../mail/on-calendar-files.ts';
import { now } from '../platform/clock.ts';

/** The visitor's view of a call. */
export const callResponse = async (call: CallItem, consultation: Consultation): Promise<Call> => ({
  status: call.status,
  start: call.start,
  end: call.end,
  time_zone: call.time_zone,
  expert_name: call.expert_name,
  first_name: consultation.first_name,
  email: consultation.email,
  meeting_url: call.meeting_url,
  changeable: call.status === 'booked' && canChangeCall(call.start, now()),
  calendar: (await onCalendarFiles()).calendarFile(
    call,
    { name: `${consultation.first_name} ${consultation.last_name}`, email: consultation.email },
    'publish',
  ),
  manageToken: await signCallToken(
    consultation.id,
    call.status === 'booked' ? new Date(call.end) : undefined,
  ),
});
