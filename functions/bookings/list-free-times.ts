import type { bookingsContract } from '#shared/contract/bookings.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { loadSchedule } from '../workflows/schedule.ts';
import { freeTimesIn, requireRange } from './free-times-in.ts';

/** Available start times. Doesn't reveal the experts. */
export const listFreeTimes: EndpointFunction<typeof bookingsContract.listFreeTimes> = async ({ query }) => {
  const range = requireRange(query);
  return freeTimesIn(
    range,
    await loadSchedule(setting(environmentNames.consultationOrganization), range.from, range.to),
  );
};
