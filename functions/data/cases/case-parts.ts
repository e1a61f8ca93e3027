import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';
import { putRemovedFile } from '../jobs/purge.ts';

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
  const parts = (await listWholeCase(caseId)).map((item) => CasePart.parse(item));
  return parts
    .filter(({ sk }) => sk !== keys.case(caseId).sk)
    .sort((a, b) => Number(isDocument(b)) - Number(isDocument(a)));
}

const CaseRow = z.looseObject({ entity: z.string() });

/** Every row of a case, read consistently. */
export async function listWholeCase(caseId: string): Promise<z.infer<typeof CaseRow>[]> {
  const rows: z.infer<typeof CaseRow>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const response = await table.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :case',
        ExpressionAttributeValues: { ':case': keys.case(caseId).pk },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    rows.push(...(response.Items ?? []).map((item) => CaseRow.parse(item)));
    from = response.LastEvaluatedKey;
  } while (from);
  return rows;
}

export const isDocument = (part: CasePart): boolean => part.entity === 'Document';

/**
 * Takes a part away, and orders its file to be removed. The condition fails when it is gone.
 * @param everyVersion older versions of the file as well
 */
export const removePart = (part: CasePart, everyVersion = false): TransactItem[] => [
  { Delete: { Key: { pk: part.pk, sk: part.sk }, ConditionExpression: 'attribute_exists(pk)' } },
  ...(part.storage_key ? [putRemovedFile(part.storage_key, everyVersion)] : []),
];
