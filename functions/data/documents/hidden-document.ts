import * as z from 'zod/mini';
import { Id } from '#shared/schema/common.ts';
import { keys } from '../core/keys.ts';
import { queryAll } from '../core/read-all.ts';
import type { TransactItem } from '../core/transaction.ts';
import type { DocumentItem } from './document.ts';

/** A confidential document that was deleted: the history, messages, and packets still name it. */
const HiddenDocument = z.object({ case_id: Id, id: Id, name: z.string() });
export type HiddenDocument = z.infer<typeof HiddenDocument>;

/** For the transaction that deletes the document. */
export const putHiddenDocument = ({ case_id, id, name }: DocumentItem): TransactItem => ({
  Put: { Item: { ...keys.hiddenDocument(case_id, id), entity: 'HiddenDocument', case_id, id, name } },
});

/** The deleted documents of a case that HR didn't see: one consistent query. */
export const listHiddenDocuments = (caseId: string): Promise<HiddenDocument[]> =>
  queryAll(
    {
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :hidden)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':hidden': keys.hiddenDocumentPrefix },
      ConsistentRead: true,
    },
    (row) => HiddenDocument.parse(row),
  );
