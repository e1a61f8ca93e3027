import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { DocumentRequest } from '#shared/records/case-records.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** Puts a document request; fails if the ID exists. */
export const putNewRequest = (request: DocumentRequest): TransactItem => ({
  Put: {
    Item: { ...keys.request(request.case_id, request.id), entity: 'DocumentRequest', ...request },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Deletes a request; the condition fails if it no longer exists. */
export const deleteRequest = (request: DocumentRequest): TransactItem => ({
  Delete: {
    Key: keys.request(request.case_id, request.id),
    ConditionExpression: 'attribute_exists(pk)',
  },
});

/** Attaches a document to a request; the last write wins. */
export const fulfilRequest = (request: DocumentRequest, documentId: string, at: string): TransactItem => ({
  Update: {
    Key: keys.request(request.case_id, request.id),
    UpdateExpression: 'SET document_id = :document, fulfilled_at = :at',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':document': documentId, ':at': at },
  },
});

/** Condition check: the document exists. */
export const checkDocumentExists = (caseId: string, documentId: string): TransactItem => ({
  ConditionCheck: {
    Key: keys.document(caseId, documentId),
    ConditionExpression: 'attribute_exists(pk)',
  },
});

export async function getRequest(caseId: string, requestId: string): Promise<DocumentRequest | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.request(caseId, requestId), ConsistentRead: true }),
  );
  return Item && DocumentRequest.parse(Item);
}

/** The document requests of a case, latest first: one consistent query in the case's partition. */
export const listRequests = (
  caseId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<DocumentRequest>> =>
  queryPage(
    {
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :requests)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':requests': keys.requestPrefix },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    page,
    (item) => DocumentRequest.parse(item),
  );
