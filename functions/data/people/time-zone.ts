import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';

/** Sets the time zone for emails to this person. The condition fails if the profile no longer exists. */
export async function setTimeZone(userId: string, timeZone: string): Promise<void> {
  await table.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.profile(userId),
      UpdateExpression: 'SET time_zone = :zone',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':zone': timeZone },
    }),
  );
}
