import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { setFields } from '../core/set-fields.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import type { ProfileItem } from './account.ts';

const rowOf = (profile: ProfileItem, { isProven = true }: { isProven?: boolean | undefined } = {}) => ({
  ...keys.profile(profile.user_id),
  entity: 'Profile',
  ...profile,
  ...(isProven && { confirmed_by_owner: true }),
});

/**
 * Puts a profile; the condition fails if the person has one.
 * @param options `isProven`: false when a stranger may have chosen the password
 */
export const putNewProfile = (
  profile: ProfileItem,
  { isProven }: { isProven?: boolean | undefined } = {},
): TransactItem => ({
  Put: {
    Item: rowOf(profile, { isProven }),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

const stillNamed = ({ user_id, full_name }: Pick<ProfileItem, 'user_id' | 'full_name'>) => ({
  Key: keys.profile(user_id),
  ConditionExpression: 'full_name = :name AND attribute_not_exists(closing)',
  ExpressionAttributeValues: { ':name': full_name },
});

/** Condition check: the person hasn't been renamed since they were read, and their account isn't being deleted. */
export const checkStillNamed = (profile: Pick<ProfileItem, 'user_id' | 'full_name'>): TransactItem => ({
  ConditionCheck: stillNamed(profile),
});

/** The same for someone who joins. Removes the mark of an open invitation, which they no longer need. */
export const joinStillNamed = (profile: ProfileItem): TransactItem =>
  profile.invited_to === undefined
    ? checkStillNamed(profile)
    : { Update: { ...stillNamed(profile), UpdateExpression: 'REMOVE invited_to' } };

/** Marks an account that is about to be deleted; combine with `checkNotMember`. */
export const markClosing = (userId: string): TransactItem => ({
  Update: {
    Key: keys.profile(userId),
    ...setFields({ closing: true }),
    ConditionExpression: 'attribute_exists(pk)',
  },
});

/**
 * The profile of an invited person. May replace an earlier profile from the same invitation, never a person's own.
 */
export const putInvitedProfile = (profile: ProfileItem): TransactItem => ({
  Put: {
    Item: rowOf(profile),
    ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(invited_to)',
  },
});

/**
 * Records that the owner of the address set the password.
 * @returns false if there is no such profile
 */
export async function markConfirmedByOwner(userId: string): Promise<boolean> {
  const mark = new UpdateCommand({
    TableName: tableName(),
    Key: keys.profile(userId),
    ...setFields({ confirmed_by_owner: true }),
    ConditionExpression: 'attribute_exists(pk)',
  });
  return (await ifConditionHolds(table.send(mark))) !== undefined;
}

/** Deletes the profile of an invited person who never joined. */
export const deleteInvitedProfile = (userId: string): TransactItem => ({
  Delete: {
    Key: keys.profile(userId),
    ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(invited_to)',
  },
});

/** Condition check: the person has not been deleted. */
export const checkHasProfile = (userId: string): TransactItem => ({
  ConditionCheck: { Key: keys.profile(userId), ConditionExpression: 'attribute_exists(pk)' },
});
