import type { consultationsContract } from '#shared/contract/consultations.ts';
import { checkStillExpert, getExperts } from '../data/consultations/availability.ts';
import {
  type ConsultationUpdate,
  updateConsultation as updateKept,
} from '../data/consultations/consultation.ts';
import { requireConsultation } from '../data/consultations/require-consultation.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';

/** Sets owner and note if the submission is still at the version the person saw. */
export const updateConsultation: EndpointFunction<typeof consultationsContract.updateConsultation> = async ({
  actor,
  params,
  body,
}) => {
  const { consultation } = await requireConsultation(actor, params.consultationId);
  const at = timestamp();
  const change = {
    ...(await ownerChange(consultation.org_id, body.owner_id)),
    ...(body.note !== undefined && { note: body.note || undefined }),
  };
  await transact(
    {
      consultation: updateKept(consultation.id, at, change, body.version),
      owner: change.owner_id ? checkStillExpert(consultation.org_id, change.owner_id) : undefined,
    },
    { onConditionFailed: 'consultation.changed' },
  );
  return (await requireConsultation(actor, consultation.id)).consultation;
};

async function ownerChange(
  organizationId: string,
  ownerId: string | null | undefined,
): Promise<ConsultationUpdate> {
  if (ownerId === undefined) return {};
  if (ownerId === null) return { owner_id: undefined, owner_name: undefined };
  const [owner] = await getExperts(organizationId, [ownerId]);
  if (!owner) throw ApiError.invalid('owner_id', 'Choose someone who manages consultations');
  return { owner_id: owner.user_id, owner_name: owner.full_name };
}
