import {
  type BulkChangeItem,
  type BulkChangeResult,
  getBulkResult,
  markUndone,
  storeUndone,
} from '../data/cases/bulk-change.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import { changeDueDate, changeOwner, changeStatus, requireColleague } from '../workflows/change-case.ts';
import { type Changer, changeLatest } from './change-latest.ts';

/** Undefined for a case that the bulk change didn't change. */
export type UndoOutcome = 'undone' | 'kept' | undefined;

/**
 * Restores one case to its previous state exactly once, unless the affected fields have been changed again since.
 * @param result of the bulk change
 */
export async function restoreBulkCase(
  job: BulkChangeItem,
  caseId: string,
  result: BulkChangeResult | undefined,
  actor: Changer,
): Promise<UndoOutcome> {
  if (result?.outcome !== 'changed') return undefined;
  if (result.undone !== undefined) return outcomeOf(result);
  const group = job.change.kind;
  try {
    await changeLatest(actor, caseId, (found) => {
      if (found.changed_in?.[group] !== result.version) throw new ApiError('case.changed');
      return restore(found, result, group, actor, { Update: markUndone(job, caseId, { undone: true }) });
    });
    return 'undone';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (await storeUndone(job, caseId, { undone: false, undo_code: error.code })) return 'kept';
    const stored = await getBulkResult(job, caseId);
    return stored && outcomeOf(stored);
  }
}

const outcomeOf = ({ undone }: BulkChangeResult): UndoOutcome => (undone ? 'undone' : 'kept');

async function restore(
  found: CaseItem,
  { status, owner_id, sla_due_at }: BulkChangeResult,
  group: BulkChangeItem['change']['kind'],
  actor: Changer,
  mark: TransactItem,
): Promise<CaseItem> {
  if (group === 'due') return changeDueDate(found, sla_due_at, actor, mark);
  if (group === 'owner')
    return changeOwner(
      found,
      owner_id ? await requireColleague(owner_id, found.org_id) : undefined,
      actor,
      mark,
    );
  return changeStatus(found, status ?? found.status, actor, mark);
}
