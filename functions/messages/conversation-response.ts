import type { Actor } from '#shared/domain/permissions.ts';
import type { Conversation, MessageSide } from '#shared/records/message.ts';
import { bytesLeft, type ConversationItem, messagesLeft, unreadOf } from '../data/cases/conversation.ts';

/** The side of a case that someone reads and writes for. */
export const sideOf = (actor: Actor, { applicant_id }: { applicant_id: string }): MessageSide =>
  actor.userId === applicant_id ? 'applicant' : 'team';

/** A conversation as seen by someone of one side. Whether it needs a response is visible to the team only. */
export const conversationResponse = (
  item: ConversationItem,
  { userId }: Actor,
  side: MessageSide,
): Conversation => ({
  revision: item.revision,
  side,
  sent: item.sent,
  read: item.read,
  reads: item.reads,
  unread: unreadOf(item, side),
  ...(item.notified?.[userId] !== undefined && { notified: true as const }),
  ...(side === 'team' && item.awaiting_since && { awaiting_since: item.awaiting_since }),
  left: { messages: messagesLeft(item), bytes: bytesLeft(item) },
});
