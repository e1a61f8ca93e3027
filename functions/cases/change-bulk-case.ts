import {
  type BulkChangeItem,
  type BulkChangeResult,
  getBulkResult,
  putBulkResult,
  storeBulkResult,
} from '../data/cases/bulk-change.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { ApiError } from '../platform/api-error.ts';
import { type Changer, changeLatest } from './change-latest.ts';
import type { PreparedChange } from './prepare-change.ts';

/**
 * Changes one case of a bulk change that has no result yet. Runs exactly once: the result is written in the same
 * transaction as the change.
 * @returns the outcome, whether from this run or a concurrent one
 */
export async function changeBulkCase(
  job: BulkChangeItem,
  caseId: string,
  actor: Changer,
  { isSame, requireChangeable, apply }: PreparedChange,
): Promise<BulkChangeResult['outcome']> {
  const attempt = async (found: CaseItem): Promise<CaseItem> => {
    if (isSame(found)) return found;
    requireChangeable(found);
    const result = {
      ...{ case_id: caseId, outcome: 'changed' as const, version: found.version + 1, status: found.status },
      ...(found.owner_id !== undefined && { owner_id: found.owner_id }),
      ...(found.sla_due_at !== undefined && { sla_due_at: found.sla_due_at }),
    };
    return apply(found, actor, { Put: putBulkResult(job, result) });
  };
  try {
    const { before, changed } = await changeLatest(actor, caseId, attempt);
    if (changed !== before) return 'changed';
    return leave(job, { case_id: caseId, outcome: 'unchanged' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return leave(job, { case_id: caseId, outcome: 'refused', code: error.code });
  }
}

/** Concurrent runs return the same result: the one stored first. */
async function leave(job: BulkChangeItem, result: BulkChangeResult): Promise<BulkChangeResult['outcome']> {
  if (await storeBulkResult(job, result)) return result.outcome;
  return (await getBulkResult(job, result.case_id))?.outcome ?? result.outcome;
}
