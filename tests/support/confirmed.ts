import type { PostConfirmationTriggerEvent } from 'aws-lambda';

/** What Cognito tells the post-confirmation trigger. */
export const confirmed = (
  userPoolId: string,
  person: { readonly userId: string; readonly email: string; readonly fullName?: string },
  triggerSource: PostConfirmationTriggerEvent['triggerSource'] = 'PostConfirmation_ConfirmSignUp',
): PostConfirmationTriggerEvent => ({
  version: '1',
  region: 'us-east-1',
  userPoolId,
  userName: person.userId,
  callerContext: { awsSdkVersion: '', clientId: '' },
  triggerSource,
  request: {
    userAttributes: {
      sub: person.userId,
      email: person.email,
      ...(person.fullName !== undefined && { name: person.fullName }),
    },
  },
  response: {},
});
