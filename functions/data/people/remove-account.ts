import { keys } from '../core/keys.ts';
import { ConditionFailed, transact } from '../core/transaction.ts';
import { deletePurgeItem } from '../jobs/purge.ts';
import { getAccount } from './account.ts';
import { deletePoolUser } from './pool-users.ts';

/** Removes an account whose removal is on record, unless somebody has got it anew meanwhile. */
export async function removeAccount(userId: string): Promise<void> {
  if (!(await getAccount(userId))) await deletePoolUser(userId);
  try {
    await transact(deletePurgeItem(keys.removedAccount(userId)));
  } catch (error) {
    // The purge was faster, or the other way round.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
