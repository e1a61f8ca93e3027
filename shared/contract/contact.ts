import * as z from 'zod/mini';
import { contactLimits } from '../domain/contact-limits.ts';
import { Email, personText } from './common.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** As `personText`, but with line breaks. */
const messageText = z.string().check(
  z.overwrite((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()),
  z.minLength(1, 'Please write your message'),
  z.maxLength(contactLimits.message, `Message must be less than ${contactLimits.message} characters`),
  z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'Please remove unusual characters'),
);

/** What a visitor writes to the team. */
export const ContactMessage = z.object({
  name: personText(contactLimits.name, `Name must be less than ${contactLimits.name} characters`).check(
    z.minLength(1, 'Please tell us your name'),
  ),
  email: Email,
  subject: personText(
    contactLimits.subject,
    `Subject must be less than ${contactLimits.subject} characters`,
  ).check(z.minLength(1, 'Please say what it is about')),
  message: messageText,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const NewContactMessage = z.object({
  ...ContactMessage.shape,
  /** No person sees this field, so only a machine fills it in. */
  website: z._default(z.string().check(z.maxLength(500)), ''),
  /** Milliseconds from the form being shown to it being sent. */
  elapsed: z.number().check(z.int(), z.minimum(0)),
});
export type NewContactMessage = z.infer<typeof NewContactMessage>;

export const contactContract = {
  sendContactMessage: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/contact-messages',
    summary: 'Stores a message to the team and mails it to them, with a receipt to the visitor.',
    access: 'public',
    body: NewContactMessage,
    answer: z.object({ id: z.string() }),
    status: 201,
    errors: ['submission.refused', 'request.rate_limited'],
    data: { table: ['GetItem', 'PutItem', 'UpdateItem'] },
  }),
};
