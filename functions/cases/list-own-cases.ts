import type { casesContract } from '#shared/contract/cases.ts';
import { listApplicantCases } from '../data/cases/case.ts';
import { getWorkSummaries } from '../data/cases/case-work.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

/**
 * Removed members no longer see the organization's cases, in the list or individually. One query, and one batch for
 * the checklist items and questionnaires that wait for the applicant.
 */
export const listOwnCases: EndpointFunction<typeof casesContract.listOwnCases> = async ({ actor, query }) => {
  if (!actor.organizationId) return { items: [] };
  const page = await listApplicantCases(actor.userId, actor.organizationId, query);
  if (page.items.length === 0) return page;
  const summaries = await getWorkSummaries(page.items.map(({ id }) => id));
  return {
    ...page,
    items: page.items.map((item) => {
      const { items_for_applicant, items_due_on, intake } = summaries.get(item.id) ?? {};
      return { ...item, items_for_applicant, items_due_on, intake };
    }),
  };
};
