import * as z from 'zod/mini';

/** How a dependent is related to the person whose record lists them. */
export const relationships = ['spouse', 'child', 'parent', 'other'] as const;
export const Relationship = z.enum(relationships);
export type Relationship = z.infer<typeof Relationship>;

export const relationshipLabels: Record<Relationship, string> = {
  spouse: 'Spouse or partner',
  child: 'Child',
  parent: 'Parent',
  other: 'Other',
};
