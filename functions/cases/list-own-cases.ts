import type { casesContract } from '#shared/contract/cases.ts';
import { listApplicantCases } from '../data/cases/case.ts';
import { getWorkSummaries } from '../data/cases/case-work.ts';
import type { ProfileItem } from '../data/people/account.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';

/** Loaded on demand, because only this endpoint of its function needs calls. */
const nextCall = async (profile: ProfileItem) => (await import('./next-own-call.ts')).nextOwnCall(profile);

type Run = EndpointFunction<typeof casesContract.listOwnCases>;

/**
 * The first page includes the person's next call, which doesn't depend on an organization: visitors book before they
 * have an account.
 */
export const listOwnCases: Run = async ({ actor, account, query }) => {
  const [page, call] = await Promise.all([
    listPage(actor, query),
    query.cursor === undefined ? nextCall(account.profile) : undefined,
  ]);
  return { ...page, ...(call && { call }) };
};

/**
 * Removed members no longer see the organization's cases, in the list or individually. One query, and one batch for
 * the checklist items and questionnaires that wait for the applicant.
 */
async function listPage(actor: Caller, query: Parameters<Run>[0]['query']) {
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
}
