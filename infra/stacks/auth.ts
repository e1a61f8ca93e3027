import { ArnFormat, CfnOutput, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { jobGrants } from '#functions/http/grants.ts';
import { passwordPolicy, temporaryPasswordDays } from '#shared/domain/password-policy.ts';
import { roles } from '#shared/domain/roles.ts';
import { sessionDays } from '#shared/domain/session-lifetime.ts';
import type { Backend } from '../constructs/backend.ts';
import { statementsFor, unionOf } from '../constructs/grants.ts';
import { LandfallFunction } from '../constructs/landfall-function.ts';
import { MailEvents } from '../constructs/mail-events.ts';
import { type Settings, senderDomainOf, senderOf } from '../settings.ts';
import type { DataStack } from './data.ts';
import type { FunctionFolders } from './functions.ts';
import { dependOn, stackIdentity } from './landfall-stack.ts';
import type { WebStack } from './web.ts';

/** Cognito waits at most five seconds for a trigger. */
const triggerSeconds = 5;

/** Sign-in: the user pool, its groups, the site's client, and the functions Cognito triggers. */
export class AuthStack extends Stack {
  readonly userPool: cognito.UserPool;
  readonly client: cognito.UserPoolClient;
  /** What functions in later stacks use. */
  readonly backend: Backend;
  readonly functions: readonly LandfallFunction[];
  /** Created here because Cognito is the first to send mail. */
  readonly mailEvents: MailEvents;

  constructor(
    scope: Construct,
    settings: Settings,
    folders: FunctionFolders,
    { data, web }: { data: DataStack; web: WebStack },
  ) {
    super(scope, ...stackIdentity(settings, 'auth', 'User pool and its triggers'));
    dependOn(this, data, web);
    this.userPool = new cognito.UserPool(this, 'UserPool', {
      featurePlan: cognito.FeaturePlan.ESSENTIALS,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      standardAttributes: {
        // Set at sign-up and immutable. A client must be able to write a required attribute at sign-up, so
        // removing it from the client's list would break sign-up instead. An existing pool can't change this;
        // it would need a new pool.
        email: { required: true, mutable: false },
        fullname: { required: false, mutable: true },
      },
      passwordPolicy: {
        ...passwordPolicy,
        tempPasswordValidity: Duration.days(temporaryPasswordDays),
      },
      mfa: cognito.Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
      // A passkey is bound to the host it was created on: the site's own, or CloudFront's for a stage without a
      // domain.
      passkeyRelyingPartyId: web.siteHost,
      passkeyUserVerification: cognito.PasskeyUserVerification.REQUIRED,
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      deletionProtection: settings.keepData,
      removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.cfnUserPool().webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
    this.mailEvents = new MailEvents(this, 'MailEvents');
    if (settings.sender) this.sendBySes(settings);
    Validations.of(this.userPool).acknowledge(
      { id: 'AwsSolutions-COG2', reason: 'A second factor is optional: applicants choose.' },
      {
        id: 'AwsSolutions-COG8',
        reason:
          'Threat protection needs the Plus plan, paid for each user; rate limits and a strong password policy are used instead.',
      },
    );
    for (const role of roles) {
      new cognito.UserPoolGroup(this, `Group${role}`, { userPool: this.userPool, groupName: role });
    }

    this.client = this.userPool.addClient('Site', {
      // `user` is choice-based sign-in, the only flow that accepts passkeys. The site sends passwords by SRP
      // only.
      authFlows: { userSrp: true, user: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
      enableTokenRevocation: true,
      authSessionValidity: Duration.minutes(3),
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(sessionDays),
    });

    const common = {
      settings,
      siteUrl: web.siteUrl,
      backend: data.backend,
      timeoutSeconds: triggerSeconds,
      // Sign-ups and password resets then fail and can be repeated. An account that is confirmed in the meantime
      // gets its profile at the first sign-in.
      stopsWhilePaused: true,
    };
    const customMessage = new LandfallFunction(this, 'custom-message', {
      ...common,
      description: 'Writes the emails Cognito sends',
      code: folders['custom-message'],
      memoryMegabytes: 256,
      access: unionOf([jobGrants['custom-message']]),
    });
    const confirmationAccess = unionOf([jobGrants['post-confirmation']]);
    const postConfirmation = new LandfallFunction(this, 'post-confirmation', {
      ...common,
      description: 'Gives a confirmed sign-up its profile, membership, and group',
      code: folders['post-confirmation'],
      memoryMegabytes: 512,
      access: confirmationAccess,
    });
    this.userPool.addTrigger(cognito.UserPoolOperation.CUSTOM_MESSAGE, customMessage);
    this.userPool.addTrigger(cognito.UserPoolOperation.POST_CONFIRMATION, postConfirmation);
    this.backend = {
      ...data.backend,
      secrets: { ...data.backend.secrets, origin: web.originSecretArn },
      userPool: {
        id: this.userPool.userPoolId,
        arn: this.userPool.userPoolArn,
        clientId: this.client.userPoolClientId,
      },
    };
    // A separate policy: in the role's own policy, the pool and its trigger would depend on each other.
    new iam.Policy(this, 'PostConfirmationOnPool', {
      roles: postConfirmation.role ? [postConfirmation.role] : [],
      statements: statementsFor(
        { table: [], objects: [], users: confirmationAccess.users, secrets: [] },
        this.backend,
      ),
    });
    this.functions = [customMessage, postConfirmation];

    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId });
  }

  /** Set on the L1 resource: the construct's own API requires a region, which isn't known before deploying. */
  private sendBySes(settings: Settings): void {
    this.cfnUserPool().emailConfiguration = {
      emailSendingAccount: 'DEVELOPER',
      from: senderOf(settings),
      configurationSet: this.mailEvents.configurationSet.configurationSetName,
      sourceArn: this.formatArn({
        service: 'ses',
        resource: 'identity',
        resourceName: senderDomainOf(settings),
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      }),
    };
  }

  /** The L1 resource, for what its construct doesn't expose. */
  private cfnUserPool(): cognito.CfnUserPool {
    const pool = this.userPool.node.defaultChild;
    if (!(pool instanceof cognito.CfnUserPool)) throw new Error('The user pool is not a CfnUserPool.');
    return pool;
  }
}
