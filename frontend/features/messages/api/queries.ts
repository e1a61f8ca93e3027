import { queryOptions } from '@tanstack/react-query';
import { messageTemplatesContract } from '#shared/contract/message-templates.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { call } from '../../../lib/api-client.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { listedByIndex } from '../../../lib/read-again.ts';
import { messageKeys } from '../keys.ts';

const pageLength = 50;

/** A case's messages, newest first. Each page includes the state of the conversation. */
export const messagesQuery = (caseId: string) =>
  pagedQuery(messageKeys.list(caseId), ({ cursor, signal }) =>
    call(messagesContract.listMessages, { params: { caseId }, query: { cursor, limit: pageLength }, signal }),
  );

/** The messages that contain all words. A page may be empty even if later pages have matches. */
export const searchQuery = (caseId: string, q: string) =>
  pagedQuery(messageKeys.search(caseId, q), ({ cursor, signal }) =>
    call(messagesContract.listMessages, { params: { caseId }, query: { cursor, q }, signal }),
  );

export const conversationQuery = (caseId: string) =>
  queryOptions({
    queryKey: messageKeys.conversation(caseId),
    queryFn: ({ signal }) => call(messagesContract.getConversation, { params: { caseId }, signal }),
  });

/** All cases with unread messages, in one request. */
export const unreadQuery = queryOptions({
  queryKey: messageKeys.unread,
  queryFn: ({ signal }) => call(messagesContract.listUnread, { signal }),
  meta: listedByIndex,
});

export const templatesQuery = queryOptions({
  queryKey: messageKeys.templates,
  queryFn: ({ signal }) => call(messageTemplatesContract.listMessageTemplates, { signal }),
});
