import * as z from 'zod/mini';
import { accountEmailTooLong, Email, plainCode } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { authTexts } from '../../lib/auth-texts.ts';

/** Missing and invalid addresses have different messages. */
export const AccountEmail = z.pipe(
  z.string().check(z.minLength(1, authTexts.emailMissing)),
  Email.check(z.maxLength(limits.accountEmail, accountEmailTooLong)),
);

export const EmailedCode = z.object({
  email: AccountEmail,
  code: z.string().check(z.overwrite(plainCode), z.minLength(1, 'Enter the code from the email')),
});
export type EmailedCode = z.infer<typeof EmailedCode>;
