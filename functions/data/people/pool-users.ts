import type { UsernameExistsException, UserStatusType } from '@aws-sdk/client-cognito-identity-provider';
import { type Role, roles } from '#shared/domain/roles.ts';
import { accountEmailTooLong, PersonId } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { ApiError } from '../../platform/api-error.ts';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { onUserPool } from '../../platform/on-user-pool.ts';
import { temporaryPassword } from '../../platform/temporary-password.ts';
import { cleanName } from './provide-person.ts';

const pool = () => ({ UserPoolId: setting(environmentNames.userPool) });

const client = () => ({ ClientId: setting(environmentNames.userPoolClient) });

export interface PoolUser {
  readonly userId: string;
  readonly status: UserStatusType;
  readonly email: string;
  readonly emailVerified: boolean;
  /** As typed at sign-up, sanitized. */
  readonly name: string;
}

/** The account for an address or ID, or undefined. */
export async function findPoolUser(emailOrId: string): Promise<PoolUser | undefined> {
  if (emailOrId.length > limits.accountEmail) return undefined;
  const { userPool, AdminGetUserCommand } = await onUserPool();
  try {
    const user = await userPool().send(new AdminGetUserCommand({ ...pool(), Username: emailOrId }));
    const attribute = (name: string) => user.UserAttributes?.find(({ Name }) => Name === name)?.Value;
    return {
      userId: PersonId.parse(attribute('sub')),
      status: user.UserStatus ?? 'UNKNOWN',
      email: attribute('email')?.toLowerCase() ?? '',
      emailVerified: attribute('email_verified') === 'true',
      name: cleanName(attribute('name') ?? ''),
    };
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}

/**
 * The account of an address. An unconfirmed account is deleted: whoever created it chose its password without
 * proving ownership of the address.
 */
export async function findOwnedUser(email: string): Promise<PoolUser | undefined> {
  const user = await findPoolUser(email);
  if (user?.status !== 'UNCONFIRMED') return user;
  await deletePoolUser(user.userId);
  return undefined;
}

/** @throws ApiError `request.invalid` for an address too long for an account */
export function requireAccountAddress(email: string): void {
  if (email.length > limits.accountEmail) throw ApiError.invalid('email', accountEmailTooLong);
}

/**
 * Creates an account without sending mail; `mailInvitation` sends the invitation once everything is ready.
 * @throws ApiError `request.invalid`, or `conflict` if the account was created concurrently
 */
export async function createPoolUser(email: string, fullName?: string): Promise<string> {
  requireAccountAddress(email);
  const { userPool, AdminCreateUserCommand } = await onUserPool();
  const create = new AdminCreateUserCommand({
    ...pool(),
    Username: email,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
      ...(fullName === undefined ? [] : [{ Name: 'name', Value: fullName }]),
    ],
    MessageAction: 'SUPPRESS',
  });
  try {
    const { User } = await userPool().send(create);
    return PersonId.parse(User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value);
  } catch (error) {
    if (!isExisting(error)) throw error;
    // Or by the first attempt of this call, whose response was lost.
    const created = (error.$metadata.attempts ?? 1) > 1 ? await findPoolUser(email) : undefined;
    if (created?.status !== 'FORCE_CHANGE_PASSWORD') throw new ApiError('conflict');
    return created.userId;
  }
}

const isExisting = (error: unknown): error is UsernameExistsException =>
  error instanceof Error && error.name === 'UsernameExistsException';

/** Sends the invitation with a new temporary password, which replaces the previous one. */
export async function mailInvitation(email: string): Promise<void> {
  const { userPool, mailOnce, AdminCreateUserCommand } = await onUserPool();
  await userPool().send(
    new AdminCreateUserCommand({
      ...pool(),
      Username: email,
      // Cognito's own passwords contain characters that break in HTML mail.
      TemporaryPassword: temporaryPassword(),
      MessageAction: 'RESEND',
      DesiredDeliveryMediums: ['EMAIL'],
    }),
    mailOnce(),
  );
}

/** Resends the link and the code that confirm a sign-up. */
export async function mailConfirmation(email: string): Promise<void> {
  const { userPool, mailOnce, ResendConfirmationCodeCommand } = await onUserPool();
  await userPool().send(new ResendConfirmationCodeCommand({ ...client(), Username: email }), mailOnce());
}

