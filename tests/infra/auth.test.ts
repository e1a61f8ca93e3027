import { describe, expect, it } from 'vitest';
import { roles } from '#shared/domain/roles.ts';
import { dev, prod } from './stages.ts';

describe('the user pool', () => {
  const pool = () => dev().the('AWS::Cognito::UserPool').Properties;

  it('identifies people by email, ignoring case', () => {
    expect(pool()).toMatchObject({
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email' }] },
    });
  });

  it('makes the email immutable, which Cognito would otherwise let any access token change', () => {
    expect(pool().Schema).toContainEqual({ Name: 'email', Required: true, Mutable: false });
    const { WriteAttributes } = dev().the('AWS::Cognito::UserPoolClient').Properties;
    expect(WriteAttributes).toEqual(['email', 'name']);
  });

  it('requires a strong password and offers a second factor', () => {
    expect(pool()).toMatchObject({
      Policies: {
        PasswordPolicy: {
          MinimumLength: 12,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
        },
      },
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });

  it('accepts passkeys of the site’s own host, with user verification, as both steps', () => {
    const passkeys = {
      UserPoolTier: 'ESSENTIALS',
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
      WebAuthnUserVerification: 'required',
      WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
    };
    expect(pool()).toMatchObject(passkeys);
    expect(JSON.stringify(pool().WebAuthnRelyingPartyID)).toContain('Distribution');
    const { Properties } = prod().the('AWS::Cognito::UserPool');
    expect(Properties).toMatchObject({ ...passkeys, WebAuthnRelyingPartyID: 'app.example.com' });
  });

  it('has one group per role', () => {
    const groups = dev()
      .of('AWS::Cognito::UserPoolGroup')
      .map(({ Properties }) => Properties.GroupName);
    expect(groups.sort()).toEqual([...roles].sort());
  });

  it('calls the two triggers', () => {
    expect(pool().LambdaConfig).toEqual({
      CustomMessage: { 'Fn::GetAtt': [dev().function('custom-message').id, 'Arn'] },
      PostConfirmation: { 'Fn::GetAtt': [dev().function('post-confirmation').id, 'Arn'] },
    });
  });

  it('sends through SES if there is a sender', () => {
    expect(pool()).not.toHaveProperty('EmailConfiguration');
    expect(prod().the('AWS::Cognito::UserPool').Properties.EmailConfiguration).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Landfall <no-reply@example.com>',
    });
  });
});

describe('the site’s client', () => {
  const client = () => dev().the('AWS::Cognito::UserPoolClient').Properties;

  it('signs in by SRP, or by choice for passkeys, without a secret', () => {
    expect(client().ExplicitAuthFlows).toEqual([
      'ALLOW_USER_SRP_AUTH',
      'ALLOW_USER_AUTH',
      'ALLOW_REFRESH_TOKEN_AUTH',
    ]);
    expect(client().GenerateSecret ?? false).toBe(false);
    expect(client().AllowedOAuthFlowsUserPoolClient).toBe(false);
  });

  it('does not reveal who has an account', () => {
    expect(client().PreventUserExistenceErrors).toBe('ENABLED');
  });

  it('gets short-lived tokens that can be revoked', () => {
    expect(client()).toMatchObject({
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes' },
      EnableTokenRevocation: true,
    });
  });
});
