import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { temporaryPasswordDays } from '#shared/domain/password-policy.ts';
import { signAccountClaim } from '../data/people/account-claim-token.ts';
import type { MailContent } from '../mail/compose-mail.ts';
import { limitCodeMail } from '../mail/limit-code-mail.ts';
import { cannotReceivePoolMail, unmailableText } from '../mail/mail-block-reason.ts';
import { renderMail } from '../mail/render-mail.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { countEvent } from '../platform/metrics.ts';

/** Loaded on demand, because most emails aren't invitations. */
const invitedBy = async (userId: string) => (await import('./invited-by.ts')).invitedBy(userId);

const ignoreNote = 'If you didn’t request this, you can ignore this email. Nothing will change.';

/**
 * Composes the emails that Cognito sends. Cognito replaces `codeParameter` with the code, in links too, so the
 * placeholder must not be encoded. The emails are HTML only, because the trigger returns a single `emailMessage`
 * without a plain-text part. Sending them ourselves would take a CustomEmailSender trigger, which decrypts each
 * code with a billed KMS key. Sources:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-message.html and
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-sender-triggers.html
 *
 * The emails contain no user input: anyone can sign up with someone else's address, and must not be able to send
 * them text. Only an invitation names who sent it, since staff are known (`invited-by.ts`). The sign-up email doesn't display the code, so it can't be passed on; Cognito requires it in the
 * message, so it is in the link, next to the token.
 */
export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  // Cognito sends no email if its trigger fails; there is no other way to suppress one.
  if (cannotReceivePoolMail(event.request.userAttributes.email ?? '')) {
    await countEvent('MailWithheld');
    throw new Error(unmailableText);
  }
  await limitCodeMail(event);
  const content = await contentFor(event);
  if (!content) return event;
  const { subject, html } = renderMail(content);
  event.response.emailSubject = subject;
  event.response.emailMessage = html + hiddenUsername(event);
  return event;
};

/**
 * Cognito sends no invitation without the user name's placeholder. It isn't displayed, because the user name of our
 * accounts is an ID: https://github.com/aws-amplify/amplify-js/issues/10926
 */
const hiddenUsername = ({ triggerSource, request }: CustomMessageTriggerEvent): string =>
  triggerSource === 'CustomMessage_AdminCreateUser' ? `<!-- ${request.usernameParameter} -->` : '';

async function contentFor(event: CustomMessageTriggerEvent): Promise<MailContent | undefined> {
  const { codeParameter: code, userAttributes } = event.request;
  const email = userAttributes.email ?? '';
  const userId = userAttributes.sub ?? '';
  switch (event.triggerSource) {
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode':
      return {
        subject: 'Confirm your email address for Landfall',
        heading: 'Confirm your email address',
        paragraphs: [
          'Confirm this address to finish creating your Landfall account. The link expires in 24 hours.',
        ],
        action: {
          label: 'Confirm email address',
          url: mailedLink(
            '/auth/confirm',
            { email, id: userId, token: await signAccountClaim(userId) },
            code,
          ),
        },
        closing: ignoreNote,
      };
    case 'CustomMessage_ForgotPassword':
      return {
        subject: 'Reset your Landfall password',
        heading: 'Reset your password',
        paragraphs: [
          'We received a request to reset your password. Use the button below, or enter this code on the reset page. Both expire in one hour.',
        ],
        code,
        action: { label: 'Choose a new password', url: mailedLink('/auth/reset', { email }, code) },
        closing: ignoreNote,
      };
    case 'CustomMessage_AdminCreateUser':
      return {
        subject: 'You’re invited to Landfall',
        heading: 'You’re invited to Landfall',
        paragraphs: [
          `${(userId && (await invitedBy(userId))) || 'We’ve created an account for you.'} To get started, enter your name and choose a password within ${temporaryPasswordDays} days.`,
        ],
        facts: [
          ['Email', email],
          ['Temporary password', code],
        ],
        action: { label: 'Choose a password', url: mailedLink('/auth', { email }, code) },
        closing:
          'If the link doesn’t work, sign in with this email address and the temporary password. If you weren’t expecting this email, you can ignore it.',
      };
    case 'CustomMessage_UpdateUserAttribute':
    case 'CustomMessage_VerifyUserAttribute':
      return {
        subject: 'Your verification code for Landfall',
        heading: 'Verify your email address',
        paragraphs: ['Enter this code on the page where you were asked for it.'],
        code,
        closing: ignoreNote,
      };
    case 'CustomMessage_Authentication':
      return {
        subject: 'Your sign-in code for Landfall',
        heading: 'Your sign-in code',
        paragraphs: ['Enter this code on the sign-in page.'],
        code,
        closing: 'If you didn’t try to sign in, someone else may know your password. Change it right away.',
      };
    default:
      return undefined;
  }
}

/** The values are in the fragment, which reaches no server or access log. */
const mailedLink = (path: string, values: Record<string, string>, code: string): string =>
  `${setting(environmentNames.siteUrl)}${path}#${new URLSearchParams(values)}&code=${code}`;
