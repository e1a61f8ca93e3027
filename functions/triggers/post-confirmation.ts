import { AdminAddUserToGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { PersonId } from '#shared/contract/common.ts';
import { cleanName, providePerson } from '../people/provide-person.ts';
import { userPool } from '../platform/user-pool.ts';

const Attributes = z.object({
  sub: PersonId,
  email: z.email().check(z.toLowerCase()),
  name: z._default(z.string(), ''),
});

/**
 * Gives a confirmed sign-up its profile, its membership and its group. Cognito runs it once, when the
 * account is confirmed already: if it fails, settle-account.ts makes up for it at the first sign-in.
 * A confirmed new password comes here too, and changes nothing.
 */
export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  if (event.triggerSource !== 'PostConfirmation_ConfirmSignUp') return event;
  const { sub, email, name } = Attributes.parse(event.request.userAttributes);
  const role = await providePerson({ userId: sub, email, fullName: cleanName(name) });
  await userPool().send(
    new AdminAddUserToGroupCommand({
      UserPoolId: event.userPoolId,
      Username: event.userName,
      GroupName: role,
    }),
  );
  return event;
};
