import { expect, test } from 'vitest';
import { FunctionError } from '../functions/function-errors.ts';
import type { User } from './accounts.ts';
import { createMailer, runTrigger } from './messages.ts';
import type { PoolSettings } from './pool-settings.ts';

const user = { username: 'id', email: 'amara@example.com', status: 'UNCONFIRMED', attributes: {} } as User;
const settings = {
  ...{ id: 'pool', region: 'us-east-1', from: 'no-reply@example.com' },
  ...{ verification: { subject: '', message: '' }, invitation: { subject: '', message: '' } },
  triggers: { CustomMessage: 'trigger' },
} as PoolSettings;

async function send(
  source: 'CustomMessage_SignUp' | 'CustomMessage_AdminCreateUser',
  emailMessage: string,
  emailSubject = 'Subject',
): Promise<string | undefined> {
  let sent: string | undefined;
  const invoke = async () => ({ response: { emailMessage, emailSubject } });
  const mailer = createMailer(settings, invoke, ({ html }) => {
    sent = html;
  });
  await mailer.send(user, source, '123456', 'client');
  return sent;
}

test('placeholders are filled', async () => {
  expect(await send('CustomMessage_SignUp', '<p>Código:\n\t{####} 😀</p>')).toContain('123456 😀');
  const invitation = await send('CustomMessage_AdminCreateUser', '{username}: {####}');
  expect(invitation).toBe('id: 123456');
});

test.each([
  ['without the code', 'CustomMessage_SignUp', 'Hello', 'Subject'],
  ['without the name in an invitation', 'CustomMessage_AdminCreateUser', 'Code {####}', 'Subject'],
  ['with a no-break space', 'CustomMessage_SignUp', 'Code\u00a0{####}', 'Subject'],
  ['with a zero-width space', 'CustomMessage_SignUp', 'Code\u200b {####}', 'Subject'],
  ['with a no-break space in the subject', 'CustomMessage_SignUp', 'Code {####}', 'Your\u00a0code'],
  ['that is too long', 'CustomMessage_SignUp', `{####}${'x'.repeat(20_000)}`, 'Subject'],
  ['with a long subject', 'CustomMessage_SignUp', 'Code {####}', 'x'.repeat(141)],
] as const)('a message %s is not sent', async (_, source, message, subject) => {
  await expect(send(source, message, subject)).rejects.toMatchObject({
    code: 'InvalidLambdaResponseException',
  });
});

test('a trigger that does not respond in time is called three times, one that fails once', async () => {
  const callsUntil = async (error: Error, responds?: number) => {
    let calls = 0;
    const invoke = async () => {
      calls++;
      if (calls !== responds) throw error;
    };
    const outcome = await runTrigger(invoke, 'arn', 'PostConfirmation', {}).then(
      () => 'done',
      ({ code }) => code,
    );
    return [calls, outcome];
  };
  const late = new FunctionError('Sandbox.Timedout', 'Task timed out after 5.00 seconds');
  expect(await callsUntil(late)).toEqual([3, 'UnexpectedLambdaException']);
  expect(await callsUntil(late, 2)).toEqual([2, 'done']);
  expect(await callsUntil(new FunctionError('Error', 'No'))).toEqual([1, 'UserLambdaValidationException']);
});
