import type { messageTemplatesContract } from '#shared/contract/message-templates.ts';
import type { messagesContract } from '#shared/contract/messages.ts';
import type { DomainFunctions } from '../endpoint/endpoint-function.ts';
import { deleteMessage, editMessage } from './change-message.ts';
import { deleteMessageTemplate, listMessageTemplates, putMessageTemplate } from './message-templates.ts';
import { getConversation, listMessages, listUnread } from './read-messages.ts';
import { sendMessage } from './send-message.ts';
import { setReadingProgress } from './set-reading-progress.ts';

export const messageFunctions: DomainFunctions<typeof messagesContract & typeof messageTemplatesContract> = {
  listMessages,
  getConversation,
  sendMessage,
  editMessage,
  deleteMessage,
  setReadingProgress,
  listUnread,
  listMessageTemplates,
  putMessageTemplate,
  deleteMessageTemplate,
};
