import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import * as z from 'zod/mini';
import { Role } from '#shared/domain/roles.ts';
import { PersonId } from '#shared/schema/common.ts';
import { type Account, getAccount } from '../data/people/account.ts';
import { secondFactorState } from '../data/people/second-factor-state.ts';
import { isEnded } from '../data/people/sign-out.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';

const Claims = z.object({
  sub: PersonId,
  token_use: z.literal('access'),
  'cognito:groups': z.optional(z.string()),
  /** Identifies the session of the token, across refreshes. */
  origin_jti: z.optional(z.string()),
  /** The time of that sign-in, in seconds since the epoch. */
  auth_time: z.optional(z.coerce.number()),
});

/** API Gateway passes a list claim as text: `[ADMIN OPS]`. */
const groupsIn = (claim: string | undefined): string[] =>
  (claim ?? '')
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter((group) => Role.safeParse(group).success);

/** Creates the profile and group that a person should have. */
export type RepairAccount = (userId: string) => Promise<void>;

async function repairedAccount(userId: string, repair?: RepairAccount) {
  const account = await getAccount(userId);
  if (account || !repair) return account;
  await repair(userId);
  return getAccount(userId);
}

/**
 * The authenticated actor of a request and their account. The membership's current role is authoritative; a token
 * with different groups is rejected, and the page then requests a new one.
 * @param repair repairs a person without a profile or with the wrong group. The token still has the old group, so
 * it is rejected once more anyway
 * @throws ApiError `auth.required` for a token that isn't an access token, has another role, or belongs to an ended
 * sign-in; `profile.missing` if the person has no profile
 */
export async function requireActor(
  event: Pick<APIGatewayProxyEventV2WithJWTAuthorizer, 'requestContext'>,
  repair?: RepairAccount,
): Promise<{ readonly actor: Caller; readonly account: Account }> {
  const claims = Claims.safeParse(event.requestContext.authorizer?.jwt?.claims);
  if (!claims.success) throw new ApiError('auth.required');
  const account = await repairedAccount(claims.data.sub, repair);
  if (!account) throw new ApiError('profile.missing');
  const { profile, membership, signOuts, openCases } = account;
  const { origin_jti: signInId, auth_time: at } = claims.data;
  if (isEnded(signOuts, { id: signInId, at })) throw new ApiError('auth.required');
  const role = membership?.role ?? 'APPLICANT';
  const groups = groupsIn(claims.data['cognito:groups']);
  if (membership && !groups.includes(role)) {
    await repair?.(profile.user_id);
    throw new ApiError('auth.required');
  }
  const actor = {
    userId: profile.user_id,
    email: profile.email,
    fullName: profile.full_name,
    signInId,
    signedInAt: at,
    secondFactor: secondFactorState(membership?.second_factor, { id: signInId, at }),
    openCases,
    role,
    organizationId: membership?.org_id,
  };
  return { actor, account };
}
