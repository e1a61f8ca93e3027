import { contactContract } from '#shared/contract/contact.ts';
import { sendContactMessage } from '../../contact/send-contact-message.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(contactContract, {
  sendContactMessage,
});
