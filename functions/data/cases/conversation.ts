import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type MessageSide, otherSide, ReadMark, SideCounts } from '#shared/records/message.ts';
import { Id, OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { expectVersion } from '../core/expect-version.ts';
import { keys, partitions } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { tableIndexes } from '../core/table-schema.ts';
import type { TransactItem } from '../core/transaction.ts';
import type { CaseItem } from './case.ts';
import { setUnread } from './unread-messages.ts';

const { lookups } = tableIndexes;

/**
 * The state of a case's conversation: one row that every message, edit, and read receipt changes with optimistic
 * locking. This keeps the counts exact and the message IDs in the order of writing.
 */
export const ConversationItem = z.object({
  case_id: Id,
  org_id: OrganizationId,
  applicant_id: PersonId,
  revision: z.number(),
  /** ID of the latest message. */
  last_id: z.optional(z.string()),
  /** Total size of all texts, in UTF-8. */
  bytes: z.number(),
  sent: SideCounts,
  /** How many of the other side's messages each side has read. */
  read: SideCounts,
  /** The latest read receipts of each side, earliest first. */
  reads: z.object({ applicant: z.array(ReadMark), team: z.array(ReadMark) }),
  /** When the first message arrived that a side hasn't read. */
  unread_since: z.object({ applicant: z.optional(Timestamp), team: z.optional(Timestamp) }),
  /** When the first unanswered message of the applicant arrived. */
  awaiting_since: z.optional(Timestamp),
  /** The latest unanswered message, if a later one was deleted. */
  awaiting_id: z.optional(z.string()),
  /** People with unread notifications of messages, and the ID of the first. */
  notified: z.optional(z.record(z.string(), Id)),
});
export type ConversationItem = z.infer<typeof ConversationItem>;

/** The number of read receipts kept. Earlier messages count as read, without a time. */
const maxReads = 20;

/** The state of a conversation without messages; it has no row. */
export const noConversation = ({
  id,
  org_id,
  applicant_id,
}: Pick<CaseItem, 'id' | 'org_id' | 'applicant_id'>): ConversationItem => ({
  case_id: id,
  org_id,
  applicant_id,
  revision: 0,
  bytes: 0,
  sent: { applicant: 0, team: 0 },
  read: { applicant: 0, team: 0 },
  reads: { applicant: [], team: [] },
  unread_since: {},
});

/** @param ConsistentRead false halves the price; use it where a later poll corrects a stale read */
export async function getConversation(
  caseId: string,
  { ConsistentRead = true } = {},
): Promise<ConversationItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName(), Key: keys.conversation(caseId), ConsistentRead }),
  );
  return Item && ConversationItem.parse(Item);
}

/** The number of the other side's messages that a side hasn't read. */
export const unreadOf = ({ sent, read }: ConversationItem, side: MessageSide): number =>
  sent[otherSide(side)] - read[side];

export const messagesLeft = ({ sent }: ConversationItem): number =>
  Math.max(0, limits.conversationMessages - sent.applicant - sent.team);
export const bytesLeft = ({ bytes }: ConversationItem): number =>
  Math.max(0, limits.conversationBytes - bytes);

/**
 * The conversation with one more message.
 * @param recipient who is notified of it
 */
export function withMessage(
  before: ConversationItem,
  { id, at, side, bytes }: { id: string; at: string; side: MessageSide; bytes: number },
  recipient?: string,
): ConversationItem {
  const reader = otherSide(side);
  const { awaiting_since, awaiting_id: _, ...rest } = before;
  const awaiting = side === 'applicant' ? (awaiting_since ?? at) : undefined;
  return {
    ...(recipient === undefined ? rest : withNotified(rest, [recipient], id)),
    revision: before.revision + 1,
    last_id: id,
    bytes: before.bytes + bytes,
    sent: { ...before.sent, [side]: before.sent[side] + 1 },
    unread_since: { ...before.unread_since, [reader]: before.unread_since[reader] ?? at },
    ...(awaiting && { awaiting_since: awaiting }),
  };
}

