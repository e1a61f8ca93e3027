import type { auditContract } from '#shared/contract/audit.ts';
import { byteOrderMark, csvLine } from '#shared/domain/csv.ts';
import type { AuditEntry } from '#shared/records/audit.ts';
import { limits } from '#shared/schema/limits.ts';
import { listAudit as listEntries } from '../data/core/audit.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';

export const listAudit: EndpointFunction<typeof auditContract.listAudit> = ({
  actor,
  query: { kind, actor_id, ...page },
}) => listEntries(requireOrganization(actor), { kind, actor_id }, page);

const header = ['Time', 'Event', 'Person', 'Person ID', 'Details', 'Request ID'];

/** One part of the export, like the export of cases; the audit entry is written before any data leaves. */
export const exportAudit: EndpointFunction<typeof auditContract.exportAudit> = async ({
  actor,
  query: { cursor, ...filter },
  audit,
}) => {
  const organizationId = requireOrganization(actor);
  if (cursor === undefined) await transact({ audit: audit({ kind: 'audit-exported' }) });
  const page = await listEntries(organizationId, filter, { cursor, limit: limits.exportRows });
  return {
    csv: (cursor === undefined ? byteOrderMark + csvLine(header) : '') + page.items.map(lineOf).join(''),
    rows: page.items.length,
    ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }),
  };
};

const lineOf = ({ at, kind, actor_name, actor_id, details, request_id }: AuditEntry): string =>
  csvLine([
    at,
    kind,
    actor_name ?? '',
    actor_id,
    Object.entries(details)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, value]) => `${name}: ${[value].flat().join(', ')}`)
      .join('; '),
    request_id,
  ]);
