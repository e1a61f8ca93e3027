import type { bookingsContract } from '#shared/contract/bookings.ts';
import { requireTokenRecord } from '../data/consultations/call-token.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { callResponse } from './call-response.ts';

/** The booked call for a signed link, if any. */
export const viewCall: EndpointFunction<typeof bookingsContract.viewCall> = async ({ body }) => {
  const { consultation, call } = await requireTokenRecord(body.token);
  return { call: call && (await callResponse(call, consultation)) };
};
