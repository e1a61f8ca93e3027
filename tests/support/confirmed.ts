import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { signAccountClaim } from '#functions/data/people/account-claim-token.ts';

/** The event Cognito sends to the post-confirmation trigger after the page confirmed with the emailed link. */
export const confirmed = async (
  userPoolId: string,
  person: { readonly userId: string; readonly email: string; readonly fullName?: string },
  triggerSource: PostConfirmationTriggerEvent['triggerSource'] = 'PostConfirmation_ConfirmSignUp',
): Promise<PostConfirmationTriggerEvent> => ({
  version: '1',
  region: 'us-east-1',
  userPoolId,
  userName: person.userId,
  callerContext: { awsSdkVersion: '', clientId: '' },
  triggerSource,
  request: {
    clientMetadata: { token: await signAccountClaim(person.userId) },
    userAttributes: {
      sub: person.userId,
      email: person.email,
      ...(person.fullName !== undefined && { name: person.fullName }),
    },
  },
  response: {},
});
