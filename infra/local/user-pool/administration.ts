import * as z from 'zod/mini';
import type { User } from './accounts.ts';
import { MfaPreferences, mfaSettings, setMfaPreference } from './mfa-preference.ts';
import { requireGoodPassword, temporaryPassword } from './password-policy.ts';
import {
  Attributes,
  attributeList,
  attributeRecord,
  Metadata,
  type Pool,
  requireWritable,
  signedAction,
  Username,
  withChanges,
} from './pool-action.ts';
import { invalidParameter, PoolError, unknownUser } from './pool-error.ts';
import { newUser, requireEmail, requireSameEmail } from './sign-up.ts';
import { makeVerifier } from './srp.ts';

const OnUser = z.object({ UserPoolId: z.string(), Username });
const OnGroup = z.object({ ...OnUser.shape, GroupName: z.string() });
/** Cognito names no client when an operator acts. */
const noClient = 'CLIENT_ID_NOT_APPLICABLE';

function requireUser(pool: Pool, name: string): User {
  const user = pool.accounts.find(name);
  if (!user) throw unknownUser();
  return user;
}

function requireGroup(pool: Pool, name: string): void {
  if (!pool.settings.groups.includes(name))
    throw new PoolError('ResourceNotFoundException', 'Group not found.');
}

/**
 * The default medium is a text message, which this product's people can't get: they have no phone number. What Cognito
 * does with such a request isn't documented, and differs between reports, so it is an error here. Sources:
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminCreateUser.html,
 * jagregory/cognito-local#274 (accepted with SUPPRESS), reapit/foundations#7052 (a text message instead of an email)
 */
function requireMailed(input: {
  readonly MessageAction?: string | undefined;
  readonly DesiredDeliveryMediums?: readonly string[] | undefined;
}): void {
  if (input.MessageAction === 'SUPPRESS') return;
  const mediums = input.DesiredDeliveryMediums ?? ['SMS'];
  if (mediums.length === 1 && mediums[0] === 'EMAIL') return;
  throw invalidParameter(
    'User has no attribute matching desired delivery mediums: name EMAIL as the only one',
  );
}

const described = (user: User) => ({
  Username: user.username,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.modifiedAt / 1000,
});

const filterPattern = /^\s*(email|sub|username|cognito:user_status)\s*(\^?=)\s*"([^"]*)"\s*$/;

function matching(users: User[], filter: string | undefined): User[] {
  if (!filter) return users;
  const [, name, operator, value = ''] = filterPattern.exec(filter) ?? [];
  if (!name) throw invalidParameter(`Filter not understood: ${filter}`);
  const field = (user: User): string =>
    name === 'email' ? user.email : name === 'cognito:user_status' ? user.status : user.username;
  return users.filter((user) => (operator === '=' ? field(user) === value : field(user).startsWith(value)));
}

