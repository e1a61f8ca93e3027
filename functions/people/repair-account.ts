import { keys } from '../data/core/keys.ts';
import { ConditionFailed } from '../data/core/transaction.ts';
import { findPoolUser, moveToGroup } from '../data/people/pool-users.ts';
import { providePerson } from '../data/people/provide-person.ts';

/**
 * Gives a signed-in person the profile, membership, and group that they should have got when confirming their
 * account: that trigger runs once, and may have failed. Idempotent and safe to run concurrently. Since the trigger
 * failed, it is unknown whose password it is, so what the address sent before stays hidden until a password reset
 * by email. A no-op for accounts that are deleted or scheduled for deletion.
 */
export async function repairAccount(userId: string): Promise<void> {
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
