import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';

/** The zone that emails to this person write times in. The condition fails when the profile is gone. */
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
