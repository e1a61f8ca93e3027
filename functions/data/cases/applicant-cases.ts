import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Id } from '#shared/schema/common.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { queryPages } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';

const ApplicantCaseItem = z.object({ case_id: Id });

/** The IDs of all cases of a person, in consistent pages. */
export async function* casesOf(userId: string): AsyncGenerator<string[]> {
  const pages = queryPages({
    KeyConditionExpression: 'pk = :user AND begins_with(sk, :cases)',
    ExpressionAttributeValues: { ':user': keys.user(userId), ':cases': keys.applicantCasePrefix },
    ConsistentRead: true,
  });
  for await (const rows of pages) yield rows.map((row) => ApplicantCaseItem.parse(row).case_id);
}

const Noted = z.object({ file_versions: z.number() });

/**
 * Notes on a row how many file versions go with it, the first time it is asked: removing them may break off
 * and go on, and is counted once.
 * @returns undefined when the row is gone: someone else has removed everything
 */
export async function noteFileVersions(
  key: { pk: string; sk: string },
  found: number,
): Promise<number | undefined> {
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: key,
    UpdateExpression: 'SET file_versions = if_not_exists(file_versions, :found)',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':found': found },
    ReturnValues: 'ALL_NEW',
  });
  const noted = await ifConditionHolds(table.send(update));
  return noted && Noted.parse(noted.Attributes).file_versions;
}
