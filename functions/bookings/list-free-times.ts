import type { bookingsContract } from '#shared/contract/bookings.ts';
import { bookingConstants } from '#shared/domain/booking-constants.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { freeTimes, lastBookable } from '../workflows/free-times.ts';
import { loadSchedule } from '../workflows/schedule.ts';

const maxRange = bookingConstants.maxRangeDays * 24 * 3_600_000;

/** Available start times. Doesn't reveal the experts. */
export const listFreeTimes: EndpointFunction<typeof bookingsContract.listFreeTimes> = async ({ query }) => {
  const at = now();
  const range = { from: new Date(query.from), to: new Date(query.to), now: at };
  if (range.to < range.from) throw ApiError.invalid('to', 'The end must not be before the start');
  if (range.to.getTime() - range.from.getTime() > maxRange)
    throw ApiError.invalid('to', `The range must be at most ${bookingConstants.maxRangeDays} days`);
  const schedule = await loadSchedule(
    setting(environmentNames.consultationOrganization),
    range.from,
    range.to,
  );
  return {
    starts: [...freeTimes(range, schedule.rules, schedule.experts, schedule.taken).keys()],
    until: lastBookable(schedule.rules, at).toISOString(),
  };
};
