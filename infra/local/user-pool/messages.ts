import * as z from 'zod/mini';
import { FunctionError } from '../functions/function-errors.ts';
import type { User } from './accounts.ts';
import { PoolError } from './pool-error.ts';
import type { PoolSettings } from './pool-settings.ts';

type MessageSource =
  | 'CustomMessage_SignUp'
  | 'CustomMessage_ResendCode'
  | 'CustomMessage_ForgotPassword'
  | 'CustomMessage_AdminCreateUser';

/**
 * Runs a function by its ARN with an event and returns its result.
 * @throws with its error message
 */
export type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;
export type Deliver = (mail: { from: string; to: string; subject: string; html: string }) => void;

export interface Mailer {
  send(
    user: User,
    source: MessageSource,
    code: string,
    clientId: string,
    metadata?: Record<string, string>,
  ): Promise<void>;
}

const Response = z.object({
  response: z.object({
    emailMessage: z.nullish(z.string()),
    emailSubject: z.nullish(z.string()),
  }),
});

const codeParameter = '{####}';
const usernameParameter = '{username}';

/**
 * Whether Cognito accepts a message of the custom-message trigger. An invitation needs both placeholders.
 * Otherwise, Cognito sends its own text without reporting an error. The only white space it accepts is ASCII.
 * Sources: EmailVerificationMessageType in the model of its API,
 * https://github.com/amazon-archives/amazon-cognito-identity-js/issues/99,
 * https://github.com/awsdocs/amazon-cognito-developer-guide/pull/31
 */
function isSendable(source: MessageSource, subject: string, message: string): boolean {
  const placeholders = [
    codeParameter,
    ...(source === 'CustomMessage_AdminCreateUser' ? [usernameParameter] : []),
  ];
  return (
    /^[\p{L}\p{M}\p{S}\p{N}\p{P}\t-\r ]{6,20000}$/u.test(message) &&
    /^[\p{L}\p{M}\p{S}\p{N}\p{P}\t-\r ]{1,140}$/u.test(subject) &&
    placeholders.every((each) => message.includes(each))
  );
}

export const triggerEvent = (settings: PoolSettings, user: User, source: string, clientId: string) => ({
  version: '1',
  triggerSource: source,
  region: settings.region,
  userPoolId: settings.id,
  userName: user.username,
  callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
  request: {
    userAttributes: {
      sub: user.username,
      'cognito:user_status': user.status,
      email: user.email,
      email_verified: 'false',
      ...user.attributes,
    },
  },
  response: {},
});

/** How often Cognito calls a trigger that doesn't respond in time, so a trigger may do its work up to three times. */
const maxCalls = 3;

/**
 * Runs a trigger. Throws in Cognito's wording, which clients show. Sources: "Important considerations" in
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html and
 * https://repost.aws/knowledge-center/cognito-lambda-trigger-errors
 */
export async function runTrigger(
  invoke: Invoke,
  arn: string,
  name: string,
  event: unknown,
): Promise<unknown> {
  for (let calls = 1; ; calls++) {
    try {
      return await invoke(arn, event);
    } catch (error) {
      if (!isTimeout(error)) {
        const message = error instanceof Error ? error.message : String(error);
        throw new PoolError('UserLambdaValidationException', `${name} failed with error ${message}.`);
      }
      if (calls === maxCalls)
        throw new PoolError(
          'UnexpectedLambdaException',
          `${name} invocation failed due to error Socket timeout while invoking Lambda function.`,
        );
    }
  }
}

/** The timeout of our triggers is the five seconds that Cognito waits. */
const isTimeout = (error: unknown): boolean =>
  error instanceof FunctionError && error.errorType === 'Sandbox.Timedout';

/** The pool's emails: written by the custom-message trigger, or from the pool's templates if there is none. */
export function createMailer(settings: PoolSettings, invoke: Invoke, deliver: Deliver): Mailer {
  return {
    async send(user, source, code, clientId, metadata) {
      const fallback =
        source === 'CustomMessage_AdminCreateUser' ? settings.invitation : settings.verification;
      let { subject, message } = fallback;
      if (settings.triggers.CustomMessage) {
        const event = triggerEvent(settings, user, source, clientId);
        const result = await runTrigger(invoke, settings.triggers.CustomMessage, 'CustomMessage', {
          ...event,
          request: {
            ...event.request,
            codeParameter,
            linkParameter: '{##Click Here##}',
            usernameParameter: source === 'CustomMessage_AdminCreateUser' ? usernameParameter : null,
            ...(metadata && { clientMetadata: metadata }),
          },
          response: { smsMessage: null, emailMessage: null, emailSubject: null },
        });
        const { response } = Response.parse(result);
        message = response.emailMessage ?? message;
        subject = response.emailSubject ?? subject;
      }
      if (!isSendable(source, subject, message)) {
        throw new PoolError(
          'InvalidLambdaResponseException',
          'CustomMessage failed: the message is too long, lacks a placeholder, or has characters that are not taken.',
        );
      }
      // The user name is an ID: https://github.com/aws-amplify/amplify-js/issues/10926
      const fill = (text: string) =>
        text.replaceAll(codeParameter, code).replaceAll(usernameParameter, user.username);
      deliver({ from: settings.from, to: user.email, subject: fill(subject), html: fill(message) });
    },
  };
}
