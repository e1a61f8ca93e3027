import * as z from 'zod/mini';
import { PersonId } from '#shared/schema/common.ts';
import { now } from '../../platform/clock.ts';
import { signToken, verifyToken } from '../../platform/signed-token.ts';

/** The lifetime of the code that Cognito emails with it. */
const lifetimeMilliseconds = 24 * 3_600_000;

/** A token that proves its holder receives the mail of the address that signed up. */
export const signAccountClaim = (userId: string): Promise<string> =>
  signToken('account-claim', { user: userId }, new Date(now().getTime() + lifetimeMilliseconds));

export const verifyAccountClaim = async (token: string): Promise<string | undefined> =>
  (await verifyToken('account-claim', token, z.object({ user: PersonId })))?.user;
