import {
  AdminAddUserToGroupCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { PersonId } from '#shared/schema/common.ts';
import { markConfirmedByOwner } from '../data/people/profile.ts';
import { cleanName, providePerson } from '../data/people/provide-person.ts';
import { putSignOut } from '../data/people/sign-out.ts';
import { userPool } from '../platform/user-pool.ts';

const Attributes = z.object({
  sub: PersonId,
  email: z.email().check(z.toLowerCase()),
  name: z._default(z.string(), ''),
});

/**
 * Gives a confirmed sign-up its profile, its membership and its group. Cognito runs it once, when the
 * account is confirmed already: if it fails, settle-account.ts makes up for it at the first sign-in.
 */
export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  const { sub, email, name } = Attributes.parse(event.request.userAttributes);
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp')
    await provide(event, { userId: sub, email, fullName: cleanName(name) });
  else await endEarlierSessions(event, sub);
  return event;
};

async function provide(
  { userPoolId, userName }: PostConfirmationTriggerEvent,
  person: Parameters<typeof providePerson>[0],
): Promise<void> {
  const GroupName = await providePerson(person);
  await userPool().send(
    new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, Username: userName, GroupName }),
  );
}

/** A password set by mail is the owner's: whoever signed in with another one before is signed out. */
async function endEarlierSessions(event: PostConfirmationTriggerEvent, userId: string): Promise<void> {
  await userPool().send(
    new AdminUserGlobalSignOutCommand({ UserPoolId: event.userPoolId, Username: event.userName }),
  );
  if (await markConfirmedByOwner(userId)) await putSignOut(userId, undefined);
}
