import type { consultationsContract } from '#shared/contract/consultations.ts';
import { listConsultations as listKept } from '../data/consultations/consultation.ts';
import { getFullNames } from '../data/people/full-names.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';

/**
 * The organization's submissions, newest first, filtered by visa and urgency. Owners appear under their current
 * names; the stored name is from the day they were assigned.
 */
export const listConsultations: EndpointFunction<typeof consultationsContract.listConsultations> = async ({
  actor,
  query: { visa, urgency, ...page },
}) => {
  const { items, ...rest } = await listKept(requireOrganization(actor), { visa, urgency }, page);
  const names = await getFullNames(items.flatMap(({ owner_id }) => owner_id ?? []));
  return {
    ...rest,
    items: items.map((item) => {
      const owner_name = item.owner_id && names.get(item.owner_id);
      return owner_name ? { ...item, owner_name } : item;
    }),
  };
};
