import type { messagesContract } from '#shared/contract/messages.ts';
import { seesCase } from '#shared/domain/permissions.ts';
import type { Message } from '#shared/records/message.ts';
import { limits } from '#shared/schema/limits.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { noConversation, getConversation as readConversation } from '../data/cases/conversation.ts';
import { listMessages as readMessages, searchMessages } from '../data/cases/message.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { listOwnUnread, listTeamUnread } from '../data/cases/unread-messages.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { isAllowed } from '../endpoint/is-allowed.ts';
import { ApiError } from '../platform/api-error.ts';
import { seesConfidential } from '../workflows/confidential-documents.ts';
import { conversationResponse, sideOf } from './conversation-response.ts';

/** Reads the state first, so that every counted message is in the list. */
export const listMessages: EndpointFunction<typeof messagesContract.listMessages> = async ({
  actor,
  params,
  query: { q, ...page },
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const conversation = (await readConversation(ofCase.id)) ?? noConversation(ofCase);
  const seen = (items: readonly Message[]) => withSeenDocuments(actor, ofCase, items);
  const messages = await (q
    ? searchMessages(ofCase.id, q, page.cursor, seen)
    : readMessages(ofCase.id, page));
  return {
    ...messages,
    items: q ? messages.items : await seen(messages.items),
    conversation: conversationResponse(conversation, actor, sideOf(actor, ofCase)),
  };
};

/** Leaves out files that the reader may not see, and those they didn't see when they were deleted. */
async function withSeenDocuments(
  actor: Caller,
  ofCase: CaseItem,
  items: readonly Message[],
): Promise<Message[]> {
  if (seesConfidential(actor, ofCase) || items.every(({ documents }) => documents.length === 0))
    return [...items];
  const { readSeenFiles } = await import('../workflows/seen-files.ts');
  const { seesFile } = await readSeenFiles(actor, ofCase);
  return items.map((message) => ({ ...message, documents: message.documents.filter(seesFile) }));
}

/**
 * Polled by open pages, so it reads as little as possible: the row says whose case it is, and the read is
 * eventually consistent, since the next poll corrects a stale result.
 */
export const getConversation: EndpointFunction<typeof messagesContract.getConversation> = async ({
  actor,
  params,
}) => {
  const found = await readConversation(params.caseId, { ConsistentRead: false });
  if (!found) {
    const ofCase = await requireCase(actor, params.caseId);
    return conversationResponse(noConversation(ofCase), actor, sideOf(actor, ofCase));
  }
  if (!seesCase(actor, { organizationId: found.org_id, applicantId: found.applicant_id }))
    throw new ApiError('case.not_found');
  return conversationResponse(found, actor, sideOf(actor, found));
};

/** One query for those who can list the organization's cases, one read for others, however many cases there are. */
export const listUnread: EndpointFunction<typeof messagesContract.listUnread> = async ({ actor }) => {
  const { userId, organizationId } = actor;
  if (!organizationId) return { items: [], total: 0, more: false };
  const { items, more } = isAllowed(actor, 'case.list.organization')
    ? await listTeamUnread(organizationId, limits.unreadConversations)
    : { items: await listOwnUnread(userId, organizationId), more: false };
  return { items, more, total: items.reduce((sum, { unread }) => sum + unread, 0) };
};