/** The conversation after people were notified of a message. */
export const withNotified = (
  before: ConversationItem,
  recipients: readonly string[],
  messageId: string,
): ConversationItem => ({
  ...before,
  notified: { ...Object.fromEntries(recipients.map((id) => [id, messageId])), ...before.notified },
});

/**
 * The conversation after someone's notifications of its messages were marked as read.
 * @param rest the first that wasn't, if there were too many
 */
export function withoutNotified(
  before: ConversationItem,
  userId: string,
  rest: string | undefined,
): ConversationItem {
  const { [userId]: _, ...others } = before.notified ?? {};
  return { ...before, notified: { ...others, ...(rest !== undefined && { [userId]: rest }) } };
}

/** The conversation after an edit of one of its messages. */
export const withEdit = (before: ConversationItem, moreBytes: number): ConversationItem => ({
  ...before,
  revision: before.revision + 1,
  bytes: Math.max(0, before.bytes + moreBytes),
});

/**
 * The conversation after a side has read this many messages of the other side.
 * @returns the same object if nothing changed
 */
export function withReading(
  before: ConversationItem,
  { side, count, at, by }: { side: MessageSide; count: number; at: string; by: string },
): ConversationItem {
  const reached = Math.min(count, before.sent[otherSide(side)]);
  if (reached <= before.read[side]) return before;
  const { [side]: since, ...others } = before.unread_since;
  const hasMore = reached < before.sent[otherSide(side)];
  return {
    ...before,
    read: { ...before.read, [side]: reached },
    reads: { ...before.reads, [side]: [...before.reads[side], { count: reached, at, by }].slice(-maxReads) },
    unread_since: { ...others, ...(hasMore && { [side]: since }) },
  };
}

/** The conversation without anything left to respond to; the same object if there was nothing. */
export function markSettled(before: ConversationItem): ConversationItem {
  const { awaiting_since, awaiting_id: _, ...rest } = before;
  return awaiting_since === undefined ? before : rest;
}

/**
 * The conversation after an unanswered message was deleted.
 * @param left the others that are unanswered, earliest first
 */
export function withUnanswered(
  before: ConversationItem,
  left: readonly { readonly id: string; readonly at: string }[],
): ConversationItem {
  const [first, last] = [left[0], left.at(-1)];
  return first && last ? { ...before, awaiting_since: first.at, awaiting_id: last.id } : markSettled(before);
}

/** Lists the conversation in the team's inbox while it waits for the team. */
export function inboxAttributes(item: ConversationItem): Record<string, string> {
  const unread = unreadOf(item, 'team');
  const since = item.awaiting_since ?? (unread > 0 ? item.unread_since.team : undefined);
  if (since === undefined) return {};
  const awaiting = item.awaiting_since === undefined ? 'read' : 'awaiting';
  return {
    [lookups.partition]: partitions.orgInbox(item.org_id),
    [lookups.sort]: [since, item.case_id, unread, awaiting].join('#'),
  };
}

/** Puts the row with optimistic locking. */
export const putConversation = (item: ConversationItem): TransactItem => ({
  Put: {
    Item: {
      ...keys.conversation(item.case_id),
      entity: 'Conversation',
      ...item,
      ...inboxAttributes(item),
    },
    ...expectVersion(item.revision - 1, 'revision'),
  },
});

/** The changed row, and the applicant's unread count if it changed. */
export const conversationParts = (before: ConversationItem, after: ConversationItem) => ({
  conversation: putConversation(after),
  unread:
    unreadOf(before, 'applicant') === unreadOf(after, 'applicant')
      ? undefined
      : setUnread(after.applicant_id, { [after.case_id]: applicantUnread(after) }),
});

/** The conversation's entry on the applicant's own list of unread messages. */
export const applicantUnread = (item: ConversationItem) => ({
  org_id: item.org_id,
  unread: unreadOf(item, 'applicant'),
  ...(item.unread_since.applicant && { since: item.unread_since.applicant }),
});
