import * as z from 'zod/mini';
import { keys } from '../core/keys.ts';
import { CaseItem } from './case.ts';

/** A case as projected into the indexes of an organization's cases (see table-schema.ts). */
export const ListedCase = z.omit(CaseItem, {
  checklist_template: true,
  dependent_cases: true,
  last_activity_at: true,
  changed_in: true,
  index_leftovers: true,
});
export type ListedCase = z.infer<typeof ListedCase>;

/** Parses entries of these indexes, which have the case ID and the organization in their keys. */
export const listedCaseOf =
  (organizationId: string) =>
  (row: Record<string, unknown>): ListedCase =>
    ListedCase.parse({ ...row, id: keys.caseOf(String(row.pk)), org_id: organizationId });
