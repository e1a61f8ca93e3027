import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { epochSeconds } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import type { MembershipItem, SecondFactorFact } from './account.ts';
import { hasSecondFactor } from './pool-users.ts';
import { type SecondFactorState, type SignIn, secondFactorState } from './second-factor-state.ts';

/**
 * Asks the user pool, the only source of truth, since any access token can turn off the second factor there. Stores
 * the result on the membership; it applies to this sign-in and earlier ones: a session that asked for a code stays
 * valid, and the next one is checked again.
 * @param options `isSetUp`: whether this sign-in has just set up the second factor
 */
export async function checkSecondFactor(
  { user_id, second_factor: fact }: MembershipItem,
  signIn: SignIn,
  { isSetUp = false } = {},
): Promise<SecondFactorState> {
  const now = epochSeconds();
  const on = await hasSecondFactor(user_id);
  if (!on) {
    if (fact) await note(user_id, undefined);
    return 'unknown';
  }
  const at = signIn.at ?? now;
  const first: SecondFactorFact =
    isSetUp && signIn.id !== undefined
      ? { since: now, checked: now, set_up_in: signIn.id }
      : { since: at, checked: now };
  // Allows for clock skew: the check must not count as older than the sign-in.
  const checked: SecondFactorFact = { ...(fact ?? first), checked: Math.max(now, at) };
  await note(user_id, checked);
  return secondFactorState(checked, signIn);
}

/** Records that the second factor is off; a no-op for non-members. */
export const clearSecondFactor = (userId: string): Promise<void> => note(userId, undefined);

async function note(userId: string, fact: SecondFactorFact | undefined): Promise<void> {
  await ifConditionHolds(
    table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.membership(userId),
        UpdateExpression: fact ? 'SET second_factor = :fact' : 'REMOVE second_factor',
        ConditionExpression: 'attribute_exists(pk)',
        ...(fact && { ExpressionAttributeValues: { ':fact': fact } }),
      }),
    ),
  );
}

/** Removes the second-factor state from a membership, in the transaction that requires it. */
export const removeSecondFactor = (userId: string): TransactItem => ({
  Update: {
    Key: keys.membership(userId),
    UpdateExpression: 'REMOVE second_factor',
    ConditionExpression: 'attribute_exists(pk)',
  },
});

/** Condition check: the member has a second factor. */
export const checkHasSecondFactor = (userId: string): TransactItem => ({
  ConditionCheck: {
    Key: keys.membership(userId),
    ConditionExpression: 'attribute_exists(second_factor)',
  },
});
