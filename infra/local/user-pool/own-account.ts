import * as z from 'zod/mini';
import type { User } from './accounts.ts';
import { MfaPreferences, mfaSettings, setMfaPreference } from './mfa-preference.ts';
import { requireGoodPassword } from './password-policy.ts';
import {
  Attributes,
  attributeList,
  attributeRecord,
  openAction,
  type Pool,
  requireClient,
  requireWritable,
  withChanges,
} from './pool-action.ts';
import { PoolError, wrongCredentials } from './pool-error.ts';
import { makeVerifier, provesPassword } from './srp.ts';
import { redeemTotp, totpSecret } from './totp.ts';

export const Authorized = z.object({ AccessToken: z.string() });

export function requireOwner(pool: Pool, accessToken: string): User {
  const claims = pool.tokens.requireAccess(accessToken);
  const user = pool.accounts.find(claims.sub);
  if (!user) throw new PoolError('UserNotFoundException', 'User does not exist.');
  if (!user.enabled) throw new PoolError('NotAuthorizedException', 'User is disabled.');
  return user;
}

export const ownAccountActions = {
  GetUser: openAction(Authorized, (pool, input) => {
    const user = requireOwner(pool, input.AccessToken);
    return { Username: user.username, UserAttributes: attributeList(user), ...mfaSettings(user) };
  }),
  UpdateUserAttributes: openAction(
    z.object({ ...Authorized.shape, UserAttributes: Attributes }),
    (pool, input) => {
      const user = requireOwner(pool, input.AccessToken);
      const client = requireClient(pool, pool.tokens.requireAccess(input.AccessToken).client_id);
      const changes = attributeRecord(input.UserAttributes);
      requireWritable(pool, Object.keys(changes), { client, isNew: false });
      pool.accounts.save({ ...user, attributes: withChanges(user.attributes, changes) });
      return { CodeDeliveryDetailsList: [] };
    },
  ),
  ChangePassword: openAction(
    z.object({ ...Authorized.shape, PreviousPassword: z.string(), ProposedPassword: z.string() }),
    (pool, input) => {
      const user = requireOwner(pool, input.AccessToken);
      pool.hourlyLimits.count(user.username, 'ChangePassword');
      if (!provesPassword(pool.poolName, user.username, input.PreviousPassword, user.password)) {
        throw wrongCredentials();
      }
      requireGoodPassword(pool.settings.policy, input.ProposedPassword);
      const password = makeVerifier(pool.poolName, user.username, input.ProposedPassword);
      pool.accounts.save({ ...user, password, passwordSetAt: Date.now() });
      return {};
    },
  ),
  GlobalSignOut: openAction(Authorized, (pool, input) => {
    pool.tokens.revokeAll(requireOwner(pool, input.AccessToken).username);
    return {};
  }),
  AssociateSoftwareToken: openAction(Authorized, (pool, input) => {
    const user = requireOwner(pool, input.AccessToken);
    if (!pool.settings.totp) {
      throw new PoolError(
        'SoftwareTokenMFANotFoundException',
        'Software Token MFA has not been enabled by the userPool.',
      );
    }
    // A new secret replaces a verified one immediately, and sign-in requires no code until it is verified and
    // preferred again. Source: AssociateSoftwareToken in Cognito's API reference.
    const secret = totpSecret();
    pool.accounts.save({ ...user, totpSecret: secret, totpVerified: false, totpEnabled: false });
    return { SecretCode: secret };
  }),
  VerifySoftwareToken: openAction(z.object({ ...Authorized.shape, UserCode: z.string() }), (pool, input) => {
    const user = requireOwner(pool, input.AccessToken);
    if (redeemTotp(user.totpSecret, input.UserCode) !== 'accepted') {
      throw new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch');
    }
    pool.accounts.save({ ...user, totpVerified: true });
    return { Status: 'SUCCESS' };
  }),
  SetUserMFAPreference: openAction(
    z.object({ ...Authorized.shape, ...MfaPreferences.shape }),
    (pool, input) => {
      setMfaPreference(pool, requireOwner(pool, input.AccessToken), input);
      return {};
    },
  ),
};
