import type { consultationsContract } from '#shared/contract/consultations.ts';
import { detailResponse, requireConsultation } from '../data/consultations/require-consultation.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { unlimitedMail } from '../mail/mail-allowance.ts';
import { ApiError } from '../platform/api-error.ts';
import { endCall } from '../workflows/end-call.ts';

/**
 * Cancels a call on behalf of the team, at any time. The visitor's email offers another time. Canceling twice is not an
 * error, and a call that the visitor rescheduled in the meantime isn't canceled.
 */
export const cancelCallByStaff: EndpointFunction<typeof consultationsContract.cancelCallByStaff> = async ({
  actor,
  params,
  body,
}) => {
  const record = await requireConsultation(actor, params.consultationId);
  if (record.call?.status === 'cancelled') return detailResponse(record);
  if (!record.call) throw new ApiError('booking.not_found');
  if (record.call.start !== body.start) throw new ApiError('booking.moved');
  await endCall(record.call, record.consultation, 'cancelled-by-team', unlimitedMail, actor.userId);
  return detailResponse(await requireConsultation(actor, params.consultationId));
};
