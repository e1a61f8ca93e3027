import type { messagesContract } from '#shared/contract/messages.ts';
import { displayName } from '#shared/domain/person-name.ts';
import {
  type ConversationItem,
  conversationParts,
  getConversation,
  markSettled,
  noConversation,
  unreadOf,
  withoutNotified,
  withReading,
} from '../data/cases/conversation.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { transact } from '../data/core/transaction.ts';
import { markMessagesRead } from '../data/people/notification.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { timestamp } from '../platform/clock.ts';
import { conversationResponse, sideOf } from './conversation-response.ts';

/**
 * Progress is per side: what one colleague has read counts as read for the team. Notifications are per person, so
 * a colleague who reads the messages later marks their own.
 */
export const setReadingProgress: EndpointFunction<typeof messagesContract.setReadingProgress> = ({
  actor,
  params,
  body,
}) =>
  retryOnConflict(async () => {
    const ofCase = await requireCase(actor, params.caseId);
    const side = sideOf(actor, ofCase);
    const before = (await getConversation(ofCase.id)) ?? noConversation(ofCase);
    const by = displayName(actor.fullName);
    const read = withReading(before, { side, count: body.count, at: timestamp(), by });
    const settled = body.settled && side === 'team' ? markSettled(read) : read;
    const hasReadAll = body.count > 0 && unreadOf(settled, side) === 0;
    const changed = hasReadAll ? await withNotificationsRead(settled, actor) : settled;
    if (changed === before) return conversationResponse(before, actor, side);
    const after = { ...changed, revision: before.revision + 1 };
    await transact(conversationParts(before, after), {
      onConditionFailed: { conversation: 'conflict' },
    });
    return conversationResponse(after, actor, side);
  });

/** Marked before the conversation is written: if that is interrupted, the next attempt marks them again. */
async function withNotificationsRead(
  conversation: ConversationItem,
  { userId }: Caller,
): Promise<ConversationItem> {
  const from = conversation.notified?.[userId];
  if (from === undefined || conversation.last_id === undefined) return conversation;
  const rest = await markMessagesRead(userId, conversation.case_id, { from, to: conversation.last_id });
  return withoutNotified(conversation, userId, rest);
}
