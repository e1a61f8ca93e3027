import { AdminAddUserToGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { PersonId } from '#shared/contract/common.ts';
import { demoOrganizationId, isDemoAccount } from '#shared/domain/demo-accounts.ts';
import { limits } from '#shared/domain/limits.ts';
import { getAccount } from '../data/account.ts';
import { addPerson } from '../data/add-person.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { userPool } from '../platform/user-pool.ts';

const Attributes = z.object({
  sub: PersonId,
  email: z.email().check(z.toLowerCase()),
  /** Typed at sign-up, checked by nobody yet. */
  name: z.pipe(
    z._default(z.string(), ''),
    z.transform((name) =>
      name
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
        .trim()
        .slice(0, limits.fullName),
    ),
  ),
});

/**
 * Gives a confirmed sign-up its profile, its membership and its group. Cognito may call again: what is
 * there already stays as it is. A confirmed new password comes here too, and changes nothing.
 */
export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  if (event.triggerSource !== 'PostConfirmation_ConfirmSignUp') return event;
  const { sub, email, name } = Attributes.parse(event.request.userAttributes);
  await addPerson({
    userId: sub,
    email,
    fullName: name,
    role: 'APPLICANT',
    organizationId: organizationOf(email),
  });
  // Who was invited before has a membership, and its role.
  const role = (await getAccount(sub))?.membership?.role ?? 'APPLICANT';
  await userPool().send(
    new AdminAddUserToGroupCommand({
      UserPoolId: event.userPoolId,
      Username: event.userName,
      GroupName: role,
    }),
  );
  return event;
};

const organizationOf = (email: string): string | undefined =>
  isDemoAccount(email, setting(environmentNames.productDomain))
    ? demoOrganizationId
    : setting(environmentNames.defaultOrganization) || undefined;
