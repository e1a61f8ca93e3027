import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { VisaPath } from '#shared/domain/visa-paths.ts';
import { Document, ScanResult } from '#shared/records/document.ts';
import { PacketProblem } from '#shared/records/packet.ts';
import { OrganizationId } from '#shared/schema/common.ts';
import { reminderAttributes, reminderFields } from '../cases/reminders.ts';
import { keys, partitions, timeKey } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { getRows, queryAll } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';

const index = tableIndexes.documentsByOrganization;

/** A document of a case. Visa path and country are copied from the case, so that a list is one query. */
export const DocumentItem = z.extend(z.omit(Document, { availability: true }), {
  org_id: OrganizationId,
  uploaded_by: z.string(),
  storage_key: z.string(),
  path: VisaPath,
  country: z.string(),
  /** Absent until the malware scan reports, and in deployments without a scan. */
  scan_result: z.optional(ScanResult),
  /** How often it was assigned to a checklist item. */
  answers: z.optional(z.number()),
  /** It was taken out of a confidential checklist item, so HR doesn't see it until it is sorted again. */
  confidential: z.optional(z.literal(true)),
  /** The number of pages it takes up in a packet, counted after acceptance. */
  packet_pages: z.optional(z.number()),
  packet_problem: z.optional(PacketProblem),
  /**
   * SHA-256 hash of the file, computed the first time the whole file is read: the content of a storage key never
   * changes.
   */
  sha256: z.optional(z.string()),
  ...reminderFields,
});
export type DocumentItem = z.infer<typeof DocumentItem>;

/** Puts a document; fails if the ID exists. */
export const putDocument = (document: DocumentItem): TransactItem => ({
  Put: {
    Item: {
      ...keys.document(document.case_id, document.id),
      entity: 'Document',
      ...document,
      [index.partition]: partitions.orgDocuments(document.org_id),
      [index.sort]: timeKey(document.created_at, document.id),
      ...reminderAttributes(document.case_id, document.reminders),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/**
 * Deletes a document from its case; the condition fails if it no longer exists, or was assigned to an item in the
 * meantime.
 */
export const deleteDocumentRow = (document: DocumentItem): TransactItem => ({
  Delete: {
    Key: keys.document(document.case_id, document.id),
    ...(document.answers === undefined
      ? { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(answers)' }
      : {
          ConditionExpression: 'answers = :seen',
          ExpressionAttributeValues: { ':seen': document.answers },
        }),
  },
});

/** One document of a case, strongly consistent, or undefined. */
export async function getDocument(caseId: string, documentId: string): Promise<DocumentItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.document(caseId, documentId), ConsistentRead: true }),
  );
  return Item && DocumentItem.parse(Item);
}

/** The existing documents of a case among these IDs, in the order of the IDs: one consistent batch. */
export async function getDocuments(caseId: string, ids: readonly string[]): Promise<DocumentItem[]> {
  if (ids.length === 0) return [];
  const rows = await getRows(
    ids.map((id) => keys.document(caseId, id)),
    { ConsistentRead: true },
  );
  const found = new Map(
    rows.map((row) => DocumentItem.parse(row)).map((document) => [document.id, document]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}
/** All documents of a case: one strongly consistent query in the case's partition. */
export const listAllDocuments = (caseId: string): Promise<DocumentItem[]> =>
  queryAll(
    {
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :document)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':document': keys.documentPrefix },
      ConsistentRead: true,
    },
    (item) => DocumentItem.parse(item),
  );

/** A case's documents, newest first: one strongly consistent query in the case's partition. */
export const listCaseDocuments = (
  caseId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<DocumentItem>> =>
  queryPage(
    {
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :document)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':document': keys.documentPrefix },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    page,
    (item) => DocumentItem.parse(item),
  );

/** An organization's documents, newest first: one query on `documents-by-organization`. */
export const listOrganizationDocuments = (
  organizationId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<DocumentItem>> =>
  queryPage(
    {
      IndexName: index.name,
      KeyConditionExpression: '#partition = :organization',
      ExpressionAttributeNames: { '#partition': index.partition },
      ExpressionAttributeValues: { ':organization': partitions.orgDocuments(organizationId) },
      ScanIndexForward: false,
    },
    page,
    (item) => DocumentItem.parse(item),
  );
