import type { bookingsContract } from '#shared/contract/bookings.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { callAnswer } from './call-answer.ts';
import { requireTokenRecord } from './call-token.ts';

/** The call a signed link is for, if one was booked. */
export const viewCall: EndpointFunction<typeof bookingsContract.viewCall> = async ({ body }) => {
  const { consultation, call } = await requireTokenRecord(body.token);
  return { call: call && callAnswer(call, consultation) };
};
