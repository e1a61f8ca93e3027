import type { consultationsContract } from '#shared/contract/consultations.ts';
import { detailResponse, requireConsultation } from '../data/consultations/require-consultation.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { unlimitedMail } from '../mail/mail-allowance.ts';
import { ApiError } from '../platform/api-error.ts';
import { endCall } from '../workflows/end-call.ts';

/**
 * Cancels a call on behalf of the team, at any time. The visitor's email offers another time. Canceling twice is not an
 * error, and a call that the visitor rescheduled in the meantime isn't canceled. An expert who cancels their own call
 * isn't notified, but gets the file that removes it from their calendar.
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
  const change = record.call.expert_id === actor.userId ? 'cancelled-by-expert' : 'cancelled-by-team';
  await endCall(record.call, record.consultation, change, unlimitedMail, actor.userId);
  return detailResponse(await requireConsultation(actor, params.consultationId));
};
