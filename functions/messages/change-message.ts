import type { messagesContract } from '#shared/contract/messages.ts';
import type { Message } from '#shared/records/message.ts';
import { limits } from '#shared/schema/limits.ts';
import { caseActivity } from '../data/cases/case.ts';
import {
  bytesLeft,
  type ConversationItem,
  conversationParts,
  getConversation,
  withEdit,
  withUnanswered,
} from '../data/cases/conversation.ts';
import { getMessage, listMessages, putChangedMessage } from '../data/cases/message.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { transact } from '../data/core/transaction.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';
import { now } from '../platform/clock.ts';

const editMilliseconds = limits.messageEditMinutes * 60_000;

export const editMessage: EndpointFunction<typeof messagesContract.editMessage> = ({ actor, params, body }) =>
  changeOwn(actor, params, (message, at) =>
    message.text === body.text ? message : { ...message, text: body.text, edited_at: at },
  );

/** Deletes the text and the file names; author and time remain. The files remain documents of the case. */
export const deleteMessage: EndpointFunction<typeof messagesContract.deleteMessage> = async ({
  actor,
  params,
}) => {
  await changeOwn(actor, params, (message, at) => ({ ...message, text: '', documents: [], deleted_at: at }));
  return undefined;
};

/** No one waits for a response to a deleted message. Read only if it was unanswered, among the latest ones. */
async function withoutDeleted(
  before: ConversationItem,
  { id, side, at }: Message,
): Promise<ConversationItem> {
  const { case_id, awaiting_since: since } = before;
  if (side !== 'applicant' || since === undefined || at < since) return before;
  const { items } = await listMessages(case_id, { limit: limits.pageSize });
  const unanswered = items.filter((each) => each.side === 'applicant' && each.at >= since);
  // There may be more; the oldest one still waits.
  if (unanswered.length === items.length && items.length === limits.pageSize) return before;
  const left = unanswered.filter((each) => each.id !== id && each.deleted_at === undefined);
  return withUnanswered(before, left.toReversed());
}

const changeOwn = (
  actor: Caller,
  { caseId, messageId }: { caseId: string; messageId: string },
  change: (message: Message, at: string) => Message,
): Promise<Message> =>
  retryOnConflict(async () => {
    const ofCase = await requireCase(actor, caseId);
    const message = await getMessage(ofCase.id, messageId);
    const before = await getConversation(ofCase.id);
    if (!message || !before || message.deleted_at !== undefined) throw new ApiError('message.not_found');
    if (message.author_id !== actor.userId) throw new ApiError('message.not_yours');
    const at = now();
    if (at.getTime() - Date.parse(message.at) > editMilliseconds) throw new ApiError('message.too_late');
    const changed = change(message, at.toISOString());
    if (changed === message) return message;
    const after = changed.deleted_at === undefined ? before : await withoutDeleted(before, message);
    const moreBytes = Buffer.byteLength(changed.text) - Buffer.byteLength(message.text);
    if (moreBytes > bytesLeft(before)) throw new ApiError('message.limit_reached');
    await transact(
      {
        case: caseActivity(ofCase),
        message: putChangedMessage(ofCase.id, changed),
        ...conversationParts(before, withEdit(after, moreBytes)),
      },
      {
        onConditionFailed: {
          case: 'case.not_found',
          message: 'message.not_found',
          conversation: 'conflict',
        },
      },
    );
    return changed;
  });
