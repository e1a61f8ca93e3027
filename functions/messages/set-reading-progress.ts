import type { messagesContract } from '#shared/contract/messages.ts';
import { displayName } from '#shared/domain/person-name.ts';
import {
  conversationParts,
  getConversation,
  markSettled,
  noConversation,
  withReading,
} from '../data/cases/conversation.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { transact } from '../data/core/transaction.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { timestamp } from '../platform/clock.ts';
import { conversationResponse, sideOf } from './conversation-response.ts';

/** Progress is per side: what one colleague has read counts as read for the team. */
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
    const changed = body.settled && side === 'team' ? markSettled(read) : read;
    if (changed === before) return conversationResponse(before, side);
    const after = { ...changed, revision: before.revision + 1 };
    await transact(conversationParts(before, after), {
      onConditionFailed: { conversation: 'conflict' },
    });
    return conversationResponse(after, side);
  });
