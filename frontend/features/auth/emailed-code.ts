import * as z from 'zod/mini';
import { asciiDigits, Email } from '#shared/schema/common.ts';
import { authTexts } from '../../lib/auth-texts.ts';

/** Missing and invalid addresses have different messages. */
export const AccountEmail = z.pipe(z.string().check(z.minLength(1, authTexts.emailMissing)), Email);

/** Emails and apps display codes in groups, and people paste them that way. Keyboards may type other digits. */
export const plainCode = z.overwrite<string>((code) => asciiDigits(code).replace(/\s/g, ''));

export const EmailedCode = z.object({
  email: AccountEmail,
  code: z.string().check(plainCode, z.minLength(1, 'Enter the code from the email')),
});
export type EmailedCode = z.infer<typeof EmailedCode>;
