import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { totpAt } from '#infra/local/user-pool/totp.ts';
import { accountsContract } from '#shared/contract/accounts.ts';
import { credentialsIn, startTestStack, type TestStack } from '../support/local-stack.ts';

const password = 'Correct-horse-1';
let stack: TestStack;
let operator: CognitoIdentityProviderClient;

beforeAll(async () => {
  // Sign-up's immediate effects are the pool's own. Nothing here depends on stream processing.
  stack = await startTestStack({ follows: () => false });
  const environment = stack.operatorEnvironment();
  operator = new CognitoIdentityProviderClient({
    ...credentialsIn(environment),
    endpoint: environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '',
  });
  const { userPoolId, userPoolClientId, userPoolEndpoint = '' } = stack.config();
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
});
afterAll(() => stack.stop());
beforeEach(() => signOut());

let people = 0;
const newEmail = (): string => `person-${people++}@example.com`;

async function codeMailedTo(email: string, subject: RegExp): Promise<string> {
  const mail = await stack.mailbox.next(email, { subject });
  return /code=(\d{6})/.exec(mail.html)?.[1] ?? 'no code';
}

/** The values the link in the newest confirmation email passes on, in the browser that signed up. */
async function confirmationMailedTo(email: string) {
  const { html } = await stack.mailbox.next(email, { subject: /Confirm/ });
  return {
    confirmationCode: /code=(\d{6})/.exec(html)?.[1] ?? 'no code',
    options: { clientMetadata: { token: /token=([\w.-]+)/.exec(html)?.[1] ?? 'no token' } },
  };
}

async function confirmedPerson(): Promise<string> {
  const email = newEmail();
  await signUp({ username: email, password, options: { userAttributes: { email, name: 'Amara Okonkwo' } } });
  await confirmSignUp({ username: email, ...(await confirmationMailedTo(email)) });
  return email;
}

