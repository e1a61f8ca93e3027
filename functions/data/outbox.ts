import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { epochSeconds, timestamp } from '../platform/clock.ts';
import { keys } from './keys.ts';
import { MailItem } from './mail.ts';
import { table, tableName } from './table.ts';

/** Longer than the function that sends may run: who holds a claim for longer has died with it. */
const claimSeconds = 60;

/** `sent`: it went out before. `held`: somebody else may be sending it right now. */
export type Claim =
  | { readonly state: 'claimed'; readonly mail: MailItem }
  | { readonly state: 'sent' }
  | { readonly state: 'held' };

/**
 * Claims a mail before it is sent. The stream delivers at least once; of two deliveries one gets the
 * claim, and a claim that was never followed by `markSent` runs out.
 */
export async function claimMail(mailId: string): Promise<Claim> {
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.mail(mailId),
        UpdateExpression: 'SET claimed_until = :until',
        ConditionExpression:
          'attribute_exists(pk) AND attribute_not_exists(sent_at) AND (attribute_not_exists(claimed_until) OR claimed_until < :now)',
        ExpressionAttributeValues: { ':until': epochSeconds() + claimSeconds, ':now': epochSeconds() },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { state: 'claimed', mail: MailItem.parse(Attributes) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // A mail that is gone was sent, and expired.
    return { state: !error.Item || error.Item.sent_at ? 'sent' : 'held' };
  }
}

/** Notes that a claimed mail went out. */
export async function markSent(mailId: string): Promise<void> {
  await changeMail(mailId, 'SET sent_at = :at REMOVE claimed_until', { ':at': timestamp() });
}

/** Gives a claim back after sending failed, so that the next try need not wait. */
export async function releaseMail(mailId: string): Promise<void> {
  await changeMail(mailId, 'REMOVE claimed_until');
}

const changeMail = (mailId: string, change: string, values?: Record<string, string>) =>
  table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.mail(mailId),
      UpdateExpression: change,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: values,
    }),
  );
