import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { DocumentRequest } from '#shared/records/case-records.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

/** Asks for a document; its id must not be taken. */
export const putNewRequest = (request: DocumentRequest): TransactItem => ({
  Put: {
    Item: { ...keys.request(request.case_id, request.id), entity: 'DocumentRequest', ...request },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Takes a request back; the condition fails when it is gone. */
export const deleteRequest = (request: DocumentRequest): TransactItem => ({
  Delete: {
    Key: keys.request(request.case_id, request.id),
    ConditionExpression: 'attribute_exists(pk)',
  },
});

/** Says which document answers a request: the latest word counts. */
export const fulfilRequest = (request: DocumentRequest, documentId: string, at: string): TransactItem => ({
  Update: {
    Key: keys.request(request.case_id, request.id),
    UpdateExpression: 'SET document_id = :document, fulfilled_at = :at',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':document': documentId, ':at': at },
  },
});

/** Holds a transaction to the document being there. */
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

/** What was asked for on a case, latest first: one consistent query in the case's own partition. */
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
