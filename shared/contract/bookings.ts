import * as z from 'zod/mini';
import { TimeZone } from '../domain/booking-rules.ts';
import { Timestamp } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** A signed link or receipt: payload, key ID, and signature, all base64url. Links mailed earlier have no key ID. */
export const Token = z
  .string()
  .check(z.regex(/^[\w-]{1,2000}(\.[\w-]{8})?\.[\w-]{43}$/, 'This link is incomplete'));

/** The visitor's view of a booked call. */
export const Call = z.object({
  status: z.enum(['booked', 'cancelled']),
  start: Timestamp,
  end: Timestamp,
  time_zone: z.string(),
  expert_name: z.string(),
  first_name: z.string(),
  email: z.string(),
  meeting_url: z.string(),
  /** Whether it can still be rescheduled or canceled. */
  changeable: z.boolean(),
  /** The calendar file, RFC 5545. */
  calendar: z.string(),
  /** Signed, for this call; valid until the call ends. */
  manageToken: Token,
});
export type Call = z.infer<typeof Call>;

export const FreeTimes = z.object({
  /** Available start times, earliest first. */
  starts: z.array(Timestamp),
  /** The booking horizon. */
  until: Timestamp,
});
export type FreeTimes = z.infer<typeof FreeTimes>;

const bookingErrors = ['booking.link_invalid', 'booking.slot_taken', 'request.rate_limited'] as const;
const ChosenTime = z.object({ token: Token, start: Timestamp, time_zone: TimeZone });

export const bookingsContract = {
  listFreeTimes: defineEndpoint({
    domain: 'consultations',
    method: 'GET',
    path: '/api/bookings/free-times',
    summary: 'Available start times between two instants at most 45 days apart.',
    access: 'public',
    query: z.object({ from: Timestamp, to: Timestamp }),
    response: FreeTimes,
  }),
  bookCall: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/bookings',
    summary: 'Books a call for a submission. Each time can be booked once.',
    access: 'public',
    body: ChosenTime,
    response: Call,
    status: 201,
    errors: [...bookingErrors, 'booking.exists'],
  }),
  /** A POST, to keep the token out of URLs and logs. */
  viewCall: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/bookings/view',
    summary: 'The booked call for a signed link, if any.',
    access: 'public',
    body: z.object({ token: Token }),
    response: z.object({ call: z.optional(Call) }),
    errors: ['booking.link_invalid'],
  }),
  /** A POST, to keep the token out of URLs and logs. */
  listOtherTimes: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/bookings/other-times',
    summary: 'Times to reschedule a call to, between two instants at most 45 days apart.',
    access: 'public',
    body: z.object({ token: Token, from: Timestamp, to: Timestamp }),
    response: FreeTimes,
    errors: ['booking.link_invalid', 'booking.not_found', 'booking.too_late'],
  }),
  rescheduleCall: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/bookings/reschedule',
    summary: 'Reschedules a call. The old time is released and the new one taken in one transaction.',
    access: 'public',
    body: ChosenTime,
    response: Call,
    errors: [...bookingErrors, 'booking.not_found', 'booking.too_late'],
  }),
  cancelCall: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/bookings/cancel',
    summary: 'Cancels a call and releases its time.',
    access: 'public',
    body: z.object({ token: Token }),
    response: Call,
    errors: ['booking.link_invalid', 'booking.not_found', 'booking.too_late', 'request.rate_limited'],
  }),
};
