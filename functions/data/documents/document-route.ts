import * as z from 'zod/mini';
import type { Case } from '#shared/records/case.ts';
import { keys } from '../core/keys.ts';
import { queryPage } from '../core/page.ts';
import type { TransactItem } from '../core/transaction.ts';

const DocumentId = z.object({ id: z.string() });

/** The IDs of a case's documents, strongly consistent; undefined if there are more than `max`. One query. */
export async function listDocumentIds(caseId: string, max: number): Promise<string[] | undefined> {
  const { items } = await queryPage(
    {
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :documents)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':documents': keys.documentPrefix },
      ConsistentRead: true,
    },
    { limit: max + 1 },
    (row) => DocumentId.parse(row).id,
  );
  return items.length > max ? undefined : items;
}

/** Gives a document the corrected country and visa path of its case. */
export const moveToRoute = (
  caseId: string,
  documentId: string,
  { country, path }: Pick<Case, 'country' | 'path'>,
): TransactItem => ({
  Update: {
    Key: keys.document(caseId, documentId),
    UpdateExpression: 'SET country = :country, #path = :path',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#path': 'path' },
    ExpressionAttributeValues: { ':country': country, ':path': path },
  },
});
