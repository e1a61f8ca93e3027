import * as z from 'zod/mini';
import { Email } from '#shared/schema/common.ts';
import { authTexts } from '../../lib/auth-texts.ts';

/** The typed address; missing and invalid addresses have different messages. */
export const AccountEmail = z.pipe(z.string().check(z.minLength(1, authTexts.emailMissing)), Email);

/** Mails and apps show a code in groups, and it is pasted as shown. */
export const withoutSpaces = z.overwrite<string>((code) => code.replace(/\s/g, ''));

export const EmailedCode = z.object({
  email: AccountEmail,
  code: z.string().check(withoutSpaces, z.minLength(1, 'Enter the code from the email')),
});
export type EmailedCode = z.infer<typeof EmailedCode>;
