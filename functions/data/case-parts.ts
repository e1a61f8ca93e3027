import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { putRemovedFile } from './purge.ts';
import { table, tableName } from './table.ts';
import type { Write } from './transaction.ts';

/** Something that lies with a case: a document, note, request, upload or history entry. */
export const CasePart = z.object({
  pk: z.string(),
  sk: z.string(),
  entity: z.string(),
  storage_key: z.optional(z.string()),
});
export type CasePart = z.infer<typeof CasePart>;

/** Everything that lies with a case but the case itself, documents first. For cases that are taken away. */
export async function listCaseParts(caseId: string): Promise<CasePart[]> {
  const parts: CasePart[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await table.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :case',
        ExpressionAttributeValues: { ':case': keys.case(caseId).pk },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    parts.push(...(answer.Items ?? []).map((item) => CasePart.parse(item)));
    from = answer.LastEvaluatedKey;
  } while (from);
  return parts
    .filter(({ sk }) => sk !== keys.case(caseId).sk)
    .sort((a, b) => Number(isDocument(b)) - Number(isDocument(a)));
}

export const isDocument = (part: CasePart): boolean => part.entity === 'Document';

/** Takes a part away, and orders its file to be removed. The condition fails when it is gone. */
export const removePart = (part: CasePart): Write[] => [
  { Delete: { Key: { pk: part.pk, sk: part.sk }, ConditionExpression: 'attribute_exists(pk)' } },
  ...(part.storage_key ? [putRemovedFile(part.storage_key)] : []),
];
