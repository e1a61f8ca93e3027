import type { messageTemplatesContract } from '#shared/contract/message-templates.ts';
import type { messagesContract } from '#shared/contract/messages.ts';
import type { DomainFunctions } from '../endpoint/endpoint-function.ts';
import { onDemand } from '../endpoint/on-demand.ts';
import { getConversation, listMessages, listUnread } from './read-messages.ts';
import { sendMessage } from './send-message.ts';
import { setReadingProgress } from './set-reading-progress.ts';

/** Few messages are changed, and only within minutes. */
const onChanges = () => import('./change-message.ts');
/** Opened far less often than a conversation. */
const onTemplates = () => import('./message-templates.ts');

export const messageFunctions: DomainFunctions<typeof messagesContract & typeof messageTemplatesContract> = {
  listMessages,
  getConversation,
  sendMessage,
  editMessage: onDemand(async () => (await onChanges()).editMessage),
  deleteMessage: onDemand(async () => (await onChanges()).deleteMessage),
  setReadingProgress,
  listUnread,
  listMessageTemplates: onDemand(async () => (await onTemplates()).listMessageTemplates),
  putMessageTemplate: onDemand(async () => (await onTemplates()).putMessageTemplate),
  deleteMessageTemplate: onDemand(async () => (await onTemplates()).deleteMessageTemplate),
};
