import type { Account } from './account.ts';
import { keys } from './keys.ts';
import { type Write, writeTogether } from './transaction.ts';

/**
 * Changes a person's full name everywhere it is kept, in one transaction: the profile and, where there is
 * one, the membership. Whoever keeps the name in another place adds that write here.
 * @throws ConditionFailed when the profile or the membership went away in the meantime
 */
export async function renamePerson(account: Account, fullName: string): Promise<void> {
  const { user_id: userId } = account.profile;
  await writeTogether(
    setName(keys.profile(userId), fullName),
    account.membership && setName(keys.membership(userId), fullName),
  );
}

const setName = (key: ReturnType<typeof keys.profile | typeof keys.membership>, fullName: string): Write => ({
  Update: {
    Key: key,
    UpdateExpression: 'SET full_name = :name',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':name': fullName },
  },
});
