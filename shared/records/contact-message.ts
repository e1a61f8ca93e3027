import * as z from 'zod/mini';
import { contactLimits } from '../domain/contact-limits.ts';
import { Email, personLines, personText } from '../schema/common.ts';

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
  message: personLines(
    contactLimits.message,
    `Message must be less than ${contactLimits.message} characters`,
  ).check(z.minLength(1, 'Please enter a message')),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
