import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { epochSeconds } from './clock.ts';
import { setting } from './env.ts';
import { environmentNames } from './environment-names.ts';

/** What a token is good for; one made for another purpose does not open. */
export type TokenPurpose = 'account-claim' | 'call' | 'resume-upload' | 'resume-receipt';

const Sealed = z.object({ expires: z.number(), content: z.unknown() });

const signatureOf = (purpose: TokenPurpose, payload: string): Buffer =>
  createHmac('sha256', setting(environmentNames.signingSecret))
    .update(`token\n${purpose}\n${payload}`)
    .digest();

/** Signs what a link or a receipt says. The content is readable by whoever holds it: put no secret in. */
export function signToken(purpose: TokenPurpose, content: object, expires: Date): string {
  const payload = Buffer.from(JSON.stringify({ expires: epochSeconds(expires), content })).toString(
    'base64url',
  );
  return `${payload}.${signatureOf(purpose, payload).toString('base64url')}`;
}

/** What a token says; undefined when it is forged, damaged, of another purpose, or over. */
export function verifyToken<Schema extends z.core.$ZodType>(
  purpose: TokenPurpose,
  token: string,
  schema: Schema,
): z.output<Schema> | undefined {
  const [payload = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(purpose, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const sealed = Sealed.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (sealed.expires <= epochSeconds()) return undefined;
  return z.parse(schema, sealed.content);
}
