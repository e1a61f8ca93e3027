import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { retryOnNewConnections } from './retry-on-new-connections.ts';
import { clientTimeouts, inOneAttempt } from './timeouts.ts';

export {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  ForgotPasswordCommand,
  ListWebAuthnCredentialsCommand,
  ResendConfirmationCodeCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';

let client: CognitoIdentityProviderClient | undefined;

export function userPool(): CognitoIdentityProviderClient {
  client ??= retryOnNewConnections(new CognitoIdentityProviderClient(clientTimeouts(4500, 2)));
  return client;
}

/** For each command that makes the pool send an email: a slow pool would otherwise send two. */
export const mailOnce = () => inOneAttempt(8000);
