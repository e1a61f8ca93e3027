import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  DeletionActor,
  DeletionReceipt,
  type Removed,
  type RemovedKind,
  removedKinds,
} from '#shared/records/deletion.ts';
import { OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { table, tableName } from '../core/table.ts';
import type { TransactItem } from '../core/transaction.ts';

const counter = (kind: RemovedKind): string => `removed_${kind}`;

/**
 * A deletion request and its progress: the counts change in the deleting transactions, so an interrupted deletion
 * resumes with correct numbers.
 */
export const DeletionItem = z.object({
  user_id: PersonId,
  org_id: OrganizationId,
  requested_at: Timestamp,
  state: z.enum(['requested', 'running']),
  started_at: z.optional(Timestamp),
  started_by: z.optional(DeletionActor),
  /** The number of completed steps. */
  steps: z.number(),
});
export type DeletionItem = z.infer<typeof DeletionItem>;

const Counters = z.record(z.string(), z.unknown());
const removedIn = (row: unknown): Removed => {
  const counters = Counters.parse(row);
  const amount = (kind: RemovedKind) => z._default(z.number(), 0).parse(counters[counter(kind)]);
  return {
    cases: amount('cases'),
    documents: amount('documents'),
    case_records: amount('case_records'),
    consultations: amount('consultations'),
    calls: amount('calls'),
    contact_messages: amount('contact_messages'),
    file_versions: amount('file_versions'),
    account_records: amount('account_records'),
  };
};

/** Puts a deletion request; the condition fails if one exists. */
export const putDeletion = (item: DeletionItem): TransactItem => ({
  Put: {
    Item: { ...keys.deletion(item.org_id, item.user_id), entity: 'Deletion', ...item },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Cancels a request; the condition fails once the deletion has started. */
export const deleteDeletion = (organizationId: string, userId: string): TransactItem => ({
  Delete: {
    Key: keys.deletion(organizationId, userId),
    ConditionExpression: '#state = :requested',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':requested': 'requested' },
  },
});

/**
 * Marks the request as running, so it can't be canceled; the condition fails if it was canceled or has started.
 */
export const startDeletion = (item: DeletionItem, by: DeletionActor, at: string): TransactItem => ({
  Update: {
    Key: keys.deletion(item.org_id, item.user_id),
    UpdateExpression: 'SET #state = :running, started_by = :by, started_at = :at',
    ConditionExpression: '#state = :requested',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':running': 'running', ':requested': 'requested', ':by': by, ':at': at },
  },
});

/** Counts what a step deletes, in the step's transaction. */
export function countRemoved(item: DeletionItem, removed: Partial<Removed>): TransactItem {
  const counts = removedKinds.filter((kind) => (removed[kind] ?? 0) > 0);
  return {
    Update: {
      Key: keys.deletion(item.org_id, item.user_id),
      UpdateExpression: `ADD steps :one${counts.map((kind) => `, ${counter(kind)} :${kind}`).join('')}`,
      ConditionExpression: '#state = :running',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':running': 'running',
        ':one': 1,
        ...Object.fromEntries(counts.map((kind) => [`:${kind}`, removed[kind]])),
      },
    },
  };
}

/** Replaces the request with the receipt; the condition fails if another step ran since the request was read. */
export const closeDeletion = (item: DeletionItem, receipt: DeletionReceipt): TransactItem[] => [
  {
    Delete: {
      Key: keys.deletion(item.org_id, item.user_id),
      ConditionExpression: 'steps = :seen',
      ExpressionAttributeValues: { ':seen': item.steps },
    },
  },
  {
    Put: {
      Item: {
        ...keys.deletionReceipt(item.org_id, item.user_id),
        entity: 'DeletionReceipt',
        ...receipt,
      },
    },
  },
];

export async function getDeletion(
  organizationId: string,
  userId: string,
): Promise<{ item: DeletionItem; removed: Removed } | undefined> {
  const { Item } = await table.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.deletion(organizationId, userId),
      ConsistentRead: true,
    }),
  );
  return Item && { item: DeletionItem.parse(Item), removed: removedIn(Item) };
}

export async function getDeletionReceipt(
  organizationId: string,
  userId: string,
): Promise<DeletionReceipt | undefined> {
  const { Item } = await table.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.deletionReceipt(organizationId, userId),
      ConsistentRead: true,
    }),
  );
  return Item && DeletionReceipt.parse(Item);
}

const inOrganization = (organizationId: string, prefix: string) => ({
  KeyConditionExpression: 'pk = :organization AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':organization': keys.organization(organizationId).pk, ':prefix': prefix },
  ConsistentRead: true,
});
type PageRequest = { cursor?: string | undefined; limit: number };

export const listDeletions = (organizationId: string, page: PageRequest): Promise<Page<DeletionItem>> =>
  queryPage(inOrganization(organizationId, keys.deletionPrefix), page, (item) => DeletionItem.parse(item));

export const listDeletionReceipts = (
  organizationId: string,
  page: PageRequest,
): Promise<Page<DeletionReceipt>> =>
  queryPage(inOrganization(organizationId, keys.deletionReceiptPrefix), page, (item) =>
    DeletionReceipt.parse(item),
  );

/** Sets or clears the organization that a person asked to delete them. */
export const setDeletionOrganization = (
  userId: string,
  organizationId: string | undefined,
): TransactItem => ({
  Update: {
    Key: keys.profile(userId),
    ...(organizationId
      ? {
          UpdateExpression: 'SET deletion_org = :org',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletion_org)',
          ExpressionAttributeValues: { ':org': organizationId },
        }
      : { UpdateExpression: 'REMOVE deletion_org', ConditionExpression: 'attribute_exists(pk)' }),
  },
});
