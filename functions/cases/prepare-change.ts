import type { CaseChange } from '#shared/contract/bulk-changes.ts';
import { isSettled } from '#shared/domain/case-status.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { TransactItem } from '../data/core/transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import { changeDueDate, changeOwner, changeStatus, requireColleague } from '../workflows/change-case.ts';
import type { Changer } from './change-latest.ts';

/** One change, as applied to each of several cases. */
export interface PreparedChange {
  readonly isSame: (found: CaseItem) => boolean;
  /** @throws ApiError `case.settled` for filed and decided cases, unless these are included */
  readonly requireChangeable: (found: CaseItem) => void;
  readonly apply: (found: CaseItem, by: Changer, also?: TransactItem) => Promise<CaseItem>;
}

/**
 * Cases that are changed concurrently. Assignments condition on the new owner's membership, so they would conflict
 * with each other.
 */
export const lanesOf = ({ kind }: CaseChange): number => (kind === 'owner' ? 1 : 5);

/** @throws ApiError `member.not_found` when the new owner can't own cases */
export async function prepareChange(
  change: CaseChange,
  includeSettled: boolean | undefined,
  organizationId: string,
): Promise<PreparedChange> {
  const owner =
    change.kind === 'owner' && change.owner_id
      ? await requireColleague(change.owner_id, organizationId)
      : undefined;
  return {
    isSame: (found) => {
      if (change.kind === 'status') return found.status === change.status;
      if (change.kind === 'due') return (found.sla_due_at ?? null) === change.sla_due_at;
      return found.owner_id === owner?.userId;
    },
    requireChangeable: (found) => {
      if (change.kind !== 'owner' && isSettled(found.status) && !includeSettled)
        throw new ApiError('case.settled');
    },
    apply: (found, by, also) => {
      if (change.kind === 'status') return changeStatus(found, change.status, by, also);
      if (change.kind === 'due') return changeDueDate(found, change.sla_due_at ?? undefined, by, also);
      return changeOwner(found, owner, by, also);
    },
  };
}
