import * as z from 'zod/mini';
import { Email } from '#shared/schema/common.ts';
import { authTexts } from '../../lib/auth-texts.ts';

export const EmailedCode = z.object({
  email: z.pipe(z.string().check(z.minLength(1, authTexts.emailMissing)), Email),
  code: z.string().check(z.trim(), z.minLength(1, 'Enter the code from the email')),
});
