import { keys } from '../core/keys.ts';
import { transact } from '../core/transaction.ts';
import { deletePurgeItem } from '../jobs/purge.ts';
import { getAccount } from './account.ts';
import { deletePoolUser } from './pool-users.ts';

/** Deletes an account that is scheduled for deletion, unless it is in use again. */
export async function removeAccount(userId: string): Promise<void> {
  if (!(await getAccount(userId))) await deletePoolUser(userId);
  await transact(
    { row: deletePurgeItem(keys.removedAccount(userId)) },
    // A concurrent purge or request already did it.
    { onConditionFailed: () => undefined },
  );
}
