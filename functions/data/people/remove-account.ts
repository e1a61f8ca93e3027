import { keys } from '../core/keys.ts';
import { transact } from '../core/transaction.ts';
import { deletePurgeItem } from '../jobs/purge.ts';
import { getAccount } from './account.ts';
import { deletePoolUser } from './pool-users.ts';

/** Removes an account whose removal is on record, unless someone has got it again meanwhile. */
export async function removeAccount(userId: string): Promise<void> {
  if (!(await getAccount(userId))) await deletePoolUser(userId);
  await transact(
    { row: deletePurgeItem(keys.removedAccount(userId)) },
    // The purge was faster, or the other way round.
    { onConditionFailed: () => undefined },
  );
}
