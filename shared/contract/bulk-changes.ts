import * as z from 'zod/mini';
import { CaseStatus } from '../domain/case-status.ts';
import { ItemId } from '../records/checklist-item.ts';
import { Id, PersonId, Timestamp } from '../schema/common.ts';
import { DueTimestamp } from '../schema/due-timestamp.ts';
import { limits } from '../schema/limits.ts';
import { NewChecklistItem } from './checklist.ts';
import { defineEndpoint } from './define-endpoint.ts';

const CaseIds = z.array(Id).check(z.minLength(1), z.maxLength(limits.casesPerRequest));

/** What a bulk change sets on each case. */
export const CaseChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: CaseStatus }),
  /** Null removes the owner. */
  z.object({ kind: z.literal('owner'), owner_id: z.nullable(PersonId) }),
  /** Null clears the due date. */
  z.object({ kind: z.literal('due'), sla_due_at: z.nullable(DueTimestamp) }),
]);
export type CaseChange = z.infer<typeof CaseChange>;

export const CasesChange = z.object({
  case_ids: CaseIds,
  change: CaseChange,
  /** Dry run: reports what would change without changing anything. */
  preview: z.optional(z.boolean()),
  /**
   * Also change filed and decided cases. Otherwise these are rejected as `case.settled`, except for changes of the
   * owner.
   */
  include_settled: z.optional(z.boolean()),
});
export type CasesChange = z.infer<typeof CasesChange>;

/** The outcome for one case of a bulk change, with the reason if it failed. */
export const ChangeOutcome = z.object({
  case_id: Id,
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  code: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The case's status and applicant before the change. */
  status: z.optional(CaseStatus),
  applicant_name: z.optional(z.string()),
  /** The owner before the change, if any. */
  owner_id: z.optional(PersonId),
  /** The due date before the change, if any. */
  sla_due_at: z.optional(Timestamp),
  /** Of a case that was changed: what undoing the change takes. */
  version: z.optional(z.number()),
});
export type ChangeOutcome = z.infer<typeof ChangeOutcome>;

/** The same documents, requested on several cases. */
export const CasesRequest = z.object({
  case_ids: CaseIds,
  items: z
    .array(z.pick(NewChecklistItem, { title: true, detail: true, due_on: true }))
    .check(z.minLength(1), z.maxLength(limits.requestedItemsPerRequest)),
  preview: z.optional(z.boolean()),
  include_settled: z.optional(z.boolean()),
});
export type CasesRequest = z.infer<typeof CasesRequest>;

export const RequestOutcome = z.extend(ChangeOutcome, {
  /** The items requested from the applicant; without IDs in a preview. Items already requested are omitted. */
  requested: z.optional(
    z.array(z.object({ title: z.string(), item_id: z.optional(ItemId), version: z.optional(z.number()) })),
  ),
});
export type RequestOutcome = z.infer<typeof RequestOutcome>;

export const bulkChangesContract = {
  changeCases: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/organization/cases/changes',
    summary:
      'Sets the status, owner, or due date of several cases and reports on each; with `preview`, only reports. Changed statuses can be undone for ten seconds.',
    access: 'case.list.organization',
    body: CasesChange,
    response: z.object({ results: z.array(ChangeOutcome) }),
    errors: ['organization.missing', 'member.not_found'],
  }),
  requestFromCases: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/organization/cases/requests',
    summary:
      'Asks the applicants of several cases for the same documents and reports on each case; with `preview`, only reports. A document that a checklist already lists as missing isn’t requested again.',
    access: 'case.list.organization',
    body: CasesRequest,
    response: z.object({ results: z.array(RequestOutcome) }),
    errors: ['organization.missing'],
    idempotent: true,
  }),
};
