import * as z from 'zod/mini';
import { AuditActor, AuditEntry, AuditKind } from '../records/audit.ts';
import { PageQuery, pageOf } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';

const Filter = { kind: z.optional(AuditKind), actor_id: z.optional(AuditActor) };

export const auditContract = {
  listAudit: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/audit',
    summary:
      'Audit entries of the organization, newest first. A filtered page can be short and still have a next page.',
    access: 'organization.administer',
    query: z.extend(PageQuery, Filter),
    response: pageOf(AuditEntry),
    errors: ['organization.missing'],
  }),
  exportAudit: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/audit/export',
    summary: 'The same list as CSV, several hundred rows per call. The first call includes the header row.',
    access: 'organization.administer',
    query: z.object({ ...Filter, cursor: PageQuery.shape.cursor }),
    response: z.object({ csv: z.string(), rows: z.number(), nextCursor: z.optional(z.string()) }),
    errors: ['organization.missing'],
  }),
};
