import type { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { listStaffCases } from '../data/cases/staff-case-list.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { csvHead, csvRows } from './case-csv.ts';
import { resolveOwner } from './owner-filter.ts';

/**
 * One part of the export. An HTTP API can't stream and is limited to 6 MB and 30 seconds, so the client
 * requests one part at a time. Each call is one bounded read, however long the export.
 */
export const exportOrganizationCases: EndpointFunction<
  typeof staffCasesContract.exportOrganizationCases
> = async ({ actor, query: { cursor, ...filter }, audit }) => {
  if (cursor === undefined) await transact({ audit: audit({ kind: 'cases-exported' }) });
  const page = await listStaffCases(requireOrganization(actor), resolveOwner(filter, actor), {
    cursor,
    limit: limits.exportRows,
  });
  return {
    csv: (cursor === undefined ? csvHead() : '') + csvRows(page.items),
    rows: page.items.length,
    ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }),
  };
};
