import * as z from 'zod/mini';
import { Conversation, Message } from '../records/message.ts';
import { Id, PageQuery, pageOf, personLines, personText, Timestamp } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { defineEndpoint, NoContent } from './define-endpoint.ts';

const text = personLines(limits.messageText, 'A message must be less than 4000 characters').check(
  z.minLength(1, 'Please write a message'),
);

export const NewMessage = z.object({
  text,
  /** Documents of the case; new files are uploaded to it first. */
  document_ids: z._default(z.array(Id).check(z.maxLength(limits.messageDocuments)), []),
});
export type NewMessage = z.infer<typeof NewMessage>;

export const MessageEdit = z.object({ text });
export type MessageEdit = z.infer<typeof MessageEdit>;

const ReadingProgress = z.object({
  /** The number of the other side's messages that have been read, counted from the first. */
  count: z.number().check(z.int(), z.minimum(0)),
  /** Staff: the applicant's messages need no response. */
  settled: z.optional(z.literal(true)),
});

/** A conversation with unread messages or, for staff, with messages that await a response. */
const UnreadConversation = z.object({
  case_id: Id,
  unread: z.number(),
  /** The time of the first such message. */
  since: Timestamp,
  /** The applicant awaits a response. */
  awaiting: z.boolean(),
});

const CaseParams = z.object({ caseId: Id });
const MessageParams = z.object({ caseId: Id, messageId: Id });

export const messagesContract = {
  listMessages: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}/messages',
    summary:
      'The messages between the applicant of a case and the team, newest first. With `q`, those of the next 200 messages that contain all its words.',
    access: 'case.read',
    params: CaseParams,
    query: z.extend(PageQuery, {
      q: z.optional(personText(limits.searchText, 'Please shorten your search')),
    }),
    response: z.extend(pageOf(Message), { conversation: Conversation }),
    errors: ['case.not_found'],
  }),
  getConversation: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}/conversation',
    summary:
      'The state of a case’s conversation: unread messages, read receipts, and a revision that changes with every message. Made for polling.',
    access: 'case.read',
    params: CaseParams,
    response: Conversation,
    errors: ['case.not_found'],
  }),
  sendMessage: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases/{caseId}/messages',
    summary: 'Sends a message to the applicant of a case, or from the applicant to the team.',
    access: 'case.update',
    params: CaseParams,
    body: NewMessage,
    response: Message,
    status: 201,
    errors: [
      'quota.reached',
      'case.not_found',
      'document.not_found',
      'message.limit_reached',
      'idempotency.conflict',
      'conflict',
    ],
    idempotent: true,
  }),
  editMessage: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/cases/{caseId}/messages/{messageId}',
    summary: 'Edits the person’s own message, within 15 minutes. The message is marked as edited.',
    access: 'case.update',
    params: MessageParams,
    body: MessageEdit,
    response: Message,
    errors: [
      'case.not_found',
      'message.not_found',
      'message.not_yours',
      'message.too_late',
      'message.limit_reached',
      'conflict',
    ],
  }),
  deleteMessage: defineEndpoint({
    domain: 'cases',
    method: 'DELETE',
    path: '/api/cases/{caseId}/messages/{messageId}',
    summary:
      'Deletes the text of the person’s own message, within 15 minutes. The conversation still shows that there was a message, and attached files stay on the case.',
    access: 'case.update',
    params: MessageParams,
    response: NoContent,
    status: 204,
    errors: ['case.not_found', 'message.not_found', 'message.not_yours', 'message.too_late', 'conflict'],
  }),
  setReadingProgress: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/cases/{caseId}/conversation/reading',
    summary:
      'Records how many messages of the other side have been read. The count never decreases, and repeating it changes nothing. Once all are read, marks the caller’s notifications of them as read.',
    access: 'case.read',
    params: CaseParams,
    body: ReadingProgress,
    response: Conversation,
    errors: ['case.not_found', 'conflict'],
  }),
  listUnread: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/messages/unread',
    summary:
      'Cases with unread messages, longest waiting first: one’s own, or for those who can list the organization’s cases, all of them, with the ones that need a response.',
    access: 'case.list.own',
    response: z.object({
      items: z.array(UnreadConversation),
      /** The number of unread messages in all conversations. */
      total: z.number(),
      /** There are more conversations than listed. */
      more: z.boolean(),
    }),
  }),
};
