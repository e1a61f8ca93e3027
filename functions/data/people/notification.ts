import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { NotificationGroup } from '#shared/domain/notification-groups.ts';
import { ProductEvent } from '#shared/records/case-event.ts';
import { type NotificationKey, NotificationSubject } from '#shared/records/notification.ts';
import { Id, OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { epochSeconds, now, timestamp } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { timeOrderedId } from '../core/ids.ts';
import { keys, partitions, timeKey } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { queryFirst, queryRows } from '../core/read-all.ts';
import { ifAbsent, setFields } from '../core/set-fields.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';

const { dueForPurge: inbox, lookups } = tableIndexes;
/** The number of events kept per notification; further ones are only counted. */
const maxEvents = 5;
/** The number of rows that a filtered request reads; its page may be short. */
const filteredRows = 100;

/** An event for one person to be notified of. */
export const NotificationItem = z.object({
  id: Id,
  recipient: PersonId,
  org_id: OrganizationId,
  about: NotificationSubject,
  /** Whose case or record it is about; absent for others. People who aren't staff see only what is about their own. */
  applicant_id: z.optional(PersonId),
  name: z.optional(z.string()),
  path: z.optional(z.string()),
  events: z.array(ProductEvent),
  /** The latest event, if later ones of the kind joined the notification; `events` then has the first. */
  latest: z.optional(ProductEvent),
  more: z.number(),
  groups: z.array(NotificationGroup),
  created_at: Timestamp,
  read_at: z.optional(Timestamp),
  expires_at: z.number(),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

type NewNotification = Pick<
  NotificationItem,
  'recipient' | 'org_id' | 'about' | 'applicant_id' | 'name' | 'path' | 'events' | 'latest' | 'groups'
>;

/** Lists a notification among all of the person's and, until it is read, among the unread ones. */
export const notificationAttributes = (
  item: Pick<NotificationItem, 'id' | 'recipient' | 'org_id' | 'created_at' | 'read_at'>,
): Record<string, string> => {
  const at = timeKey(item.created_at, item.id);
  return {
    [inbox.partition]: partitions.inbox(item.org_id, item.recipient),
    [inbox.sort]: at,
    ...(!item.read_at && {
      [lookups.partition]: partitions.unread(item.org_id, item.recipient),
      [lookups.sort]: at,
    }),
  };
};

/**
 * Puts a notification, in the transaction of the event. It expires automatically.
 * @param known ID and creation time, if they aren't new; for sample data also when it was read. A repeated one replaces
 * the earlier one of its ID, and is unread again
 */
export function putNotification(
  notification: NewNotification,
  known: {
    readonly id?: string;
    readonly at?: Date;
    readonly read_at?: string;
    readonly isRepeated?: true;
  } = {},
): TransactItem {
  const { id = timeOrderedId(), at = now(), read_at, isRepeated } = known;
  const item: NotificationItem = { ...itemOf(notification, id, at), ...(read_at && { read_at }) };
  return {
    Put: {
      Item: {
        ...keys.notification(item.about, item.recipient, item.id),
        entity: 'Notification',
        ...item,
        ...notificationAttributes(item),
      },
      ...(!isRepeated && { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  };
}

const itemOf = ({ events, ...about }: NewNotification, id: string, at: Date): NotificationItem => ({
  id,
  ...about,
  events: events.slice(0, maxEvents),
  more: Math.max(0, events.length - maxEvents),
  created_at: at.toISOString(),
  expires_at: epochSeconds(at) + limits.notificationDays * 24 * 3600,
});

/**
 * Adds a later event to an unread notification, in the transaction of the event: it moves up and is unread. One that
 * was deleted is put again.
 * @param id of the notification
 */
export function joinNotification(
  { event, ...about }: Omit<NewNotification, 'events' | 'latest'> & { readonly event: ProductEvent },
  { id, at }: { readonly id: string; readonly at: Date },
): TransactItem {
  const item = itemOf({ ...about, events: [event], latest: event }, id, at);
  return {
    Update: {
      Key: keys.notification(about.about, about.recipient, id),
      ...setFields({
        entity: 'Notification',
        ...item,
        ...notificationAttributes(item),
        events: ifAbsent(item.events),
        read_at: undefined,
      }),
    },
  };
}

export interface Reader {
  readonly userId: string;
  readonly organizationId: string;
  /** Other readers see only what is about their own cases. */
  readonly isStaff: boolean;
}

/** A person's notifications, newest first. */
export function listNotifications(
  { userId, organizationId, isStaff }: Reader,
  filter: { unread?: boolean; group?: NotificationGroup | undefined },
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<NotificationItem>> {
  const conditions = [
    ...(isStaff ? [] : ['applicant_id = :user']),
    ...(filter.unread ? ['attribute_not_exists(read_at)'] : []),
    ...(filter.group ? ['contains(#groups, :group)'] : []),
  ];
  return queryPage(
    {
      IndexName: inbox.name,
      KeyConditionExpression: '#partition = :inbox',
      FilterExpression: conditions.join(' AND ') || undefined,
      ExpressionAttributeNames: {
        '#partition': inbox.partition,
        ...(filter.group && { '#groups': 'groups' }),
      },
      ExpressionAttributeValues: {
        ':inbox': partitions.inbox(organizationId, userId),
        ...(!isStaff && { ':user': userId }),
        ...(filter.group && { ':group': filter.group }),
      },
      ScanIndexForward: false,
    },
    { ...page, limit: filter.unread || filter.group ? filteredRows : page.limit },
    (row) => NotificationItem.parse(row),
    JSON.stringify([inbox.name, organizationId, userId, isStaff, filter]),
  );
}

/** The number of unread notifications: one keys-only query, up to the maximum count. */
export async function countUnread({ userId, organizationId }: Reader): Promise<number> {
  const { Count = 0 } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: lookups.name,
      KeyConditionExpression: '#partition = :unread',
      ExpressionAttributeNames: { '#partition': lookups.partition },
      ExpressionAttributeValues: { ':unread': partitions.unread(organizationId, userId) },
      Select: 'COUNT',
      Limit: limits.unreadCounted,
    }),
  );
  return Count;
}

/** Marks a notification as read; a no-op if it was deleted or already read. */
export const markRead = (userId: string, { about, id }: NotificationKey): Promise<void> =>
  markRow(keys.notification(about, userId, id));

async function markRow(Key: { pk: string; sk: string }): Promise<void> {
  await ifConditionHolds(
    table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key,
        UpdateExpression: 'SET read_at = :now REMOVE #partition, #sort',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(read_at)',
        ExpressionAttributeNames: { '#partition': lookups.partition, '#sort': lookups.sort },
        ExpressionAttributeValues: { ':now': timestamp() },
      }),
    ),
  );
}

const Place = z.object({ pk: z.string(), sk: z.string() });

/**
 * Marks notifications that arrived up to a point in time as read, oldest first.
 * @returns whether there are more
 */
export async function markReadUntil({ userId, organizationId }: Reader, until: string): Promise<boolean> {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: lookups.name,
      KeyConditionExpression: '#partition = :unread AND #sort <= :until',
      ExpressionAttributeNames: { '#partition': lookups.partition, '#sort': lookups.sort },
      ExpressionAttributeValues: {
        ':unread': partitions.unread(organizationId, userId),
        // After every ID of that timestamp.
        ':until': timeKey(until, '~'),
      },
      Limit: limits.notificationsPerRequest,
    }),
  );
  await Promise.all(Items.map((item) => markRow(Place.parse(item))));
  return LastEvaluatedKey !== undefined;
}

