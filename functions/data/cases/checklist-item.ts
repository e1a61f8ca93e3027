import * as z from 'zod/mini';
import type { ItemStatus } from '#shared/domain/checklist.ts';
import { ChecklistItem, ChecklistSection } from '#shared/records/checklist-item.ts';
import { Id, PersonId, Timestamp } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { keys } from '../core/keys.ts';
import { queryAll } from '../core/read-all.ts';
import type { TransactItem } from '../core/transaction.ts';

const shape = ChecklistItem.shape;

/** The state of an item before the latest decision, for undo. */
const Before = z.object({
  status: shape.status,
  reason: shape.reason,
  removed: z.optional(z.literal(true)),
});

/**
 * The stored part of an item: all of a case's own item, but only the differences for an item of the route.
 * Untouched items have no row, so opening a case writes none.
 */
export const ItemRow = z.extend(
  z.partial(
    z.pick(ChecklistItem, {
      title: true,
      why: true,
      good: true,
      detail: true,
      required: true,
      by: true,
      due_on: true,
      requested_at: true,
      requested_by: true,
      requested_by_id: true,
      confidential: true,
    }),
  ),
  {
    id: shape.id,
    case_id: Id,
    section: z.optional(ChecklistSection),
    own: z.optional(z.literal(true)),
    removed: z.optional(z.literal(true)),
    /** The position in the list, if it differs from the route's. */
    position: z.optional(z.number()),
    status: shape.status,
    reason: shape.reason,
    documents: shape.documents,
    replaced: shape.replaced,
    changed_at: shape.changed_at,
    changed_by: shape.changed_by,
    changed_by_id: z.optional(z.string()),
    before: z.optional(Before),
    /** The first of the items that one request added. */
    batch: z.optional(z.string()),
    version: shape.version,
  },
);
export type ItemRow = z.infer<typeof ItemRow>;

/** A document request in the format used before checklists. */
const LegacyRequest = z.object({
  id: z.string(),
  case_id: Id,
  name: z.string(),
  detail: z.optional(z.string()),
  requested_at: Timestamp,
  requested_by: z.string(),
  requested_by_id: z.optional(PersonId),
  document_id: z.optional(Id),
  fulfilled_at: z.optional(Timestamp),
});

/** Parses a row in the current or legacy format. */
export function parseItemRow(row: Record<string, unknown>): ItemRow {
  if (row.entity !== 'DocumentRequest') return ItemRow.parse(row);
  const { name, document_id, fulfilled_at, ...request } = LegacyRequest.parse(row);
  const status: ItemStatus = document_id ? 'UPLOADED' : 'MISSING';
  return {
    ...request,
    title: name,
    own: true,
    required: true,
    by: 'APPLICANT',
    status,
    documents: document_id ? [document_id] : [],
    replaced: [],
    ...(fulfilled_at && { changed_at: fulfilled_at }),
    version: 0,
  };
}

/** Puts an item with optimistic locking. */
export function putItem(row: ItemRow): TransactItem {
  const isFirst = row.version === 1;
  return {
    Put: {
      Item: { ...keys.checklistItem(row.case_id, row.id), entity: 'ChecklistItem', ...row },
      // The first version of a case's own item may replace a legacy document request, which must still exist.
      ConditionExpression: isFirst
        ? `attribute_not_exists(version)${row.own && row.batch === undefined ? ' AND attribute_exists(pk)' : ''}`
        : 'version = :seen',
      ...(!isFirst && { ExpressionAttributeValues: { ':seen': row.version - 1 } }),
    },
  };
}

/** Changes only the position: not a change that anyone has to see first. */
export const setItemPosition = ({ case_id, id }: ItemRow, position: number): TransactItem => ({
  Update: {
    Key: keys.checklistItem(case_id, id),
    UpdateExpression: 'SET #position = :position',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#position': 'position' },
    ExpressionAttributeValues: { ':position': position },
  },
});

/**
 * Stores that HR doesn't see the item's documents, unless the team has decided: not a change that anyone has to see
 * first.
 */
export const markItemAsConfidential = ({ case_id, id }: ItemRow): TransactItem => ({
  Update: {
    Key: keys.checklistItem(case_id, id),
    UpdateExpression: 'SET confidential = :yes',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(confidential)',
    ExpressionAttributeValues: { ':yes': true },
  },
});

/** Deletes a case's own item with optimistic locking. */
export const deleteItem = ({ case_id, id, version }: ItemRow): TransactItem => ({
  Delete: {
    Key: keys.checklistItem(case_id, id),
    ...(version === 0
      ? { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(version)' }
      : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': version } }),
  },
});

/** The stored items of a case: one consistent query in its partition, about 100 rows at most. */
export const listItemRows = (caseId: string): Promise<ItemRow[]> =>
  queryAll(
    {
      KeyConditionExpression: 'pk = :case AND begins_with(sk, :items)',
      ExpressionAttributeValues: { ':case': keys.case(caseId).pk, ':items': keys.checklistItemPrefix },
      ConsistentRead: true,
    },
    parseItemRow,
  );

/**
 * Counts a case's own items, so that concurrent requests can't exceed the limit together; the condition fails at
 * the limit.
 * @param ownCount the number of own items that were read, used if no count is stored yet
 * @param fromRoute the number of items that come from the route
 */
export function addToOwnItemCount(
  caseId: string,
  added: number,
  ownCount: number,
  fromRoute: number,
): TransactItem {
  const max = limits.checklistItems - fromRoute - added;
  return {
    Update: {
      Key: keys.checklist(caseId),
      UpdateExpression:
        'SET entity = :entity, case_id = :case, own_items = if_not_exists(own_items, :there) + :added',
      ...(added >= 0 && {
        ConditionExpression: `own_items <= :most${ownCount <= max ? ' OR attribute_not_exists(own_items)' : ''}`,
      }),
      ExpressionAttributeValues: {
        ':entity': 'Checklist',
        ':case': caseId,
        ':there': ownCount,
        ':added': added,
        ...(added >= 0 && { ':most': max }),
      },
    },
  };
}

/** Condition check: the document exists. */
export const checkDocumentExists = (caseId: string, documentId: string): TransactItem => ({
  ConditionCheck: {
    Key: keys.document(caseId, documentId),
    ConditionExpression: 'attribute_exists(pk)',
  },
});

/** Marks a document that leaves a confidential item; the condition fails if it was deleted in the meantime. */
export const markAsConfidential = (caseId: string, documentId: string): TransactItem => ({
  Update: {
    Key: keys.document(caseId, documentId),
    UpdateExpression: 'SET confidential = :yes',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':yes': true },
  },
});

/**
 * Requires the document to exist and marks it as used by an item. Deleting a document that is in use requires
 * removing it from the item.
 */
export const markAsUsed = (caseId: string, documentId: string): TransactItem => ({
  Update: {
    Key: keys.document(caseId, documentId),
    UpdateExpression: 'ADD answers :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  },
});
