import { messageTemplatesContract } from '#shared/contract/message-templates.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { messageFunctions } from '../../messages/message-functions.ts';
import { endpointGroup } from '../endpoint-group.ts';

const conversationContract = { ...messagesContract, ...messageTemplatesContract };

export const endpoints = endpointGroup(conversationContract, messageFunctions);
