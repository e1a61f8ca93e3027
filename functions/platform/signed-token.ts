import * as z from 'zod/mini';
import { epochSeconds } from './clock.ts';
import { sign, verify } from './signature.ts';

/** The purpose of a token; a token for another purpose is rejected. */
type TokenPurpose =
  | 'account-claim'
  | 'call'
  | 'email-settings'
  | 'unsubscribe'
  | 'resume-upload'
  | 'resume-receipt';

const Payload = z.object({ expires: z.number(), content: z.unknown() });

/** Signs the content of a link or receipt. Its holder can read the content, so it must not contain secrets. */
export const signToken = (purpose: TokenPurpose, content: object, expires: Date): Promise<string> =>
  sign(`token\n${purpose}`, JSON.stringify({ expires: epochSeconds(expires), content }));

/** The content of a token; undefined if it is forged, damaged, expired, or for another purpose. */
export async function verifyToken<Schema extends z.core.$ZodType>(
  purpose: TokenPurpose,
  token: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const text = await verify(`token\n${purpose}`, token);
  if (text === undefined) return undefined;
  const { expires, content } = Payload.parse(JSON.parse(text));
  if (expires <= epochSeconds()) return undefined;
  return z.parse(schema, content);
}