/** Sends the code for setting a new password to the owner of a confirmed account. */
export async function mailPasswordReset(email: string): Promise<void> {
  const { userPool, mailOnce, ForgotPasswordCommand } = await onUserPool();
  await userPool().send(new ForgotPasswordCommand({ ...client(), Username: email }), mailOnce());
}

/**
 * Confirms an account and replaces its password in a single call, so the earlier password never works. The address
 * is marked as verified first; otherwise, if the next call failed, a forgotten password could never be reset.
 * Source: AdminSetUserPassword, "if you set a permanent password, their status becomes Confirmed".
 */
export async function confirmWithPassword(userId: string, password: string, fullName: string): Promise<void> {
  const { userPool, AdminSetUserPasswordCommand, AdminUpdateUserAttributesCommand } = await onUserPool();
  const user = { ...pool(), Username: userId };
  await userPool().send(
    new AdminUpdateUserAttributesCommand({
      ...user,
      UserAttributes: [
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: fullName },
      ],
    }),
  );
  await userPool().send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }));
}

/** Deletes an account; a missing account is not an error. */
export async function deletePoolUser(userId: string): Promise<void> {
  const { userPool, AdminDeleteUserCommand } = await onUserPool();
  await ignoreMissing(() => userPool().send(new AdminDeleteUserCommand({ ...pool(), Username: userId })));
}

/** Adds a person to the group of this role; sufficient for a new account. */
export async function addToGroup(userId: string, role: Role): Promise<void> {
  const { userPool, AdminAddUserToGroupCommand } = await onUserPool();
  await userPool().send(new AdminAddUserToGroupCommand({ ...pool(), Username: userId, GroupName: role }));
}

/** Adds a person to the group of this role and removes them from all others; undefined removes them from all. */
export async function moveToGroup(userId: string, role: Role | undefined): Promise<void> {
  const { userPool, AdminRemoveUserFromGroupCommand } = await onUserPool();
  if (role) await addToGroup(userId, role);
  await Promise.all(
    roles
      .filter((other) => other !== role)
      .map((GroupName) =>
        ignoreMissing(() =>
          userPool().send(new AdminRemoveUserFromGroupCommand({ ...pool(), Username: userId, GroupName })),
        ),
      ),
  );
}

/** Ends every session and revokes all refresh tokens. */
export async function endSessions(userId: string): Promise<void> {
  const { userPool, AdminUserGlobalSignOutCommand } = await onUserPool();
  await ignoreMissing(() =>
    userPool().send(new AdminUserGlobalSignOutCommand({ ...pool(), Username: userId })),
  );
}

/**
 * Whether this person signs in with a code. Only the user pool knows, since any access token can change it there.
 * @throws ApiError `auth.required` if the account has been deleted meanwhile
 */
export async function hasSecondFactor(userId: string): Promise<boolean> {
  const { userPool, AdminGetUserCommand } = await onUserPool();
  const user = await requirePoolUser(() =>
    userPool().send(new AdminGetUserCommand({ ...pool(), Username: userId })),
  );
  return (user.UserMFASettingList ?? []).includes('SOFTWARE_TOKEN_MFA');
}

/** Turns off MFA; the password is then sufficient. */
export async function turnOffSecondFactor(userId: string): Promise<void> {
  const { userPool, AdminSetUserMFAPreferenceCommand } = await onUserPool();
  await ignoreMissing(() =>
    userPool().send(
      new AdminSetUserMFAPreferenceCommand({
        ...pool(),
        Username: userId,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
        // Cognito keeps this setting only along with another second factor.
        WebAuthnMfaSettings: { Enabled: false },
      }),
    ),
  );
}

async function ignoreMissing(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!isUnknown(error)) throw error;
  }
}

/** @throws ApiError `auth.required` if the account of the call has been deleted meanwhile */
export async function requirePoolUser<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw isUnknown(error) ? new ApiError('auth.required') : error;
  }
}

const isUnknown = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UserNotFoundException';

export const hasOwnPassword = (user: PoolUser): boolean =>
  user.status !== 'UNCONFIRMED' && user.status !== 'FORCE_CHANGE_PASSWORD';
