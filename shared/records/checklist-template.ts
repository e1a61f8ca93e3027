import * as z from 'zod/mini';
import { ItemProvider } from '../domain/checklist.ts';
import { personParagraph, personText } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { ItemId } from './checklist-item.ts';

const itemTitle = personText(limits.requestName, 'A name must be less than 100 characters').check(
  z.minLength(1, 'Please name the document'),
);
const itemWhy = personParagraph(limits.itemWhy, 'The reason must be less than 300 characters');
const itemGood = personParagraph(limits.itemGood, 'The description must be less than 500 characters');

/** IDs of an organization's own items, which aren't part of the route. */
export const ownEntryId = /^own:[0-9a-f-]{36}$/;

/**
 * One item of an organization's list for a route, in order. Only stores differences from the route's item, so
 * everything else follows the route's rules.
 */
export const TemplateEntry = z
  .object({
    id: ItemId,
    /** Not required by this organization. */
    removed: z.optional(z.literal(true)),
    title: z.optional(itemTitle),
    why: z.optional(itemWhy),
    good: z.optional(itemGood),
    required: z.optional(z.boolean()),
    by: z.optional(ItemProvider),
    /** HR doesn't see its documents, whatever its title. */
    confidential: z.optional(z.literal(true)),
    /** The section of the route that an own item belongs to. */
    section_id: z.optional(ItemId),
  })
  .check(
    z.refine(({ id, title }) => !ownEntryId.test(id) || title !== undefined, {
      path: ['title'],
      error: 'Please name the document',
    }),
  );
export type TemplateEntry = z.infer<typeof TemplateEntry>;
