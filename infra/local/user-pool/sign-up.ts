import * as z from 'zod/mini';
import type { User } from './accounts.ts';
import { requireGoodPassword } from './password-policy.ts';
import {
  Attributes,
  attributeRecord,
  Code,
  Metadata,
  openAction,
  type Pool,
  requireClient,
  requireWritable,
  Username,
} from './pool-action.ts';
import { codeExpired, codeMismatch, invalidParameter, PoolError, unknownUser } from './pool-error.ts';
import { makeVerifier } from './srp.ts';
import { newSub } from './sub.ts';

const Named = z.object({ ClientId: z.string(), Username, ClientMetadata: Metadata });
const Email = z.email();

/** `m***@d***`, Cognito's format for where a code was sent. */
const delivery = (email: string) => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***'),
});

/** A new account, not yet confirmed. */
export const newUser = (pool: Pool, email: string, password: string, from: Partial<User> = {}): User => {
  const username = newSub();
  const now = Date.now();
  return {
    username,
    email,
    status: 'UNCONFIRMED',
    enabled: true,
    password: makeVerifier(pool.poolName, username, password),
    attributes: { email_verified: 'false' },
    createdAt: now,
    modifiedAt: now,
    passwordSetAt: now,
    failures: 0,
    lockedUntil: 0,
    totpSecret: undefined,
    totpVerified: false,
    totpEnabled: false,
    passkeyMfa: false,
    ...from,
  };
};

export function requireEmail(text: string): string {
  const email = Email.safeParse(text.trim().toLowerCase());
  if (!email.success) throw invalidParameter('Username should be an email.');
  return email.data;
}

/** Source of the message: jagregory/cognito-local#102 */
export function requireSameEmail(username: string, attribute: string | undefined): void {
  if (attribute && requireEmail(attribute) !== username)
    throw invalidParameter(
      'User email should be empty or same as username, since username attribute is email',
    );
}

export const signUpActions = {
  SignUp: openAction(
    z.object({ ...Named.shape, Password: z.string(), UserAttributes: z.optional(Attributes) }),
    async (pool, input) => {
      const client = requireClient(pool, input.ClientId);
      if (!pool.settings.selfSignUp) {
        throw new PoolError('NotAuthorizedException', 'SignUp is not permitted for this user pool');
      }
      const { email: given, ...attributes } = attributeRecord(input.UserAttributes ?? []);
      const names = [...(given === undefined ? [] : ['email']), ...Object.keys(attributes)];
      requireWritable(pool, names, { client, isNew: true });
      const email = requireEmail(input.Username);
      requireSameEmail(email, given);
      requireGoodPassword(pool.settings.policy, input.Password);
      if (pool.accounts.find(email)) throw new PoolError('UsernameExistsException', 'User already exists');
      const user = newUser(pool, email, input.Password, {
        attributes: { email_verified: 'false', ...attributes },
      });
      pool.accounts.insert(user);
      const code = pool.codes.issue(user.username, 'sign-up');
      await pool.mailer.send(user, 'CustomMessage_SignUp', code, client.id, input.ClientMetadata);
      return { UserConfirmed: false, UserSub: user.username, CodeDeliveryDetails: delivery(email) };
    },
  ),
  ConfirmSignUp: openAction(z.object({ ...Named.shape, ConfirmationCode: Code }), async (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    const user = pool.accounts.find(input.Username);
    if (!user) throw client.hidesUserExistence ? codeExpired() : unknownUser();
    if (user.status !== 'UNCONFIRMED') {
      throw new PoolError(
        'NotAuthorizedException',
        `User cannot be confirmed. Current status is ${user.status}`,
      );
    }
    pool.hourlyLimits.count(user.username, 'ConfirmSignUp');
    pool.codes.redeem(user.username, 'sign-up', input.ConfirmationCode);
    const confirmed: User = {
      ...user,
      status: 'CONFIRMED',
      attributes: { ...user.attributes, email_verified: 'true' },
    };
    pool.accounts.save(confirmed);
    await pool.confirmed(confirmed, client.id, 'ConfirmSignUp', input.ClientMetadata);
    return {};
  }),
  ResendConfirmationCode: openAction(Named, async (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    const user = pool.accounts.find(input.Username);
    if (!user) {
      if (!client.hidesUserExistence) throw unknownUser();
      return { CodeDeliveryDetails: delivery(input.Username) };
    }
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    pool.hourlyLimits.count(user.username, 'ResendConfirmationCode');
    const code = pool.codes.issue(user.username, 'sign-up');
    await pool.mailer.send(user, 'CustomMessage_ResendCode', code, client.id, input.ClientMetadata);
    return { CodeDeliveryDetails: delivery(user.email) };
  }),
  ForgotPassword: openAction(Named, async (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    const user = pool.accounts.find(input.Username);
    if (user?.status === 'FORCE_CHANGE_PASSWORD') {
      throw new PoolError('NotAuthorizedException', 'User password cannot be reset in the current state.');
    }
    if (!user?.enabled || user.attributes.email_verified !== 'true') {
      if (client.hidesUserExistence) return { CodeDeliveryDetails: delivery(input.Username) };
      throw user
        ? invalidParameter(
            'Cannot reset password for the user as there is no registered/verified email or phone_number',
          )
        : unknownUser();
    }
    pool.hourlyLimits.count(user.username, 'ForgotPassword');
    const code = pool.codes.issue(user.username, 'forgot-password');
    await pool.mailer.send(user, 'CustomMessage_ForgotPassword', code, client.id, input.ClientMetadata);
    return { CodeDeliveryDetails: delivery(user.email) };
  }),
  ConfirmForgotPassword: openAction(
    z.object({ ...Named.shape, ConfirmationCode: Code, Password: z.string() }),
    async (pool, input) => {
      const client = requireClient(pool, input.ClientId);
      const user = pool.accounts.find(input.Username);
      if (!user) throw client.hidesUserExistence ? codeMismatch() : unknownUser();
      pool.hourlyLimits.count(user.username, 'ForgotPassword');
      requireGoodPassword(pool.settings.policy, input.Password);
      pool.codes.redeem(user.username, 'forgot-password', input.ConfirmationCode);
      const changed: User = {
        ...user,
        status: 'CONFIRMED',
        password: makeVerifier(pool.poolName, user.username, input.Password),
        passwordSetAt: Date.now(),
        failures: 0,
        lockedUntil: 0,
        attributes: { ...user.attributes, email_verified: 'true' },
      };
      // Sessions continue: Cognito ends them for a sign-out, a revocation, or a deletion, but not for this.
      pool.accounts.save(changed);
      await pool.confirmed(changed, client.id, 'ConfirmForgotPassword', input.ClientMetadata);
      return {};
    },
  ),
};
