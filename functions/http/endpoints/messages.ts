import { messageTemplatesContract } from '#shared/contract/message-templates.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { messageFunctions } from '../../messages/message-functions.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(
  { ...messagesContract, ...messageTemplatesContract },
  {
    ...messageFunctions,
  },
);
