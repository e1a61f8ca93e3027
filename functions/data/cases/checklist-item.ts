import * as z from 'zod/mini';
import type { ItemStatus } from '#shared/domain/checklist.ts';
import { ChecklistItem, ChecklistSection } from '#shared/records/checklist-item.ts';
import { Id, PersonId, Timestamp } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { keys } from '../core/keys.ts';
import { queryAll } from '../core/read-all.ts';
import type { TransactItem } from '../core/transaction.ts';

const shape = ChecklistItem.shape;

/** The decision that can be taken back, as the item was before it. */
const Before = z.object({
  status: shape.status,
  reason: shape.reason,
  removed: z.optional(z.literal(true)),
});

/**
 * What is stored of an item: all of a case's own, and of an item of the route only what differs from it. An item
 * no one has touched has no row, so opening a case writes none.
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
    }),
  ),
  {
    id: shape.id,
    case_id: Id,
    section: z.optional(ChecklistSection),
    own: z.optional(z.literal(true)),
    removed: z.optional(z.literal(true)),
    /** Where it is in the list, if not where the route has it. */
    position: z.optional(z.number()),
    status: shape.status,
    reason: shape.reason,
    documents: shape.documents,
    replaced: shape.replaced,
    changed_at: shape.changed_at,
    changed_by: shape.changed_by,
    changed_by_id: z.optional(z.string()),
    before: z.optional(Before),
    /** The first item of those that one request added. */
    batch: z.optional(z.string()),
    version: shape.version,
  },
);
export type ItemRow = z.infer<typeof ItemRow>;

/** A document request as it was stored before there were checklists. */
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

/** A row as it is or as it was stored. */
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

/** Puts an item over the version it was made from; the condition fails when someone was faster. */
export function putItem(row: ItemRow): TransactItem {
  const isFirst = row.version === 1;
  return {
    Put: {
      Item: { ...keys.checklistItem(row.case_id, row.id), entity: 'ChecklistItem', ...row },
      // The first version of an own item is over a document request of old, which has to be there still.
      ConditionExpression: isFirst
        ? `attribute_not_exists(version)${row.own && row.batch === undefined ? ' AND attribute_exists(pk)' : ''}`
        : 'version = :seen',
      ...(!isFirst && { ExpressionAttributeValues: { ':seen': row.version - 1 } }),
    },
  };
}

/** Deletes an own item as it was read; the condition fails when it was changed since. */
export const deleteItem = ({ case_id, id, version }: ItemRow): TransactItem => ({
  Delete: {
    Key: keys.checklistItem(case_id, id),
    ...(version === 0
      ? { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(version)' }
      : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': version } }),
  },
});

/** The stored items of a case: one consistent query in its partition, of at most a hundred rows or so. */
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
 * Counts own items, so that no two people exceed the limit together; the condition fails when they would.
 * @param there own items that were read, which count where nothing was counted before
 * @param fromRoute items the route brings
 */
export function countOwnItems(caseId: string, added: number, there: number, fromRoute: number): TransactItem {
  const most = limits.checklistItems - fromRoute - added;
  return {
    Update: {
      Key: keys.checklist(caseId),
      UpdateExpression:
        'SET entity = :entity, case_id = :case, own_items = if_not_exists(own_items, :there) + :added',
      ...(added >= 0 && {
        ConditionExpression: `own_items <= :most${there <= most ? ' OR attribute_not_exists(own_items)' : ''}`,
      }),
      ExpressionAttributeValues: {
        ':entity': 'Checklist',
        ':case': caseId,
        ':there': there,
        ':added': added,
        ...(added >= 0 && { ':most': most }),
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

/**
 * Holds a transaction to the document being there, and notes on it that it serves an item: whoever deletes it has
 * to have seen that, and takes it off the item.
 */
export const markAsServing = (caseId: string, documentId: string): TransactItem => ({
  Update: {
    Key: keys.document(caseId, documentId),
    UpdateExpression: 'ADD answers :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  },
});
