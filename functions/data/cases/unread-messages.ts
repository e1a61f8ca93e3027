import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Id, OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { keys, partitions } from '../core/keys.ts';
import { queryPage } from '../core/page.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';

const prefix = 'case ';
const ofCase = (caseId: string): string => prefix + caseId;

/** One attribute per case with messages that its applicant hasn't read. */
export const UnreadMessagesItem = z.looseObject({ user_id: PersonId });
const Entry = z.object({ org_id: OrganizationId, unread: z.number(), since: z.optional(Timestamp) });
type Entry = z.infer<typeof Entry>;

/** A case's unread messages, as lists show them. */
interface Unread {
  readonly case_id: string;
  readonly unread: number;
  readonly since: string;
  readonly awaiting: boolean;
}

/** Sets the number of messages that the applicant hasn't read; zero removes the case from the row. */
export function setUnread(
  userId: string,
  entries: Readonly<Record<string, Entry | undefined>>,
): TransactItem {
  const cases = Object.entries(entries).map(([caseId, entry], at) => ({ name: ofCase(caseId), entry, at }));
  const set = cases.filter(({ entry }) => entry !== undefined && entry.unread > 0);
  const remove = cases.filter((each) => !set.includes(each));
  return {
    Update: {
      Key: keys.unreadMessages(userId),
      UpdateExpression: [
        `SET entity = :entity, user_id = :user${set.map(({ at }) => `, #case${at} = :unread${at}`).join('')}`,
        ...(remove.length > 0 ? [`REMOVE ${remove.map(({ at }) => `#case${at}`).join(', ')}`] : []),
      ].join(' '),
      ExpressionAttributeNames: Object.fromEntries(cases.map(({ name, at }) => [`#case${at}`, name])),
      ExpressionAttributeValues: {
        ':entity': 'UnreadMessages',
        ':user': userId,
        ...Object.fromEntries(set.map(({ entry, at }) => [`:unread${at}`, entry])),
      },
    },
  };
}

export const deleteUnread = (userId: string): TransactItem => ({
  Delete: { Key: keys.unreadMessages(userId) },
});

/** The cases in the row. */
export const unreadEntries = (row: z.infer<typeof UnreadMessagesItem>): (Entry & { case_id: string })[] =>
  Object.keys(row)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ ...Entry.parse(row[name]), case_id: Id.parse(name.slice(prefix.length)) }));

/** A person's unread messages in their own cases in an organization, oldest first: one consistent read. */
export async function listOwnUnread(userId: string, organizationId: string): Promise<Unread[]> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.unreadMessages(userId), ConsistentRead: true }),
  );
  if (!Item) return [];
  return unreadEntries(UnreadMessagesItem.parse(Item))
    .filter(({ org_id }) => org_id === organizationId)
    .map(({ case_id, unread, since = '' }) => ({ case_id, unread, since, awaiting: false }))
    .sort((a, b) => (a.since < b.since ? -1 : 1));
}

const { lookups } = tableIndexes;
const InboxKey = z.object({ [lookups.sort]: z.string() });

/** Conversations that wait for the team, longest first: one query in the `lookups` index. */
export async function listTeamUnread(
  organizationId: string,
  limit: number,
): Promise<{ items: Unread[]; more: boolean }> {
  const { items } = await queryPage(
    {
      IndexName: lookups.name,
      KeyConditionExpression: '#partition = :inbox',
      ExpressionAttributeNames: { '#partition': lookups.partition },
      ExpressionAttributeValues: { ':inbox': partitions.orgInbox(organizationId) },
    },
    { limit: limit + 1 },
    (row) => {
      const [since = '', case_id = '', unread, awaiting] = (InboxKey.parse(row)[lookups.sort] ?? '').split(
        '#',
      );
      return { case_id, since, unread: Number(unread), awaiting: awaiting === 'awaiting' };
    },
  );
  return { items: items.slice(0, limit), more: items.length > limit };
}