describe('the user pool, driven by aws-amplify', () => {
  test('signing up emails a link with the code; once confirmed, SRP signs in with the group in the token', async () => {
    const email = newEmail();
    const { nextStep } = await signUp({
      username: email,
      password,
      options: { userAttributes: { email, name: 'Amara Okonkwo' } },
    });
    expect(nextStep.signUpStep).toBe('CONFIRM_SIGN_UP');
    await expect(signIn({ username: email, password })).resolves.toMatchObject({
      nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
    });
    const confirmation = await confirmationMailedTo(email);
    const [mail] = stack.mailbox.list().filter(({ to }) => to.includes(email));
    expect(mail?.html).toContain(`${stack.url}/auth/confirm#email=`);
    await expect(confirmSignUp({ username: email, confirmationCode: '000000' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    await confirmSignUp({ username: email, ...confirmation });
    const { isSignedIn } = await signIn({ username: email, password });
    expect(isSignedIn).toBe(true);
    const { tokens } = await fetchAuthSession();
    expect(tokens?.accessToken.payload).toMatchObject({
      token_use: 'access',
      client_id: stack.config().userPoolClientId,
      'cognito:groups': ['APPLICANT'],
      iss: stack.userPool.issuer,
    });
    expect(tokens?.idToken?.payload).toMatchObject({ email, name: 'Amara Okonkwo', token_use: 'id' });
    const profile = await fetch(`${stack.url}/api/profile`, {
      headers: { authorization: `Bearer ${tokens?.accessToken}` },
    });
    expect(await profile.json()).toMatchObject({ email, full_name: 'Amara Okonkwo', role: 'APPLICANT' });
  });

  test('rejects what Cognito rejects, with its messages', async () => {
    const email = await confirmedPerson();
    await expect(signUp({ username: email, password })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
    await expect(signUp({ username: newEmail(), password: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    });
    // cds-snc/platform-forms-client#5635
    await expect(signUp({ username: newEmail(), password: `${password} ` })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: expect.stringContaining('Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$'),
    });
    const attempts = [
      { username: email, password: 'Wrong-horse-123' },
      { username: newEmail(), password },
    ];
    for (const attempt of attempts) {
      await expect(signIn(attempt)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
    }
  });

  test('limits user names, codes, and attributes to Cognito’s lengths', async () => {
    const invalid = { name: 'InvalidParameterException' };
    const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`;
    await expect(signUp({ username: long, password })).rejects.toMatchObject(invalid);
    await expect(resetPassword({ username: long })).rejects.toMatchObject(invalid);
    const recovery = accountsContract.recoverAccess;
    const response = await fetch(stack.url + recovery.path, {
      method: recovery.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: long }),
    });
    expect(response.status).toBe(recovery.status);
    // 2,048 bytes: https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
    const name = 'é'.repeat(1025);
    await expect(
      signUp({ username: newEmail(), password, options: { userAttributes: { name } } }),
    ).rejects.toMatchObject(invalid);
    const email = newEmail();
    await signUp({ username: email, password });
    const { confirmationCode } = await confirmationMailedTo(email);
    await expect(
      confirmSignUp({ username: email, confirmationCode: ` ${confirmationCode}` }),
    ).rejects.toMatchObject(invalid);
  });

  test('creates IDs in Cognito’s format, three out of four of which are not UUIDs', async () => {
    const variants = new Set<string>();
    for (let person = 0; person < 12; person++) {
      const email = newEmail();
      const { userId = '' } = await signUp({ username: email, password });
      expect(userId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
      variants.add(userId.charAt(19));
    }
    expect([...variants].some((digit) => !'89ab'.includes(digit))).toBe(true);
  });

  test('reports an unconfirmed account whatever the password, and confirms it once', async () => {
    const email = newEmail();
    await signUp({ username: email, password });
    const { nextStep } = await signIn({ username: email, password: 'Wrong-horse-123' });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
    const confirmationCode = await codeMailedTo(email, /Confirm/);
    await confirmSignUp({ username: email, confirmationCode });
    await expect(confirmSignUp({ username: email, confirmationCode })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
  });

  test('rejects changes of the address and of attributes the client may not write', async () => {
    const email = await confirmedPerson();
    await signIn({ username: email, password });
    await expect(updateUserAttributes({ userAttributes: { email: newEmail() } })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'user.email: Attribute cannot be updated.',
    });
    const unauthorized = { message: 'A client attempted to write unauthorized attribute' };
    await expect(updateUserAttributes({ userAttributes: { email_verified: 'true' } })).rejects.toMatchObject(
      unauthorized,
    );
    await expect(
      signUp({ username: newEmail(), password, options: { userAttributes: { email_verified: 'true' } } }),
    ).rejects.toMatchObject(unauthorized);
  });

  test('a second code can be sent, and only the newest is valid', async () => {
    const email = newEmail();
    await signUp({ username: email, password });
    const first = await codeMailedTo(email, /Confirm/);
    await resendSignUpCode({ username: email });
    const second = await codeMailedTo(email, /Confirm/);
    expect(stack.mailbox.list().filter(({ to }) => to.includes(email))).toHaveLength(2);
    if (first !== second) {
      await expect(confirmSignUp({ username: email, confirmationCode: first })).rejects.toMatchObject({
        name: 'CodeMismatchException',
      });
    }
    await confirmSignUp({ username: email, confirmationCode: second });
    await expect(resendSignUpCode({ username: email })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'User is already confirmed.',
    });
  });

  test('refreshes tokens until signing out everywhere', async () => {
    const email = await confirmedPerson();
    await signIn({ username: email, password });
    const before = await fetchAuthSession();
    const after = await fetchAuthSession({ forceRefresh: true });
    expect(after.tokens?.accessToken.payload.jti).not.toBe(before.tokens?.accessToken.payload.jti);
    expect(after.tokens?.accessToken.payload.origin_jti).toBe(before.tokens?.accessToken.payload.origin_jti);
    await signOut({ global: true });
    const api = await fetch(`${stack.url}/cognito-idp/`, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
      body: JSON.stringify({ AccessToken: `${after.tokens?.accessToken}` }),
    });
    expect(await api.json()).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    });
  });

  test('the legacy refresh flow works until the token is revoked', async () => {
    const email = await confirmedPerson();
    await signIn({ username: email, password });
    const stored = { ClientId: stack.config().userPoolClientId };
    const { refreshToken } = await newestTokens();
    const refresh = () =>
      operator.send(
        new InitiateAuthCommand({
          ...stored,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: refreshToken },
        }),
      );
    expect((await refresh()).AuthenticationResult?.AccessToken).toBeDefined();
    await signOut();
    await expect(refresh()).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    });
  });

  test('a forgotten password is reset with the mailed code; an unknown address reveals nothing', async () => {
    const email = await confirmedPerson();
    const known = await resetPassword({ username: email });
    const unknown = await resetPassword({ username: 'nobody@example.com' });
    expect(unknown.nextStep.resetPasswordStep).toBe(known.nextStep.resetPasswordStep);
    const confirmationCode = await codeMailedTo(email, /Reset your/);
    const newPassword = 'Another-horse-2';
    await confirmResetPassword({ username: email, confirmationCode, newPassword });
    await expect(signIn({ username: email, password })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    expect((await signIn({ username: email, password: newPassword })).isSignedIn).toBe(true);
    await updatePassword({ oldPassword: newPassword, newPassword: password });
    await updateUserAttributes({ userAttributes: { name: 'Amara O.' } });
    expect(await fetchUserAttributes()).toMatchObject({ name: 'Amara O.', email_verified: 'true' });
  });

  test('an invited person chooses their own password', async () => {
    const email = newEmail();
    const UserPoolId = stack.userPool.id;
    const invitation = {
      ...{ UserPoolId, Username: email, TemporaryPassword: 'Temporary-horse-1' },
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    };
    // Without a medium, Cognito sends a text message.
    await expect(operator.send(new AdminCreateUserCommand(invitation))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    const DesiredDeliveryMediums = ['EMAIL' as const];
    await operator.send(new AdminCreateUserCommand({ ...invitation, DesiredDeliveryMediums }));
    expect((await stack.mailbox.next(email)).html).toContain('Temporary-horse-1');
    const { nextStep } = await signIn({ username: email, password: 'Temporary-horse-1' });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    expect((await confirmSignIn({ challengeResponse: password })).isSignedIn).toBe(true);
    const user = await operator.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    expect(user.UserStatus).toBe('CONFIRMED');
    await expect(
      operator.send(new AdminCreateUserCommand({ UserPoolId, Username: email, DesiredDeliveryMediums })),
    ).rejects.toMatchObject({ name: 'UsernameExistsException' });
  });

  test('an operator can’t create an account with attributes that the pool doesn’t have or doesn’t let them set', async () => {
    const email = newEmail();
    const create = (...attributes: readonly [name: string, value: string][]) =>
      operator.send(
        new AdminCreateUserCommand({
          ...{ UserPoolId: stack.userPool.id, Username: email, MessageAction: 'SUPPRESS' },
          UserAttributes: attributes.map(([Name, Value]) => ({ Name, Value })),
        }),
      );
    const refused = [
      [['custom:organization', 'x'], /^Attributes did not conform to the schema: custom:organization: /],
      [['Name', 'x'], /^Attributes did not conform to the schema: Name: /],
      [['sub', 'x'], /^user\.sub: Attribute cannot be updated\.$/],
      [['email', newEmail()], /^User email should be empty or same as username/],
    ] as const;
    for (const [attribute, message] of refused) {
      await expect(create([...attribute])).rejects.toMatchObject({
        name: 'InvalidParameterException',
        message: expect.stringMatching(message),
      });
    }
    const { User } = await create(['email', email], ['given_name', 'Amara']);
    expect(User?.Attributes).toContainEqual({ Name: 'given_name', Value: 'Amara' });
  });

  test('a second factor is asked for once it is set up, and takes each code once', async () => {
    const email = await confirmedPerson();
    await signIn({ username: email, password });
    const { sharedSecret } = await setUpTOTP();
    const code = totpAt(sharedSecret, Date.now());
    await verifyTOTPSetup({ code });
    await updateMFAPreference({ totp: 'PREFERRED' });
    await signOut();
    const { nextStep } = await signIn({ username: email, password });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await expect(confirmSignIn({ challengeResponse: code })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    });
    const challengeResponse = totpAt(sharedSecret, Date.now() + 30_000);
    expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true);
  });

  // "Code security resource quotas" in https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
  test('limits what a person may request in an hour', async () => {
    const tooMany = { name: 'LimitExceededException' };
    const email = newEmail();
    await signUp({ username: email, password });
    const wrong = { name: 'CodeMismatchException' };
    const confirm = (confirmationCode: string) => confirmSignUp({ username: email, confirmationCode });
    for (let sent = 0; sent < 4; sent++) {
      const code = await codeMailedTo(email, /Confirm/);
      for (let tried = 0; tried < (sent < 3 ? 4 : 3); tried++)
        await expect(confirm(code === '000000' ? '111111' : '000000')).rejects.toMatchObject(wrong);
      if (sent < 3) await resendSignUpCode({ username: email });
    }
    await expect(confirm(await codeMailedTo(email, /Confirm/))).rejects.toMatchObject(tooMany);

    const changing = await confirmedPerson();
    await signIn({ username: changing, password });
    const change = (oldPassword: string) => updatePassword({ oldPassword, newPassword: password });
    for (let tried = 0; tried < 4; tried++)
      await expect(change('Wrong-horse-123')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await change(password);
    await expect(change(password)).rejects.toMatchObject(tooMany);

    const forgetting = await confirmedPerson();
    for (let sent = 0; sent < 5; sent++) await resetPassword({ username: forgetting });
    await expect(resetPassword({ username: forgetting })).rejects.toMatchObject(tooMany);
    const entered = { username: forgetting, newPassword: password, confirmationCode: '000000' };
    await expect(confirmResetPassword(entered)).rejects.toMatchObject(tooMany);
  });

  test('five wrong passwords lock the account briefly', async () => {
    const email = await confirmedPerson();
    // Each lock is twice as long as the previous one. On a busy machine the first may expire before it is
    // observed.
    const errors: string[] = [];
    const wrong = () => signIn({ username: email, password: 'Wrong-horse-123' });
    while (errors.at(-1) !== 'Password attempts exceeded' && errors.length < 12) {
      errors.push(await wrong().then(String, (error: Error) => error.message));
    }
    expect(errors.slice(0, 5)).toEqual(Array(5).fill('Incorrect username or password.'));
    expect(errors.at(-1)).toBe('Password attempts exceeded');
  });

  test('operators can find people, and no password is stored in plain text', async () => {
    const email = await confirmedPerson();
    const UserPoolId = stack.userPool.id;
    const { Users } = await operator.send(new ListUsersCommand({ UserPoolId, Filter: `email = "${email}"` }));
    expect(Users).toHaveLength(1);
    const { Groups } = await operator.send(
      new AdminListGroupsForUserCommand({ UserPoolId, Username: email }),
    );
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['APPLICANT']);
    await expect(
      operator.send(
        new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: 'weak', Permanent: true }),
      ),
    ).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await expect(operator.send(new ListUsersCommand({ UserPoolId: `${UserPoolId}x` }))).rejects.toMatchObject(
      { name: 'ResourceNotFoundException' },
    );
    const unsigned = await fetch(`${stack.url}/cognito-idp/`, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers' },
      body: JSON.stringify({ UserPoolId }),
    });
    expect(unsigned.status).toBe(400);
    expect(stack.complaints).toEqual([]);
  });
});

/** Amplify keeps this in its token store and doesn't expose it. */
async function newestTokens(): Promise<{ refreshToken: string }> {
  const { cognitoUserPoolsTokenProvider } = await import('aws-amplify/auth/cognito');
  const tokens = await cognitoUserPoolsTokenProvider.tokenOrchestrator.getTokenStore().loadTokens();
  if (!tokens?.refreshToken) throw new Error('No one is signed in.');
  return { refreshToken: tokens.refreshToken };
}
