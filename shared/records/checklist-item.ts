import * as z from 'zod/mini';
import { ItemBringer, ItemStatus } from '../domain/checklist.ts';
import { Id, PersonId, Timestamp } from '../schema/common.ts';

/** Items of a route are named by criterion and title, a case's own by a random id. */
export const ItemId = z.string().check(z.regex(/^[a-z0-9_:-]{1,200}$/, 'Invalid id'));

/** What items are listed under: the criterion they prove, or the kind of paper. */
export const ChecklistSection = z.object({
  id: z.string(),
  label: z.string(),
  /** The rule that asks for it. */
  cites: z.optional(z.string()),
  /** How many sections of the same kind are enough, where not all are needed. */
  any_of: z.optional(z.number()),
  /** Those sections together; where several ways name the same choice, one of them is enough. */
  way: z.optional(z.object({ id: z.string(), label: z.string(), choice: z.string() })),
});
export type ChecklistSection = z.infer<typeof ChecklistSection>;

/** Items without a section of the route. */
export const otherSection: ChecklistSection = { id: 'other', label: 'Other documents' };

/** One thing a case needs. */
export const ChecklistItem = z.object({
  id: ItemId,
  section: ChecklistSection,
  title: z.string(),
  /** Why it is asked for. */
  why: z.optional(z.string()),
  /** What a good one looks like. */
  good: z.optional(z.string()),
  /** What the team asks about it on this case. */
  detail: z.optional(z.string()),
  required: z.boolean(),
  by: ItemBringer,
  due_on: z.optional(z.iso.date()),
  status: ItemStatus,
  /** Why it was returned, or is not needed. */
  reason: z.optional(z.string()),
  documents: z.array(Id),
  /** Documents that later ones took the place of, earliest first. */
  replaced: z.array(Id),
  /** When the team asked the applicant for it, and who. */
  requested_at: z.optional(Timestamp),
  requested_by: z.optional(z.string()),
  requested_by_id: z.optional(PersonId),
  changed_at: z.optional(Timestamp),
  changed_by: z.optional(z.string()),
  /** An item of this case alone, which can be deleted. */
  own: z.boolean(),
  /** Counts the changes; 0 for an item of the route that no one has touched. */
  version: z.number().check(z.int(), z.minimum(0)),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;
