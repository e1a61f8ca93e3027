import * as z from 'zod/mini';
import type { AuthorizerSettings } from './routes.ts';

const Claims = z.looseObject({
  iss: z.string(),
  exp: z.number(),
  nbf: z.optional(z.number()),
  iat: z.optional(z.number()),
  aud: z.optional(z.union([z.string(), z.array(z.string())])),
  client_id: z.optional(z.string()),
});

export interface Authorized {
  /** Every value is text, because that is how API Gateway passes claims on. */
  readonly claims: Record<string, string>;
}

/**
 * API Gateway's JWT authorizer: signature, issuer, audience (`client_id` is used where there is no `aud`), and
 * the times. Neither checks `token_use` or revocation.
 * @param readSigned the claims of a token the pool signed; undefined for any other
 * @returns undefined for an invalid token
 */
export function authorizeToken(
  header: string | undefined,
  authorizer: AuthorizerSettings,
  readSigned: (token: string) => unknown,
  now: Date,
): Authorized | undefined {
  const token = header?.replace(/^Bearer /i, '').trim();
  if (!token) return undefined;
  const parsed = Claims.safeParse(readSigned(token));
  if (!parsed.success) return undefined;
  const claims = parsed.data;
  const seconds = now.getTime() / 1000;
  const audience = claims.aud === undefined ? [claims.client_id ?? ''] : [claims.aud].flat();
  const counts =
    claims.iss === authorizer.issuer &&
    audience.some((each) => authorizer.audience.includes(each)) &&
    claims.exp > seconds &&
    (claims.nbf ?? 0) <= seconds &&
    (claims.iat ?? 0) <= seconds + 1;
  if (!counts) return undefined;
  return {
    claims: Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, claimText(value)])),
  };
}

/** A list becomes `[ADMIN OPS]`. */
const claimText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.join(' ')}]`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};
