import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyAccountClaim } from '../data/people/account-claim-token.ts';
import { handler } from './custom-message.ts';

/** Counts in the table; tested by tests/security/mail-abuse.test.ts. */
vi.mock('../mail/limit-code-mail.ts', () => ({ limitCodeMail: async () => undefined }));

/** Tells refusals from failures; both raise the alarm about triggers. */
const withheld = vi.hoisted(() => vi.fn(async (_event: string) => undefined));
vi.mock('../platform/metrics.ts', () => ({ countEvent: withheld }));

const inviter = vi.hoisted(() => ({ text: undefined as string | undefined }));
vi.mock('./invited-by.ts', () => ({ invitedBy: async () => inviter.text }));

vi.mock('../platform/secret-store.ts', () => ({
  readSecret: async () => ['a-secret-of-at-least-32-characters'],
}));

const code = '{####}';
const userId = '24688438-40e1-70d0-d97e-084cfc8992c7';
const username = '{username}';
const eventOf = (triggerSource: string, userAttributes: Record<string, string>) =>
  ({
    version: '1',
    region: 'us-east-1',
    userPoolId: 'us-east-1_test',
    userName: 'b6a1',
    callerContext: { awsSdkVersion: '', clientId: '' },
    triggerSource,
    request: { userAttributes, codeParameter: code, linkParameter: '', usernameParameter: username },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  }) as CustomMessageTriggerEvent;

beforeAll(() => {
  process.env.SIGNING_SECRET_ARN = 'the-arn';
  process.env.SITE_URL = 'https://landfall.example';
  process.env.SENDER_ADDRESS = 'Landfall <no-reply@landfall.example>';
  process.env.PRODUCT_DOMAIN = 'landfall.example';
  vi.stubEnv('LANDFALL_MAILBOX', 'local');
});

describe('the emails Cognito sends', () => {
  test.each([
    ['CustomMessage_SignUp', '/auth/confirm'],
    ['CustomMessage_ResendCode', '/auth/confirm'],
    ['CustomMessage_ForgotPassword', '/auth/reset'],
  ])('%s links to our own page with the code in the fragment', async (source, path) => {
    const { response } = await handler(
      eventOf(source, { sub: userId, email: 'a+b@example.com', name: 'Visit evil.example' }),
    );
    const html = response.emailMessage ?? '';
    const href = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { origin, pathname, search, hash } = new URL(href);
    // Access logs include the query.
    expect([origin, pathname, search]).toEqual(['https://landfall.example', path, '']);
    const values = new URLSearchParams(hash.slice(1));
    expect(values.get('email')).toBe('a+b@example.com');
    expect(values.get('code')).toBe(code);
    if (path === '/auth/confirm') {
      expect(values.get('id')).toBe(userId);
      expect(await verifyAccountClaim(values.get('token') ?? '')).toBe(userId);
    } else expect(values.has('token')).toBe(false);
    // In the link and its visible URL; shown separately only if it sets a password directly.
    expect(html.split(code).length - 1).toBe(path === '/auth/confirm' ? 2 : 3);
    expect(html).not.toContain('evil.example');
  });

  test('an invitation displays the address and the password, hides the user name, and links with both', async () => {
    const { response } = await handler(
      eventOf('CustomMessage_AdminCreateUser', { email: 'new+a@example.com' }),
    );
    const html = response.emailMessage ?? '';
    expect(html).toMatch(/<td[^>]*>new\+a@example\.com<\/td>/);
    expect(html).toContain(`<!-- ${username} -->`);
    expect(html.split(username)).toHaveLength(2);
    const href = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { pathname, search, hash } = new URL(href);
    expect([pathname, search]).toEqual(['/auth', '']);
    const values = new URLSearchParams(hash.slice(1));
    expect([values.get('email'), values.get('code')]).toEqual(['new+a@example.com', code]);
  });

  test('an invitation says who sent it, if that is known', async () => {
    const event = () => eventOf('CustomMessage_AdminCreateUser', { sub: userId, email: 'new@example.com' });
    expect((await handler(event())).response.emailMessage).toContain(
      'We’ve created an account for you. To get',
    );
    inviter.text = 'Ruth Dahl invited you to join Harborline on Landfall.';
    expect((await handler(event())).response.emailMessage).toContain(`${inviter.text} To get started`);
    inviter.text = undefined;
  });

  test.each([
    'CustomMessage_SignUp',
    'CustomMessage_ResendCode',
    'CustomMessage_ForgotPassword',
    'CustomMessage_AdminCreateUser',
    'CustomMessage_UpdateUserAttribute',
    'CustomMessage_VerifyUserAttribute',
    'CustomMessage_Authentication',
  ])('%s stays within Cognito’s limits', async (source) => {
    const { response } = await handler(eventOf(source, { email: `${'x'.repeat(240)}@example.com` }));
    expect(response.emailSubject?.length).toBeLessThanOrEqual(140);
    expect(response.emailMessage?.length).toBeLessThanOrEqual(20_000);
    expect(response.emailMessage).toContain(code);
  });

  describe.each([
    ['Cognito’s own sender', 'Landfall <no-reply@landfall.example>'],
    ['a sender of the stage', 'Landfall <no-reply@landfall.app>'],
  ])('in the cloud, with %s', (_, sender) => {
    beforeEach(() => {
      vi.stubEnv('LANDFALL_MAILBOX', undefined);
      vi.stubEnv('SENDER_ADDRESS', sender);
    });
    afterEach(() => {
      vi.stubEnv('LANDFALL_MAILBOX', 'local');
      vi.stubEnv('SENDER_ADDRESS', 'Landfall <no-reply@landfall.example>');
    });

    test.each([
      'CustomMessage_SignUp',
      'CustomMessage_ResendCode',
      'CustomMessage_ForgotPassword',
      'CustomMessage_AdminCreateUser',
    ])('%s is never sent to an address that only bounces', async (source) => {
      for (const email of ['a@example.com', 'a@b.invalid', 'a@c.example', 'admin-demo@landfall.example']) {
        await expect(handler(eventOf(source, { sub: userId, email }))).rejects.toThrow(/can’t receive/);
        expect(withheld).toHaveBeenCalledExactlyOnceWith('MailWithheld');
        withheld.mockClear();
      }
      const { response } = await handler(eventOf(source, { sub: userId, email: 'a@company.com' }));
      expect(response.emailMessage).toContain(code);
    });
  });

  test('leaves other messages to Cognito', async () => {
    const event = eventOf('CustomMessage_Other', {});
    expect((await handler(event)).response.emailMessage).toBeNull();
  });
});
