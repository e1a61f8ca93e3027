import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
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

/** Attaches a document to a request; the condition fails if that changed since the request was read. */
export const answerRequest = (request: DocumentRequest, documentId: string, at: string): TransactItem => ({
  Update: {
    Key: keys.request(request.case_id, request.id),
    UpdateExpression: 'SET document_id = :document, fulfilled_at = :at',
    ConditionExpression: request.document_id
      ? 'document_id = :seen'
      : 'attribute_exists(pk) AND attribute_not_exists(document_id)',
    ExpressionAttributeValues: {
      ':document': documentId,
      ':at': at,
      ...(request.document_id && { ':seen': request.document_id }),
    },
  },
});

/** Reopens an answered request; the condition fails if another document answers it by now. */
export const reopenRequest = (request: DocumentRequest): TransactItem => ({
  Update: {
    Key: keys.request(request.case_id, request.id),
    UpdateExpression: 'REMOVE document_id, fulfilled_at',
    ConditionExpression: 'document_id = :seen',
    ExpressionAttributeValues: { ':seen': request.document_id },
  },
});

/** Condition check: the document exists. */
export const checkDocumentExists = (caseId: string, documentId: string): TransactItem => ({
  ConditionCheck: {
    Key: keys.document(caseId, documentId),
    ConditionExpression: 'attribute_exists(pk)',
  },
});

/**
 * Holds a transaction to the document being there, and notes on it that it answers a request: whoever deletes
 * it has to have seen that, and opens the request again.
 */
export const markAsAnswer = (caseId: string, documentId: string): TransactItem => ({
  Update: {
    Key: keys.document(caseId, documentId),
    UpdateExpression: 'ADD answers :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  },
});

/** The requests of a case that a document answers, or that none does. */
export async function findRequests(caseId: string, documentId?: string): Promise<DocumentRequest[]> {
  const found: DocumentRequest[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await table.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :case AND begins_with(sk, :requests)',
        FilterExpression: documentId ? 'document_id = :document' : 'attribute_not_exists(document_id)',
        ExpressionAttributeValues: {
          ':case': keys.case(caseId).pk,
          ':requests': keys.requestPrefix,
          ...(documentId && { ':document': documentId }),
        },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    found.push(...(page.Items ?? []).map((item) => DocumentRequest.parse(item)));
    from = page.LastEvaluatedKey;
  } while (from);
  return found;
}

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
