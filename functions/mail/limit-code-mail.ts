import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { isWithinRate, type RateLimit } from '../data/core/rate-limit.ts';
import { isTagged, mailboxOf } from '../platform/mailbox-of.ts';
import { countEvent } from '../platform/metrics.ts';

const hour = 3600;
/**
 * Limits for emails with a code, per address, except for tagged ones. Each code stays valid for at least as long as the
 * limit applies, so a stranger who exhausts the limit can't leave the owner without a valid code.
 */
export const codeMailRates = {
  signUp: { what: 'mail-sign-up-code', max: 5, seconds: hour },
  newPassword: { what: 'mail-password-code', max: 5, seconds: hour },
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
 * A mailbox has any number of addresses with a tag (`name+tag@`), which together count as one. An address without a
 * tag counts for itself, so that nobody can use up its limit with other spellings.
 */
const countedAs = (rate: RateLimit, address: string): string =>
  rate === codeMailRates.signUp && isTagged(address) ? `tagged\n${mailboxOf(address)}` : address;

/**
 * Cognito doesn't pass an IP address to its triggers, so only the recipient can be counted.
 * @throws when the address is over its limit: Cognito then sends no email, and returns the message to the client
 */
export async function limitCodeMail({ triggerSource, request }: CodeMail): Promise<void> {
  const rate = rateOf[triggerSource];
  const { email } = request.userAttributes;
  if (!rate || !email || (await isWithinRate(rate, countedAs(rate, email.toLowerCase())))) return;
  await countEvent('MailWithheld');
  throw new Error('Too many emails were sent to this address. Use the latest one, or try again in an hour.');
}
