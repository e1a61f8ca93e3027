import * as z from 'zod/mini';
import { ItemProvider, ItemStatus } from '../domain/checklist.ts';
import { Id, PersonId, Timestamp } from '../schema/common.ts';

/** Route items are identified by criterion and title, a case's own items by a random ID. */
export const ItemId = z.string().check(z.regex(/^[a-z0-9_:-]{1,200}$/, 'Invalid ID'));

/** A group of items: the criterion they prove, or a category of documents. */
export const ChecklistSection = z.object({
  id: z.string(),
  label: z.string(),
  /** The rule that requires it. */
  cites: z.optional(z.string()),
  /** How many sections of the same group are sufficient, if not all are required. */
  any_of: z.optional(z.number()),
  /** The group of those sections; if several groups name the same choice, one of them is sufficient. */
  way: z.optional(
    z.object({
      id: z.string(),
      label: z.string(),
      choice: z.string(),
      /** Expected until another one is started. */
      usual: z.optional(z.literal(true)),
    }),
  ),
});
export type ChecklistSection = z.infer<typeof ChecklistSection>;

export const formsSection: ChecklistSection = { id: 'forms', label: 'Forms' };

/** For items without a section of the route. */
export const otherSection: ChecklistSection = { id: 'other', label: 'Other documents' };

/** A single requirement of a case. */
export const ChecklistItem = z.object({
  id: ItemId,
  section: ChecklistSection,
  title: z.string(),
  /** Why it is requested. */
  why: z.optional(z.string()),
  /** What a good one looks like. */
  good: z.optional(z.string()),
  /** The team's instructions for this case. */
  detail: z.optional(z.string()),
  required: z.boolean(),
  by: ItemProvider,
  due_on: z.optional(z.iso.date()),
  status: ItemStatus,
  /** Why it was returned or isn't needed. */
  reason: z.optional(z.string()),
  documents: z.array(Id),
  /** Replaced documents, earliest first. */
  replaced: z.array(Id),
  /** When the team requested it from the applicant, and who did. */
  requested_at: z.optional(Timestamp),
  requested_by: z.optional(z.string()),
  requested_by_id: z.optional(PersonId),
  changed_at: z.optional(Timestamp),
  changed_by: z.optional(z.string()),
  /** HR doesn't see its documents (permission `document.confidential`). */
  confidential: z.optional(z.boolean()),
  /** The reader doesn't see its documents and reason, which are left out. */
  hidden: z.optional(z.literal(true)),
  /** An item of this case only, which can be deleted. */
  own: z.boolean(),
  /** Incremented by each change; 0 for an untouched item of the route. */
  version: z.number().check(z.int(), z.minimum(0)),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;
