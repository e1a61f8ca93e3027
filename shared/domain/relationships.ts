import * as z from 'zod/mini';

/** What a dependent is to the person whose record names them. */
export const relationships = ['spouse', 'child', 'parent', 'other'] as const;
export const Relationship = z.enum(relationships);
export type Relationship = z.infer<typeof Relationship>;

export const relationshipLabels: Record<Relationship, string> = {
  spouse: 'Spouse or partner',
  child: 'Child',
  parent: 'Parent',
  other: 'Other',
};
