import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { getWorkSummaries } from '../data/cases/case-work.ts';
import { listStaffCases } from '../data/cases/staff-case-list.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { resolveOwner } from './owner-filter.ts';

export const listOrganizationCases: EndpointFunction<
  typeof staffCasesContract.listOrganizationCases
> = async ({ actor, query: { cursor, limit, with: extra, ...filter } }) => {
  const page = await listStaffCases(requireOrganization(actor), resolveOwner(filter, actor), {
    cursor,
    limit,
  });
  if (extra !== 'work' || page.items.length === 0) return page;
  const summaries = await getWorkSummaries(page.items.map(({ id }) => id));
  return { ...page, items: page.items.map((item) => ({ ...item, work: summaries.get(item.id) })) };
};
