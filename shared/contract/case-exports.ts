import * as z from 'zod/mini';
import { DownloadLink } from '../records/document.ts';
import { Id, Timestamp } from '../schema/common.ts';
import { BulkJobState } from './bulk-jobs.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { CaseFilter } from './staff-cases.ts';

/** A background export of cases as CSV, and its progress. */
export const CaseExport = z.object({
  id: Id,
  /** `me` is replaced with the ID of the person who started it. */
  filter: CaseFilter,
  state: BulkJobState,
  /** Cases in the file so far. */
  rows: z.number(),
  /** The number of cases it will have, if known at the start. */
  total: z.optional(z.number()),
  /** The list has more cases than the limit of 100,000 for a file. */
  truncated: z.optional(z.boolean()),
  /** Size of the finished file. */
  bytes: z.optional(z.number()),
  /** Why it failed. */
  failure: z.optional(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
  finished_at: z.optional(Timestamp),
  /** Listed until then and, once finished, available for download. */
  available_until: Timestamp,
});
export type CaseExport = z.infer<typeof CaseExport>;

/** A list of up to 500 cases is in the response; a longer one becomes a background job. */
export const StartedExport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), csv: z.string(), rows: z.number() }),
  z.object({ kind: z.literal('job'), job: CaseExport }),
]);
export type StartedExport = z.infer<typeof StartedExport>;

const onExport = {
  domain: 'organization',
  access: 'case.list.organization',
  params: z.object({ exportId: Id }),
} as const;
const errors = ['organization.missing', 'case_export.not_found'] as const;

export const caseExportsContract = {
  startCaseExport: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/case-exports',
    summary:
      'Exports the cases that match a filter, in its order, as CSV. Up to 500 are in the response; more are exported to a file of up to 100,000 in the background. Repeating the request with the same key doesn’t start it twice.',
    access: 'case.list.organization',
    body: CaseFilter,
    response: StartedExport,
    errors: ['organization.missing', 'case_export.limit_reached', 'idempotency.conflict', 'conflict'],
    idempotent: true,
  }),
  listCaseExports: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/case-exports',
    summary: 'The person’s own latest exports with their progress, newest first; kept for a day.',
    access: 'case.list.organization',
    response: z.object({ items: z.array(CaseExport) }),
    errors: ['organization.missing'],
  }),
  stopCaseExport: defineEndpoint({
    ...onExport,
    method: 'POST',
    path: '/api/organization/case-exports/{exportId}/stop',
    summary: 'Stops a running export. Has no effect on one that has ended.',
    response: CaseExport,
    errors: [...errors, 'conflict'],
  }),
  resumeCaseExport: defineEndpoint({
    ...onExport,
    method: 'POST',
    path: '/api/organization/case-exports/{exportId}/resume',
    summary: 'Resumes an export that was stopped or interrupted. Has no effect on any other.',
    response: CaseExport,
    errors: [...errors, 'case_export.limit_reached', 'conflict'],
  }),
  createCaseExportLink: defineEndpoint({
    ...onExport,
    method: 'POST',
    path: '/api/organization/case-exports/{exportId}/download-link',
    summary: 'A link to the finished file, valid for one minute.',
    response: DownloadLink,
    errors: [...errors, 'case_export.not_finished'],
  }),
};
