import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  type AttributeType,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import type { Role } from '#shared/domain/roles.ts';
import { userPool } from '../platform/aws-clients.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

const pool = () => ({ UserPoolId: setting(environmentNames.userPool) });

/**
 * The account of an e-mail address, made if there is none: Cognito then invites the person by e-mail to set
 * a password.
 * @returns the user id, and whether the person was invited just now
 */
export async function ensureUser(person: {
  email: string;
  fullName: string;
}): Promise<{ userId: string; invited: boolean }> {
  try {
    const { User } = await userPool().send(
      new AdminCreateUserCommand({
        ...pool(),
        Username: person.email,
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: [
          { Name: 'email', Value: person.email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: person.fullName },
        ],
      }),
    );
    return { userId: userIdIn(User?.Attributes), invited: true };
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const user = await userPool().send(new AdminGetUserCommand({ ...pool(), Username: person.email }));
    return { userId: userIdIn(user.UserAttributes), invited: false };
  }
}

const userIdIn = (attributes: readonly AttributeType[] | undefined): string =>
  z.parse(z.uuid(), attributes?.find(({ Name }) => Name === 'sub')?.Value);

/** Puts an account into the group of its role; no error when it is there. */
export async function addToGroup(email: string, role: Role): Promise<void> {
  await userPool().send(new AdminAddUserToGroupCommand({ ...pool(), Username: email, GroupName: role }));
}