export const administrationActions = {
  AdminCreateUser: signedAction(
    z.object({
      ...OnUser.shape,
      UserAttributes: z.optional(Attributes),
      TemporaryPassword: z.optional(z.string()),
      MessageAction: z.optional(z.enum(['RESEND', 'SUPPRESS'])),
      DesiredDeliveryMediums: z.optional(z.array(z.enum(['SMS', 'EMAIL']))),
      ClientMetadata: Metadata,
    }),
    async (pool, input) => {
      requireMailed(input);
      const email = requireEmail(input.Username);
      const { email: given, ...attributes } = attributeRecord(input.UserAttributes ?? []);
      requireSameEmail(email, given);
      requireWritable(pool, Object.keys(attributes), { isNew: true });
      const password = input.TemporaryPassword ?? temporaryPassword(pool.settings.policy);
      requireGoodPassword(pool.settings.policy, password);
      const known = pool.accounts.find(email);
      if (input.MessageAction === 'RESEND' && !known) throw unknownUser();
      if (input.MessageAction !== 'RESEND' && known) {
        throw new PoolError('UsernameExistsException', 'User account already exists');
      }
      if (known && known.status !== 'FORCE_CHANGE_PASSWORD') {
        throw new PoolError(
          'UnsupportedUserStateException',
          `Resend not possible. ${known.username} status is not FORCE_CHANGE_PASSWORD`,
        );
      }
      const user: User = known
        ? {
            ...known,
            password: makeVerifier(pool.poolName, known.username, password),
            passwordSetAt: Date.now(),
          }
        : newUser(pool, email, password, { status: 'FORCE_CHANGE_PASSWORD', attributes });
      if (known) pool.accounts.save(user);
      else pool.accounts.insert(user);
      if (input.MessageAction !== 'SUPPRESS') {
        await pool.mailer.send(
          user,
          'CustomMessage_AdminCreateUser',
          password,
          noClient,
          input.ClientMetadata,
        );
      }
      return { User: { ...described(user), Attributes: attributeList(user) } };
    },
  ),
  AdminGetUser: signedAction(OnUser, (pool, input) => {
    const user = requireUser(pool, input.Username);
    return { ...described(user), UserAttributes: attributeList(user), ...mfaSettings(user) };
  }),
  AdminDeleteUser: signedAction(OnUser, (pool, input) => {
    const user = requireUser(pool, input.Username);
    pool.tokens.revokeAll(user.username);
    pool.accounts.delete(user.username);
    pool.passkeys.deleteAll(user.username);
    return {};
  }),
  AdminAddUserToGroup: signedAction(OnGroup, (pool, input) => {
    requireGroup(pool, input.GroupName);
    pool.accounts.addToGroup(requireUser(pool, input.Username).username, input.GroupName);
    return {};
  }),
  AdminRemoveUserFromGroup: signedAction(OnGroup, (pool, input) => {
    requireGroup(pool, input.GroupName);
    pool.accounts.removeFromGroup(requireUser(pool, input.Username).username, input.GroupName);
    return {};
  }),
  AdminListGroupsForUser: signedAction(OnUser, (pool, input) => {
    const groups = pool.accounts.groupsOf(requireUser(pool, input.Username).username);
    return { Groups: groups.map((GroupName) => ({ GroupName, UserPoolId: pool.settings.id })) };
  }),
  AdminUserGlobalSignOut: signedAction(OnUser, (pool, input) => {
    pool.tokens.revokeAll(requireUser(pool, input.Username).username);
    return {};
  }),
  AdminSetUserMFAPreference: signedAction(
    z.object({ ...OnUser.shape, ...MfaPreferences.shape }),
    (pool, input) => {
      setMfaPreference(pool, requireUser(pool, input.Username), input);
      return {};
    },
  ),
  AdminSetUserPassword: signedAction(
    z.object({ ...OnUser.shape, Password: z.string(), Permanent: z.optional(z.boolean()) }),
    (pool, input) => {
      const user = requireUser(pool, input.Username);
      requireGoodPassword(pool.settings.policy, input.Password);
      pool.accounts.save({
        ...user,
        status: input.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
        password: makeVerifier(pool.poolName, user.username, input.Password),
        passwordSetAt: Date.now(),
        failures: 0,
        lockedUntil: 0,
      });
      return {};
    },
  ),
  AdminConfirmSignUp: signedAction(
    z.object({ ...OnUser.shape, ClientMetadata: Metadata }),
    async (pool, input) => {
      const user = requireUser(pool, input.Username);
      if (user.status !== 'UNCONFIRMED') {
        throw new PoolError(
          'NotAuthorizedException',
          `User cannot be confirmed. Current status is ${user.status}`,
        );
      }
      const confirmed: User = { ...user, status: 'CONFIRMED' };
      pool.accounts.save(confirmed);
      await pool.confirmed(confirmed, noClient, 'ConfirmSignUp', input.ClientMetadata);
      return {};
    },
  ),
  AdminUpdateUserAttributes: signedAction(
    z.object({ ...OnUser.shape, UserAttributes: Attributes }),
    (pool, input) => {
      const user = requireUser(pool, input.Username);
      const changes = attributeRecord(input.UserAttributes);
      requireWritable(pool, Object.keys(changes), { isNew: false });
      pool.accounts.save({ ...user, attributes: withChanges(user.attributes, changes) });
      return {};
    },
  ),
  AdminDisableUser: signedAction(OnUser, (pool, input) => {
    pool.accounts.save({ ...requireUser(pool, input.Username), enabled: false });
    return {};
  }),
  AdminEnableUser: signedAction(OnUser, (pool, input) => {
    pool.accounts.save({ ...requireUser(pool, input.Username), enabled: true });
    return {};
  }),
  ListUsersInGroup: signedAction(
    z.object({
      UserPoolId: z.string(),
      GroupName: z.string(),
      Limit: z._default(z.number().check(z.minimum(1), z.maximum(60)), 60),
      NextToken: z.optional(z.string()),
    }),
    (pool, input) => {
      requireGroup(pool, input.GroupName);
      const start = Number(input.NextToken ?? 0);
      const users = pool.accounts
        .list()
        .filter(({ username }) => pool.accounts.groupsOf(username).includes(input.GroupName));
      const end = start + input.Limit;
      return {
        Users: users
          .slice(start, end)
          .map((user) => ({ ...described(user), Attributes: attributeList(user) })),
        ...(end < users.length && { NextToken: String(end) }),
      };
    },
  ),
  ListUsers: signedAction(
    z.object({
      UserPoolId: z.string(),
      Filter: z.optional(z.string()),
      Limit: z._default(z.number().check(z.minimum(1), z.maximum(60)), 60),
      PaginationToken: z.optional(z.string()),
    }),
    (pool, input) => {
      const start = Number(input.PaginationToken ?? 0);
      const users = matching(pool.accounts.list(), input.Filter);
      const end = start + input.Limit;
      return {
        Users: users
          .slice(start, end)
          .map((user) => ({ ...described(user), Attributes: attributeList(user) })),
        ...(end < users.length && { PaginationToken: String(end) }),
      };
    },
  ),
};
