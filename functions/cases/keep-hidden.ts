import { markItemAsConfidential } from '../data/cases/checklist-item.ts';
import { transact } from '../data/core/transaction.ts';
import type { KnownChecklist } from '../workflows/checklist.ts';

/**
 * Before a case leaves a list: keeps hiding the documents that only this list hides from HR, who could otherwise see
 * them by correcting the visa path.
 * @param next the IDs in the next list that decide for themselves
 */
export async function keepHidden(
  { items, removed }: KnownChecklist,
  next: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const { shown, row } of [...items, ...removed]) {
    const hasFiles = shown.documents.length + shown.replaced.length > 0;
    if (!row || !shown.confidential || row.confidential !== undefined || !hasFiles || next.has(shown.id))
      continue;
    // The team decided in the meantime, or removed the item.
    await transact({ item: markItemAsConfidential(row) }, { onConditionFailed: () => undefined });
  }
}
