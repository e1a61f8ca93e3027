import {
  AdminAddUserToGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { PersonId } from '#shared/schema/common.ts';
import { verifyAccountClaim } from '../data/people/account-claim-token.ts';
import { markConfirmedByOwner } from '../data/people/profile.ts';
import { cleanName, providePerson } from '../data/people/provide-person.ts';
import { signOutEverywhere } from '../data/people/sign-out.ts';
import { temporaryPassword } from '../platform/temporary-password.ts';
import { userPool } from '../platform/user-pool.ts';

const Attributes = z.object({
  sub: PersonId,
  email: z.email().check(z.toLowerCase()),
  name: z._default(z.string(), ''),
});

/**
 * Gives a confirmed sign-up its profile, membership, and group. Cognito runs this once, after the account is
 * confirmed; if it fails, repair-account.ts repairs the account at the first sign-in.
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
  const isEmailUnproven = !(await showsMailedToken(event, person.userId));
  // Done first, to invalidate the sign-up password as soon as possible.
  if (isEmailUnproven) {
    const Password = temporaryPassword();
    await userPool().send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }));
    await userPool().send(new AdminUserGlobalSignOutCommand(user));
  }
  const GroupName = await providePerson(person);
  await userPool().send(new AdminAddUserToGroupCommand({ ...user, GroupName }));
  if (isEmailUnproven) await signOutEverywhere(person.userId, undefined);
}

/** Cognito's placeholder client ID for a call with AWS credentials: an operator confirmed the account. */
const noClient = 'CLIENT_ID_NOT_APPLICABLE';

/**
 * Whether the person confirming has the link from the email; the page passes its token on if the sign-up was made
 * there. The code alone may have been passed on to a stranger who signed up. In that case, the account gets a
 * random password, and the owner of the mailbox sets a new one with "Forgot password?".
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-post-confirmation.html
 */
async function showsMailedToken(
  { callerContext, request }: PostConfirmationTriggerEvent,
  userId: string,
): Promise<boolean> {
  if (callerContext.clientId === noClient) return true;
  const token = request.clientMetadata?.token;
  return token !== undefined && (await verifyAccountClaim(token)) === userId;
}

/** A password set through the mailbox is the owner's: signs out anyone who used an earlier one. */
async function endEarlierSessions(event: PostConfirmationTriggerEvent, userId: string): Promise<void> {
  await userPool().send(
    new AdminUserGlobalSignOutCommand({ UserPoolId: event.userPoolId, Username: event.userName }),
  );
  if (await markConfirmedByOwner(userId)) await signOutEverywhere(userId, undefined);
}
