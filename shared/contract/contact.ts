import * as z from 'zod/mini';
import { ContactMessage } from '../records/contact-message.ts';
import { defineEndpoint } from './define-endpoint.ts';

const NewContactMessage = z.object({
  ...ContactMessage.shape,
  /** A honeypot: people can't see this field, so only bots fill it in. */
  website: z._default(z.string().check(z.maxLength(500)), ''),
  /** Milliseconds between displaying and submitting the form. */
  elapsed: z.number().check(z.int(), z.minimum(0)),
});

export const contactContract = {
  sendContactMessage: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/contact-messages',
    summary: 'Stores a message, emails it to the team, and sends the visitor a confirmation.',
    access: 'public',
    body: NewContactMessage,
    response: z.object({ id: z.string() }),
    status: 201,
    errors: ['submission.refused', 'request.rate_limited'],
  }),
};
