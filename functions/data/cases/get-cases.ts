import { keys } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';
import { CaseItem } from './case.ts';

/** The cases with these IDs that exist, by ID: one batch. */
export async function getCases(ids: readonly string[]): Promise<ReadonlyMap<string, CaseItem>> {
  const rows = await getRows([...new Set(ids)].map((id) => keys.case(id)));
  return new Map(rows.map((row) => CaseItem.parse(row)).map((item) => [item.id, item] as const));
}
