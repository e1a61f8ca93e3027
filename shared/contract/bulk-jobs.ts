import * as z from 'zod/mini';
import { Id, PageQuery, pageOf, Timestamp } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { CaseChange } from './bulk-changes.ts';
import { defineEndpoint } from './define-endpoint.ts';

/**
 * `WAITING`: interrupted; it resumes on its own or can be resumed. `STOPPED`: only its owner can resume it. Either
 * the owner stopped it, or it waited for too long.
 */
export const BulkJobState = z.enum(['RUNNING', 'WAITING', 'STOPPED', 'DONE', 'FAILED']);
export type BulkJobState = z.infer<typeof BulkJobState>;

/** A background change of up to 1,000 cases, and its progress. */
export const BulkJob = z.object({
  id: Id,
  change: CaseChange,
  include_settled: z.boolean(),
  state: BulkJobState,
  /** An undo goes through the same cases again. */
  phase: z.enum(['change', 'undo']),
  total: z.number(),
  /** Cases processed in this phase. */
  done: z.number(),
  changed: z.number(),
  /** Cases that already had the new value. */
  unchanged: z.number(),
  refused: z.number(),
  undone: z.number(),
  /** Cases that the undo skipped, because they were changed again in the meantime. */
  kept: z.number(),
  /** Why it failed. */
  failure: z.optional(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
  finished_at: z.optional(Timestamp),
  /** Present while it can be undone. */
  undo_until: z.optional(Timestamp),
});
export type BulkJob = z.infer<typeof BulkJob>;

/** A case that a bulk change or its undo skipped. */
export const SkippedCase = z.object({
  case_id: Id,
  /** Absent if the case no longer exists. */
  applicant_name: z.optional(z.string()),
  outcome: z.enum(['unchanged', 'refused', 'kept']),
  code: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type SkippedCase = z.infer<typeof SkippedCase>;

const NewBulkJob = z.object({
  case_ids: z.array(Id).check(z.minLength(1), z.maxLength(limits.bulkCases)),
  change: CaseChange,
  /**
   * Also change filed and decided cases. Otherwise these are rejected as `case.settled`, except for changes of the
   * owner.
   */
  include_settled: z.optional(z.boolean()),
});

const onJob = {
  domain: 'organization',
  access: 'case.list.organization',
  params: z.object({ jobId: Id }),
} as const;
const errors = ['organization.missing', 'bulk_change.not_found'] as const;

export const bulkJobsContract = {
  startBulkChange: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/bulk-changes',
    summary:
      'Starts a change of the status, owner, or due date of up to 1,000 cases, in the background. Repeating the request with the same key doesn’t start it twice.',
    access: 'case.list.organization',
    body: NewBulkJob,
    response: BulkJob,
    status: 202,
    errors: ['organization.missing', 'member.not_found', 'idempotency.conflict'],
    idempotent: true,
  }),
  listBulkChanges: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/bulk-changes',
    summary: 'The person’s own latest bulk changes with their progress, newest first; kept for seven days.',
    access: 'case.list.organization',
    response: z.object({ items: z.array(BulkJob) }),
    errors: ['organization.missing'],
  }),
  listSkippedCases: defineEndpoint({
    ...onJob,
    method: 'GET',
    path: '/api/organization/bulk-changes/{jobId}/skipped',
    summary: 'The cases that a bulk change left unchanged, and why. A page may be short.',
    query: PageQuery,
    response: pageOf(SkippedCase),
    errors,
  }),
  stopBulkChange: defineEndpoint({
    ...onJob,
    method: 'POST',
    path: '/api/organization/bulk-changes/{jobId}/stop',
    summary: 'Stops a running bulk change. Has no effect on one that has ended.',
    response: BulkJob,
    errors: [...errors, 'conflict'],
  }),
  resumeBulkChange: defineEndpoint({
    ...onJob,
    method: 'POST',
    path: '/api/organization/bulk-changes/{jobId}/resume',
    summary: 'Resumes a bulk change that was stopped or interrupted. Has no effect on any other.',
    response: BulkJob,
    errors: [...errors, 'conflict'],
  }),
  undoBulkChange: defineEndpoint({
    ...onJob,
    method: 'POST',
    path: '/api/organization/bulk-changes/{jobId}/undo',
    summary:
      'Restores the cases that a bulk change has changed, up to ten minutes after it ended. Cases changed again since stay as they are.',
    response: BulkJob,
    errors: [...errors, 'bulk_change.undo_expired', 'conflict'],
  }),
};
