import type { FreeTimes } from '#shared/contract/bookings.ts';
import { bookingConstants } from '#shared/domain/booking-constants.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';
import { freeTimes, lastBookable } from '../workflows/free-times.ts';
import type { Schedule } from '../workflows/schedule.ts';

interface Range {
  readonly from: Date;
  readonly to: Date;
}

const maxRange = bookingConstants.maxRangeDays * 24 * 3_600_000;

/** @throws ApiError `request.invalid` if the range is reversed or too long */
export function requireRange(given: { readonly from: string; readonly to: string }): Range {
  const range = { from: new Date(given.from), to: new Date(given.to) };
  if (range.to < range.from) throw ApiError.invalid('to', 'The end must not be before the start');
  if (range.to.getTime() - range.from.getTime() > maxRange)
    throw ApiError.invalid('to', `The range must be at most ${bookingConstants.maxRangeDays} days`);
  return range;
}

export function freeTimesIn(range: Range, { rules, experts, taken }: Schedule): FreeTimes {
  const at = now();
  return {
    starts: [...freeTimes({ ...range, now: at }, rules, experts, taken).keys()],
    until: lastBookable(rules, at).toISOString(),
  };
}
