import type { Actor } from '#shared/domain/permissions.ts';
import type { Conversation, MessageSide } from '#shared/records/message.ts';
import { bytesLeft, type ConversationItem, messagesLeft, unreadOf } from '../data/cases/conversation.ts';

/** On whose side of a case someone writes and reads. */
export const sideOf = (actor: Actor, { applicant_id }: { applicant_id: string }): MessageSide =>
  actor.userId === applicant_id ? 'applicant' : 'team';

/** A conversation as one side sees it. Whether it needs a response is the team's own business. */
export const shownConversation = (item: ConversationItem, side: MessageSide): Conversation => ({
  revision: item.revision,
  side,
  sent: item.sent,
  read: item.read,
  reads: item.reads,
  unread: unreadOf(item, side),
  ...(side === 'team' && item.awaiting_since && { awaiting_since: item.awaiting_since }),
  left: { messages: messagesLeft(item), bytes: bytesLeft(item) },
});
