import {
  AdminAddUserToGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { PersonId } from '#shared/schema/common.ts';
import { openAccountClaim } from '../data/people/account-claim-token.ts';
import { markConfirmedByOwner } from '../data/people/profile.ts';
import { cleanName, providePerson } from '../data/people/provide-person.ts';
import { putSignOut } from '../data/people/sign-out.ts';
import { temporaryPassword } from '../platform/temporary-password.ts';
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
  event: PostConfirmationTriggerEvent,
  person: Parameters<typeof providePerson>[0],
): Promise<void> {
  const user = { UserPoolId: event.userPoolId, Username: event.userName };
  const mayBeStrangers = !(await showsMailedToken(event, person.userId));
  // First, so that the password of the sign-up works no longer than it takes.
  if (mayBeStrangers) {
    const Password = temporaryPassword();
    await userPool().send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }));
    await userPool().send(new AdminUserGlobalSignOutCommand(user));
  }
  const GroupName = await providePerson(person);
  await userPool().send(new AdminAddUserToGroupCommand({ ...user, GroupName }));
  if (mayBeStrangers) await putSignOut(person.userId, undefined);
}

/** Cognito's word for the client of a call that took AWS credentials: an operator confirmed the account. */
const noClient = 'CLIENT_ID_NOT_APPLICABLE';

/**
 * True when whoever confirms has the link from the mail, which the page passes on where the sign-up was made.
 * The code alone may have been passed on to the stranger who signed up: the account then gets a password that
 * no one knows, and the owner of the mailbox sets one by "Forgot password?".
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-post-confirmation.html
 */
async function showsMailedToken(
  { callerContext, request }: PostConfirmationTriggerEvent,
  userId: string,
): Promise<boolean> {
  if (callerContext.clientId === noClient) return true;
  const token = request.clientMetadata?.token;
  return token !== undefined && (await openAccountClaim(token)) === userId;
}

/** A password set by mail is the owner's: whoever signed in with another one before is signed out. */
async function endEarlierSessions(event: PostConfirmationTriggerEvent, userId: string): Promise<void> {
  await userPool().send(
    new AdminUserGlobalSignOutCommand({ UserPoolId: event.userPoolId, Username: event.userName }),
  );
  if (await markConfirmedByOwner(userId)) await putSignOut(userId, undefined);
}
