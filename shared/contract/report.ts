import * as z from 'zod/mini';
import { Month, ReportRow } from '../records/report.ts';
import { PageQuery } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';

const query = z.object({ from: Month, cursor: PageQuery.shape.cursor });

export const reportContract = {
  getReport: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/report',
    summary:
      'Cases opened and decided, time in each status, and who open cases are waiting for, by month, visa path, and owner, starting with a given month. Several hundred rows per call.',
    access: 'organization.administer',
    query,
    response: z.object({ items: z.array(ReportRow), nextCursor: z.optional(z.string()) }),
    errors: ['organization.missing'],
  }),
  exportReport: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/report/export',
    summary: 'The same rows as CSV. The first call includes the header row.',
    access: 'organization.administer',
    query,
    response: z.object({ csv: z.string(), rows: z.number(), nextCursor: z.optional(z.string()) }),
    errors: ['organization.missing'],
  }),
};
