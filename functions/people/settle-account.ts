import { keys } from '../data/core/keys.ts';
import { ConditionFailed } from '../data/core/transaction.ts';
import { findPoolUser, moveToGroup } from '../data/people/pool-users.ts';
import { providePerson } from '../data/people/provide-person.ts';

/**
 * Gives a signed-in person the profile, membership and group they should have had from the confirmation of
 * their account: its trigger runs once, and may have failed. Safe to repeat, and in two requests at a time.
 * Since the trigger failed, nothing tells whose password it is: what the address sent before stays hidden until
 * a password is set by mail. Whoever has no account any more, or one that is to be removed, gets nothing.
 */
export async function settleAccount(userId: string): Promise<void> {
  const user = await findPoolUser(userId);
  if (user?.status !== 'CONFIRMED' || !user.emailVerified) return;
  try {
    const role = await providePerson(
      { userId, email: user.email, fullName: user.name, isProven: false },
      {
        ConditionCheck: {
          Key: keys.removedAccount(userId),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    );
    await moveToGroup(userId, role);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
