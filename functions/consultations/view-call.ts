import type { bookingsContract } from '#shared/contract/bookings.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { callAnswer } from './call-answer.ts';
import { requireTokenRecord } from './call-token.ts';

/** The call a signed link is for. */
export const viewCall: EndpointFunction<typeof bookingsContract.viewCall> = async ({ body }) => {
  const { consultation, call } = await requireTokenRecord(body.token);
  if (!call) throw new ApiError('booking.not_found');
  return callAnswer(call, consultation);
};
