import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { renameCasesOf } from '../cases/rename-cases.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { type TransactItem, transact } from '../core/transaction.ts';
import type { Account } from './account.ts';
import { checkNotMember, memberText } from './membership.ts';

/**
 * Changes a person's full name everywhere it is stored. Profile and membership change in one transaction, which
 * also marks the profile as being renamed; new cases use the new name from then on. Existing cases are updated one
 * by one, including their search entries; then the mark is removed. If a step fails, this throws, and calling it
 * again, or `finishRenaming`, completes the rename.
 * @throws ConditionFailed when the profile or membership was deleted in the meantime, or the person became a member
 */
export async function renamePerson(account: Account, fullName: string): Promise<void> {
  const { user_id: userId } = account.profile;
  await transact({
    profile: {
      Update: {
        Key: keys.profile(userId),
        UpdateExpression: 'SET full_name = :name, renaming = :yes',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':name': fullName, ':yes': true },
      },
    },
    membership: account.membership
      ? setMemberName(userId, account.membership.email, fullName)
      : checkNotMember(userId),
  });
  await finishRenaming(userId, fullName);
}

/** Completes an interrupted rename; see `renamePerson`. */
export async function finishRenaming(userId: string, fullName: string): Promise<void> {
  await renameCasesOf(userId, fullName);
  // A later rename sets and removes its own mark.
  await ifConditionHolds(
    table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.profile(userId),
        UpdateExpression: 'REMOVE renaming',
        ConditionExpression: 'full_name = :name',
        ExpressionAttributeValues: { ':name': fullName },
      }),
    ),
  );
}

const setMemberName = (userId: string, email: string, fullName: string): TransactItem => ({
  Update: {
    Key: keys.membership(userId),
    UpdateExpression: 'SET full_name = :name, member_text = :text',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':name': fullName, ':text': memberText({ full_name: fullName, email }) },
  },
});
