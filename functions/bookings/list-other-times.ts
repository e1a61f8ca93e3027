import type { bookingsContract } from '#shared/contract/bookings.ts';
import { requireTokenRecord } from '../data/consultations/call-token.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { loadSchedule, withoutCall } from '../workflows/schedule.ts';
import { requireChangeableCall } from './changeable-call.ts';
import { freeTimesIn, requireRange } from './free-times-in.ts';

/** The times to reschedule a call to. On a day that is full, the call itself makes room. */
export const listOtherTimes: EndpointFunction<typeof bookingsContract.listOtherTimes> = async ({ body }) => {
  const range = requireRange(body);
  const record = await requireTokenRecord(body.token);
  const call = requireChangeableCall(record);
  const schedule = await loadSchedule(record.consultation.org_id, range.from, range.to);
  const { starts, until } = freeTimesIn(range, withoutCall(schedule, call));
  return { starts: starts.filter((start) => start !== call.start), until };
};
