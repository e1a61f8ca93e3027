import * as z from 'zod/mini';
import { epochSeconds } from './clock.ts';
import { sign, verify } from './signature.ts';

/** What a token is good for; one made for another purpose does not open. */
export type TokenPurpose = 'account-claim' | 'call' | 'resume-upload' | 'resume-receipt';

const Sealed = z.object({ expires: z.number(), content: z.unknown() });

/** Signs what a link or a receipt says. The content is readable by whoever holds it: put no secret in. */
export const signToken = (purpose: TokenPurpose, content: object, expires: Date): Promise<string> =>
  sign(`token\n${purpose}`, JSON.stringify({ expires: epochSeconds(expires), content }));

/** What a token says; undefined when it is forged, damaged, of another purpose, or over. */
export async function verifyToken<Schema extends z.core.$ZodType>(
  purpose: TokenPurpose,
  token: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const text = await verify(`token\n${purpose}`, token);
  if (text === undefined) return undefined;
  const sealed = Sealed.parse(JSON.parse(text));
  if (sealed.expires <= epochSeconds()) return undefined;
  return z.parse(schema, sealed.content);
}
