import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { isWithinRate, type RateLimit } from '../data/core/rate-limit.ts';
import { countEvent } from '../platform/metrics.ts';

const hour = 3600;
/**
 * Emails with a code to one address. The last one's code is good for at least as long as the limit holds, so a
 * stranger who uses the limit up leaves the owner with a code that works.
 */
export const codeMailRates = {
  signUp: { what: 'mail-sign-up-code', most: 5, seconds: hour },
  newPassword: { what: 'mail-password-code', most: 5, seconds: hour },
} as const satisfies Record<string, RateLimit>;

export interface CodeMail {
  readonly triggerSource: CustomMessageTriggerEvent['triggerSource'];
  readonly request: { readonly userAttributes: Readonly<Record<string, string>> };
}

const rateOf: Partial<Record<CustomMessageTriggerEvent['triggerSource'], RateLimit>> = {
  CustomMessage_SignUp: codeMailRates.signUp,
  CustomMessage_ResendCode: codeMailRates.signUp,
  CustomMessage_ForgotPassword: codeMailRates.newPassword,
};

/**
 * Cognito tells its triggers no network address, so only the recipient can be counted.
 * @throws when the address was sent too many: Cognito then sends none, and hands the message to the client
 */
export async function limitCodeMail({ triggerSource, request }: CodeMail): Promise<void> {
  const rate = rateOf[triggerSource];
  const { email } = request.userAttributes;
  if (!rate || !email || (await isWithinRate(rate, email.toLowerCase()))) return;
  await countEvent('MailWithheld');
  throw new Error('Too many emails were sent to this address. Use the latest one, or try again in an hour.');
}
