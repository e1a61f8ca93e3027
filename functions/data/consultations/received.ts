import * as z from 'zod/mini';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import type { TransactItem } from '../core/transaction.ts';

/** An item sent from an address through a public form, indexed by that address for data export and deletion. */
export const ReceivedItem = z.object({
  kind: z.enum(['CONSULTATION', 'CONTACT']),
  id: z.string(),
  email: z.string(),
  /** Key of the attached file. */
  storage_key: z.optional(z.string()),
  expires_at: z.optional(z.number()),
});
export type ReceivedItem = z.infer<typeof ReceivedItem>;

/** For the transaction that stores the item. */
export const putReceived = (item: ReceivedItem): TransactItem => ({
  Put: { Item: { ...keys.received(item.email, item.kind, item.id), entity: 'Received', ...item } },
});

export const deleteReceived = ({ email, kind, id }: ReceivedItem): TransactItem => ({
  Delete: { Key: keys.received(email, kind, id), ConditionExpression: 'attribute_exists(pk)' },
});

/** The items sent from an address: one consistent query. */
export const listReceived = (
  email: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<ReceivedItem>> =>
  queryPage(
    {
      KeyConditionExpression: 'pk = :address',
      ExpressionAttributeValues: { ':address': keys.received(email, '', '').pk },
      ConsistentRead: true,
    },
    page,
    (item) => ReceivedItem.parse(item),
  );
