import type { bookingsContract } from '#shared/contract/bookings.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { callAnswer } from './call-answer.ts';
import { requireTokenRecord } from './call-token.ts';
import { requireChangeableCall } from './changeable-call.ts';
import { endCall } from './end-call.ts';
import { allowMail } from './mail-allowance.ts';
import { limitCaller } from './rates.ts';

/** Cancels a call for its visitor. Cancelling twice is no error: what is asked for is so. */
export const cancelCall: EndpointFunction<typeof bookingsContract.cancelCall> = async ({
  body,
  sourceIp,
}) => {
  await limitCaller('booking', sourceIp);
  const record = await requireTokenRecord(body.token);
  if (record.call?.status === 'cancelled') return callAnswer(record.call, record.consultation);
  const call = requireChangeableCall(record);
  const { consultation } = record;
  const mayMail = await allowMail(consultation.email, consultation.org_id);
  return callAnswer(await endCall(call, consultation, 'cancelled', mayMail), consultation);
};
