import * as z from 'zod/mini';
import { decisions, ItemProvider } from '../domain/checklist.ts';
import { ChecklistItem, ItemId } from '../records/checklist-item.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id, personParagraph, personText } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { defineEndpoint } from './define-endpoint.ts';

const Title = personText(limits.requestName, 'A name must be less than 100 characters').check(
  z.minLength(1, 'Please name the document'),
);
const Text = personParagraph(limits.requestDetail, 'Details must be less than 300 characters');
export const ItemReason = personParagraph(
  limits.itemReason,
  'A reason must be less than 500 characters',
).check(z.minLength(1, 'Please give a reason'));
const version = z.number().check(z.int(), z.minimum(0));

/** An item for a single case. It is requested from the applicant, unless the team provides it. */
export const NewChecklistItem = z.object({
  title: Title,
  detail: z.optional(Text),
  required: z.optional(z.boolean()),
  by: z.optional(ItemProvider),
  due_on: z.optional(CalendarDate),
  /** The checklist section it belongs to. */
  section_id: z.optional(ItemId),
  /** Whether HR doesn't see its documents; decided by its title if omitted. Not for HR to set. */
  confidential: z.optional(z.boolean()),
});
export type NewChecklistItem = z.infer<typeof NewChecklistItem>;

const [accept] = decisions;
export const ItemChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(accept) }),
  z.object({ kind: z.literal('return'), reason: ItemReason }),
  z.object({ kind: z.literal('not_needed'), reason: ItemReason }),
  z.object({ kind: z.literal('reopen') }),
  /** Requests it from the applicant, again if necessary. */
  z.object({ kind: z.literal('ask'), detail: z.optional(Text), due_on: z.optional(CalendarDate) }),
  /** Omitted fields stay unchanged; null clears. */
  z.object({
    kind: z.literal('edit'),
    title: z.optional(Title),
    detail: z.optional(z.nullable(Text)),
    required: z.optional(z.boolean()),
    by: z.optional(ItemProvider),
    due_on: z.optional(z.nullable(CalendarDate)),
    confidential: z.optional(z.boolean()),
  }),
  /** Moves it before another item, or to the end. */
  z.object({ kind: z.literal('move'), before: z.nullable(ItemId) }),
  /** Deletes a case's own item; hides an item of the route, or one whose files HR must not see. */
  z.object({ kind: z.literal('remove') }),
  z.object({ kind: z.literal('restore') }),
]);
export type ItemChange = z.infer<typeof ItemChange>;

const Versioned = z.object({ item_id: ItemId, version });

export const ItemOutcome = z.object({
  item_id: ItemId,
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  code: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The current item; after a conflict, with the other person's changes. Absent if it was deleted. */
  item: z.optional(ChecklistItem),
});
export type ItemOutcome = z.infer<typeof ItemOutcome>;

export const Checklist = z.object({
  /** The rule version in effect when the case was opened. */
  rule_version: z.optional(z.string()),
  /** The version of the organization's list that it follows; 0 is the route's default. */
  template_version: version,
  /** For staff: the latest version, which the case can move to. */
  latest_template: z.optional(version),
  items: z.array(ChecklistItem),
  /** Items of the route that staff removed from this case; empty for applicants. */
  removed: z.array(z.pick(ChecklistItem, { id: true, title: true, version: true })),
  /** How many more items can be added. */
  room: z.number(),
});
export type Checklist = z.infer<typeof Checklist>;

const CaseParams = z.object({ caseId: Id });
const ItemParams = z.object({ caseId: Id, itemId: ItemId });
const atMost = limits.checklistItemsPerRequest;

export const checklistContract = {
  getChecklist: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}/checklist',
    summary: 'The checklist of a case, at most 100 items: those of its route and its own.',
    access: 'case.read',
    params: CaseParams,
    response: Checklist,
    errors: ['case.not_found'],
  }),
  addChecklistItems: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases/{caseId}/checklist/items',
    summary:
      'Adds items to a case’s checklist. The applicant is notified by email of those they provide. If an open item has the same name, it needs `confirmed`.',
    access: 'case.manage',
    params: CaseParams,
    body: z.object({
      items: z.array(NewChecklistItem).check(z.minLength(1), z.maxLength(atMost)),
      /** The person knows that an open item has the same name. */
      confirmed: z.optional(z.boolean()),
    }),
    response: z.object({ items: z.array(ChecklistItem) }),
    status: 201,
    errors: [
      'quota.reached',
      'case.not_found',
      'checklist.duplicate',
      'checklist.full',
      'conflict',
      'idempotency.conflict',
    ],
    idempotent: true,
  }),
  changeChecklistItems: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases/{caseId}/checklist/changes',
    summary:
      'Accepts, returns, requests, edits, moves, or removes items, and reports on each. An item that was changed since it was seen is rejected, with its current state. Decisions can be undone for ten seconds.',
    access: 'case.manage',
    params: CaseParams,
    body: z.object({
      changes: z
        .array(z.extend(Versioned, { change: ItemChange }))
        .check(z.minLength(1), z.maxLength(atMost)),
    }),
    response: z.object({ results: z.array(ItemOutcome) }),
    errors: ['quota.reached', 'case.not_found', 'conflict'],
  }),
  undoChecklistChanges: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases/{caseId}/checklist/undo',
    summary: 'Undoes the person’s own latest decisions about items, within ten seconds.',
    access: 'case.manage',
    params: CaseParams,
    body: z.object({ changes: z.array(Versioned).check(z.minLength(1), z.maxLength(atMost)) }),
    response: z.object({ results: z.array(ItemOutcome) }),
    errors: ['case.not_found', 'conflict'],
  }),
  addItemDocuments: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases/{caseId}/checklist/items/{itemId}/documents',
    summary: 'Assigns documents of the case to an item, which then needs review.',
    access: 'document.write',
    params: ItemParams,
    body: z.object({
      document_ids: z.array(Id).check(z.minLength(1), z.maxLength(limits.itemDocuments)),
      /** The document of the item that is replaced; it is kept as an earlier version. */
      replaces: z.optional(Id),
    }),
    response: ChecklistItem,
    errors: [
      'case.not_found',
      'checklist.item_not_found',
      'document.not_found',
      'checklist.item_full',
      'checklist.too_many_versions',
      'conflict',
    ],
  }),
  removeItemDocument: defineEndpoint({
    domain: 'cases',
    method: 'DELETE',
    path: '/api/cases/{caseId}/checklist/items/{itemId}/documents/{documentId}',
    summary: 'Removes a document from an item; it stays on the case.',
    access: 'document.write',
    params: z.extend(ItemParams, { documentId: Id }),
    response: ChecklistItem,
    errors: ['case.not_found', 'checklist.item_not_found', 'document.not_found', 'conflict'],
  }),
};