const OfMessage = z.extend(Place, {
  id: Id,
  read_at: z.optional(Timestamp),
  events: z.array(z.looseObject({ kind: z.string() })),
});

/**
 * Marks someone's notifications of a case's messages as read, from the first unread one to that of the latest message
 * read: one consistent query in the case's partition, which may read a few of other events in between. Older messages
 * have a notification each.
 * @returns the ID of the first that wasn't marked, if there are too many
 */
export async function markMessagesRead(
  userId: string,
  caseId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string | undefined> {
  const at = (id: string) => keys.notification({ kind: 'case', id: caseId }, userId, id);
  const rows = await queryFirst(
    {
      KeyConditionExpression: 'pk = :case AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':case': at(from).pk, ':from': at(from).sk, ':to': at(to).sk },
      ConsistentRead: true,
    },
    limits.notificationsPerRequest + 1,
    (row) => OfMessage.parse(row),
  );
  const [next] = rows.splice(limits.notificationsPerRequest);
  const unread = rows.filter(
    ({ read_at, events }) => !read_at && events.every(({ kind }) => kind === 'message'),
  );
  await Promise.all(unread.map(({ pk, sk }) => markRow({ pk, sk })));
  return next?.id;
}

const Listed = z.extend(Place, { applicant_id: z.optional(PersonId) });

/** The rows of a person's notifications in an organization; those about their own cases only if requested. */
export async function* notificationRows(
  userId: string,
  organizationId: string,
  options: { readonly keepOwn: boolean },
): AsyncGenerator<TransactItem> {
  const rows = queryRows({
    IndexName: inbox.name,
    KeyConditionExpression: '#partition = :inbox',
    ExpressionAttributeNames: { '#partition': inbox.partition },
    ExpressionAttributeValues: { ':inbox': partitions.inbox(organizationId, userId) },
  });
  for await (const row of rows) {
    const { pk, sk, applicant_id } = Listed.parse(row);
    if (!(options.keepOwn && applicant_id === userId)) yield { Delete: { Key: { pk, sk } } };
  }
}

/** Other people's notifications about a consultation or a person. */
export async function* notificationsAbout(about: NotificationSubject): AsyncGenerator<TransactItem> {
  const rows = queryRows({
    KeyConditionExpression: 'pk = :about AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: {
      ':about': keys.notification(about, '', '').pk,
      ':prefix': keys.notificationPrefix,
    },
    ConsistentRead: true,
  });
  for await (const row of rows) {
    const { pk, sk } = Place.parse(row);
    yield { Delete: { Key: { pk, sk } } };
  }
}
