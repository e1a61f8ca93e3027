import type { messagesContract, NewMessage } from '#shared/contract/messages.ts';
import { avatarInitials } from '#shared/domain/avatar-initials.ts';
import { displayName } from '#shared/domain/person-name.ts';
import type { AttachedDocument, Message } from '#shared/records/message.ts';
import { type CaseItem, caseActivity } from '../data/cases/case.ts';
import { checkDocumentExists } from '../data/cases/checklist-item.ts';
import {
  bytesLeft,
  type ConversationItem,
  conversationParts,
  getConversation,
  messagesLeft,
  noConversation,
  withMessage,
} from '../data/cases/conversation.ts';
import { getMessage, putMessage } from '../data/cases/message.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { createIdempotently } from '../data/core/create-idempotently.ts';
import { getIdempotentResult } from '../data/core/idempotency.ts';
import { momentAfter, timeOrderedId } from '../data/core/ids.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { getDocuments } from '../data/documents/document.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { messageNotices } from '../mail/case-notices.ts';
import { ApiError } from '../platform/api-error.ts';
import { documentsSeenBy, type Sees } from '../workflows/confidential-documents.ts';
import { sideOf } from './conversation-response.ts';

/**
 * Sends a message: its row, the conversation's state with optimistic locking, and the notice, in one transaction.
 * Retried after concurrent messages in the same conversation.
 */
export const sendMessage: EndpointFunction<typeof messagesContract.sendMessage> = async ({
  actor,
  params,
  body,
  idempotencyKey: key,
  prepareQuota,
}) => {
  const quota = await prepareQuota({ messages: 1 });
  const operation = `sendMessage ${params.caseId}`;
  const { userId, fullName, email } = actor;
  return retryOnConflict(async () => {
    const ofCase = await requireCase(actor, params.caseId);
    const before = (await getConversation(ofCase.id)) ?? noConversation(ofCase);
    if (messagesLeft(before) === 0 || Buffer.byteLength(body.text) > bytesLeft(before)) {
      // A retry returns the first result and isn't counted, even in a full conversation.
      const earlier = key && (await getIdempotentResult(userId, key, operation));
      const message = earlier && (await getMessage(ofCase.id, earlier));
      if (!message) throw new ApiError('message.limit_reached');
      if (!isSame(message, body)) throw new ApiError('idempotency.conflict');
      return message;
    }
    const documents = await attachedDocuments(
      ofCase,
      body.document_ids,
      await documentsSeenBy(actor, ofCase),
    );
    const side = sideOf(actor, ofCase);
    const message = newMessage(before, {
      ...{ side, author_id: userId, author_name: fullName, author_initials: avatarInitials(email) },
      ...{ text: body.text, documents },
    });
    const recipient = side === 'team' ? ofCase.applicant_id : ofCase.owner_id;
    const after = withMessage(before, { ...message, bytes: Buffer.byteLength(message.text) }, recipient);
    return createIdempotently({
      userId,
      key,
      operation,
      item: message,
      quota,
      same: (earlier) => isSame(earlier, body),
      find: (id) => getMessage(ofCase.id, id),
      parts: {
        case: caseActivity(ofCase),
        message: putMessage(ofCase.id, message),
        ...conversationParts(before, after),
        documents: documents.map(({ id }) => checkDocumentExists(ofCase.id, id)),
        notices: messageNotices(
          ofCase,
          actor,
          {
            ...{ kind: 'message', by: displayName(fullName), from: side },
            ...{ id: message.id, number: message.number },
          },
          before.notified,
        ),
      },
      finalErrors: { case: 'case.not_found' },
      firstUseErrors: { documents: 'document.not_found', conversation: 'conflict', message: 'conflict' },
    });
  });
};

/** The ID must sort after the conversation's latest message even if the clocks of two containers differ. */
function newMessage(
  { last_id, sent }: ConversationItem,
  rest: Omit<Message, 'id' | 'at' | 'number'>,
): Message {
  const at = momentAfter(last_id);
  return { id: timeOrderedId(at), at: at.toISOString(), number: sent[rest.side] + 1, ...rest };
}

async function attachedDocuments(
  { id }: CaseItem,
  documentIds: readonly string[],
  sees: Sees,
): Promise<AttachedDocument[]> {
  const ids = [...new Set(documentIds)];
  const found = await getDocuments(id, ids);
  if (found.filter(sees).length < ids.length) throw new ApiError('document.not_found');
  return found.map((document) => ({ id: document.id, name: document.name }));
}

/** An edited message can't be compared with the original request anymore. */
const isSame = (earlier: Message, { text, document_ids }: NewMessage): boolean =>
  earlier.edited_at !== undefined ||
  earlier.deleted_at !== undefined ||
  (earlier.text === text &&
    earlier.documents.map(({ id }) => id).join() === [...new Set(document_ids)].join());
