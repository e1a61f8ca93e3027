import { getAccount } from '../data/account.ts';
import { keys } from '../data/keys.ts';
import { deletePurgeItem } from '../data/purge.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { deletePoolUser } from '../organization/pool-users.ts';

/** Removes an account whose removal is on record, unless somebody has got it anew meanwhile. */
export async function removeAccount(userId: string): Promise<void> {
  if (!(await getAccount(userId))) await deletePoolUser(userId);
  try {
    await writeTogether(deletePurgeItem(keys.removedAccount(userId)));
  } catch (error) {
    // The purge was faster, or the other way round.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
