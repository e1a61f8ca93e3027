import * as z from 'zod/mini';
import { contactLimits } from '../domain/contact-limits.ts';
import { Email, personText } from '../schema/common.ts';

/** As `personText`, but with line breaks. */
const messageText = z.string().check(
  z.overwrite((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()),
  z.minLength(1, 'Please enter a message'),
  z.maxLength(contactLimits.message, `Message must be less than ${contactLimits.message} characters`),
  z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'Please remove unsupported characters'),
);

/** What a visitor writes to the team. */
export const ContactMessage = z.object({
  name: personText(contactLimits.name, `Name must be less than ${contactLimits.name} characters`).check(
    z.minLength(1, 'Please enter your name'),
  ),
  email: Email,
  subject: personText(
    contactLimits.subject,
    `Subject must be less than ${contactLimits.subject} characters`,
  ).check(z.minLength(1, 'Please enter a subject')),
  message: messageText,
});
export type ContactMessage = z.infer<typeof ContactMessage>;
