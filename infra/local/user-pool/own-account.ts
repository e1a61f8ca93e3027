import * as z from 'zod/mini';
import type { User } from './accounts.ts';
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
import { invalidParameter, PoolError, wrongCredentials } from './pool-error.ts';
import { makeVerifier, provesPassword } from './srp.ts';
import { isCurrentTotp, totpSecret } from './totp.ts';

const Authorized = z.object({ AccessToken: z.string() });
const Preference = z.optional(
  z.object({ Enabled: z.optional(z.boolean()), PreferredMfa: z.optional(z.boolean()) }),
);

function requireOwner(pool: Pool, accessToken: string): User {
  const claims = pool.tokens.requireAccess(accessToken);
  const user = pool.accounts.find(claims.sub);
  if (!user) throw new PoolError('UserNotFoundException', 'User does not exist.');
  if (!user.enabled) throw new PoolError('NotAuthorizedException', 'User is disabled.');
  return user;
}

const mfa = (user: User) =>
  user.totpEnabled
    ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    : {};

export const ownAccountActions = {
  GetUser: openAction(Authorized, (pool, input) => {
    const user = requireOwner(pool, input.AccessToken);
    return { Username: user.username, UserAttributes: attributeList(user), ...mfa(user) };
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
    const secret = totpSecret();
    pool.accounts.save({ ...user, totpSecret: secret, totpEnabled: false });
    return { SecretCode: secret };
  }),
  VerifySoftwareToken: openAction(z.object({ ...Authorized.shape, UserCode: z.string() }), (pool, input) => {
    const user = requireOwner(pool, input.AccessToken);
    if (!user.totpSecret || !isCurrentTotp(user.totpSecret, input.UserCode)) {
      throw new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch');
    }
    return { Status: 'SUCCESS' };
  }),
  SetUserMFAPreference: openAction(
    z.object({
      ...Authorized.shape,
      SoftwareTokenMfaSettings: Preference,
      SMSMfaSettings: Preference,
      EmailMfaSettings: Preference,
    }),
    (pool, input) => {
      const user = requireOwner(pool, input.AccessToken);
      if (input.SMSMfaSettings?.Enabled || input.EmailMfaSettings?.Enabled) {
        throw invalidParameter('Only software token MFA is enabled in this pool.');
      }
      const enabled = input.SoftwareTokenMfaSettings?.Enabled ?? user.totpEnabled;
      if (enabled && !user.totpSecret) throw invalidParameter('User has not verified software token mfa');
      pool.accounts.save({ ...user, totpEnabled: enabled });
      return {};
    },
  ),
};
