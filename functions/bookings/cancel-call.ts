import type { bookingsContract } from '#shared/contract/bookings.ts';
import { requireTokenRecord } from '../data/consultations/call-token.ts';
import { limitCaller } from '../data/core/rates.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { allowMail } from '../mail/mail-allowance.ts';
import { endCall } from '../workflows/end-call.ts';
import { callResponse } from './call-response.ts';
import { requireChangeableCall } from './changeable-call.ts';

/** Cancels a call for its visitor. Canceling twice is not an error. */
export const cancelCall: EndpointFunction<typeof bookingsContract.cancelCall> = async ({
  body,
  sourceIp,
}) => {
  await limitCaller('booking', await sourceIp());
  const record = await requireTokenRecord(body.token);
  if (record.call?.status === 'cancelled') return callResponse(record.call, record.consultation);
  const call = requireChangeableCall(record);
  const { consultation } = record;
  const canMail = await allowMail(consultation.email, consultation.org_id);
  return callResponse(await endCall(call, consultation, 'cancelled', canMail), consultation);
};
