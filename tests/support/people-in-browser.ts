import { randomBytes, randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { SiteConfig } from '#shared/site-config.ts';
import { signInBySrp } from './sign-in.ts';
import { plainFile } from './windows.ts';

export interface Person {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** A new person. */
export const newPerson = (fullName: string): Person => ({
  fullName,
  email: `${fullName.toLowerCase().replace(/\W+/g, '.')}.${randomUUID().slice(0, 8)}@example.com`,
  password: `Aa1-${randomBytes(9).toString('base64url')}`,
});

/** Waits until a text is visible. */
export const sees = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor();

/** Whether the middle of the element is on top of everything else. */
export const isUncovered = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return found.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** Waits until an element has the focus. */
export const hasFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((found) => found === document.activeElement)).toBe(true);

export async function signUp(page: Page, { fullName, email, password }: Person): Promise<void> {
  await page.goto('/auth?tab=signup');
  await page.getByLabel('Full Name').fill(fullName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await sees(page, "We've sent a verification link to your email. Please confirm to continue.");
}

/** Signs in with the form on the page. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/**
 * Stores a user's tokens where the site keeps them, without opening any of its pages.
 * @param site its URL, where the page has no base URL
 */
export async function storeTokens(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  site = '',
): Promise<void> {
  const settings = await page.request.get(`${site}/config.json`);
  const { userPoolEndpoint, ...config } = SiteConfig.parse(await settings.json());
  const pool = {
    ...config,
    ...(userPoolEndpoint && { userPoolEndpoint: new URL(userPoolEndpoint, settings.url()).href }),
  };
  const { username, ...tokens } = await signInBySrp(pool, email, password);
  const prefix = `CognitoIdentityServiceProvider.${config.userPoolClientId}`;
  const stored = {
    ...{ ...tokens, clockDrift: '0' },
    signInDetails: JSON.stringify({ loginId: email, authFlowType: 'USER_SRP_AUTH' }),
  };
  const plainPage = new URL(plainFile, settings.url()).href;
  // Where a new visit starts.
  if (page.url() !== plainPage) await page.goto(plainPage);
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [
      ...Object.entries(stored).map(([name, value]) => [`${prefix}.${username}.${name}`, value] as const),
      [`${prefix}.LastAuthUser`, username] as const,
    ],
  );
}

/**
 * Opens a page as a signed-in user, bypassing the sign-in page. Tests about signing in use its form instead.
 * @param path the page to open
 * @param site its URL, where the page has no base URL
 */
export async function enter(
  page: Page,
  person: Pick<Person, 'email' | 'password'>,
  path = '/dashboard',
  site = '',
): Promise<void> {
  await storeTokens(page, person, site);
  await page.goto(`${site}${path}`);
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await sees(page, 'Successfully signed out');
}

const Messages = z.array(z.object({ to: z.array(z.string()), html: z.string() }));
type Message = z.infer<typeof Messages>[number];

/** A user's emails, newest first. */
export async function mailsTo(page: Page, email: string): Promise<Message[]> {
  const response = await page.request.get('/mailbox/messages.json');
  return Messages.parse(await response.json()).filter(({ to }) => to.includes(email));
}

/** The newest link to `path` in a user's emails; waits for the email. */
export async function mailedLink(page: Page, email: string, path: string): Promise<string> {
  let link: string | undefined;
  const findLink = async () => {
    const mails = await mailsTo(page, email);
    const links = mails.flatMap(({ html }) =>
      [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href),
    );
    link = links.map((href) => href.replaceAll('&amp;', '&')).find((href) => new URL(href).pathname === path);
    return link;
  };
  await expect.poll(findLink).toBeDefined();
  return link ?? '';
}

/** Confirms in the tab where the emailed link was opened, in the browser that signed up. */
export const confirmHere = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Confirm email' }).click();

/** Opens the mailbox and follows the link in the user's email, which opens a new tab. */
export async function confirmByMailbox(page: Page, { email }: Person): Promise<void> {
  // The mailbox lists only what had arrived when it was opened.
  await expect.poll(() => mailsTo(page, email)).not.toEqual([]);
  await page.goto('/mailbox');
  await page.getByRole('link', { name: `To ${email}` }).click();
  const mail = page.frameLocator('iframe');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    mail.getByRole('link', { name: /confirm/i }).click(),
  ]);
  await confirmHere(tab);
  await tab.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).waitFor();
  await tab.close();
}

const PoolSettings = z.object({ userPoolClientId: z.string(), userPoolEndpoint: z.string() });

/** A confirmed account, created by the same calls the pages make. Tests of sign-up itself use the pages. */
export async function makeAccount(page: Page, { fullName, email, password }: Person): Promise<void> {
  const settings = await page.request.get('/config.json');
  const { userPoolClientId: ClientId, userPoolEndpoint } = PoolSettings.parse(await settings.json());
  const callPool = async (operation: string, input: object) => {
    const response = await page.request.post(userPoolEndpoint, {
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      data: JSON.stringify({ ClientId, Username: email, ...input }),
    });
    expect(response.status(), await response.text()).toBe(200);
  };
  const UserAttributes = Object.entries({ email, name: fullName }).map(([Name, Value]) => ({ Name, Value }));
  await callPool('SignUp', { Password: password, UserAttributes });
  const link = await mailedLink(page, email, '/auth/confirm');
  const values = new URLSearchParams(new URL(link).hash.slice(1));
  await callPool('ConfirmSignUp', {
    ConfirmationCode: values.get('code'),
    ClientMetadata: { token: values.get('token') },
  });
}

/** A new applicant, signed in, who hasn't opened a page. */
export async function createApplicant(page: Page, person: Person): Promise<void> {
  await makeAccount(page, person);
  await storeTokens(page, person);
}

/** A new applicant, signed in, on the dashboard or another page. */
export async function becomeApplicant(page: Page, person: Person, path?: string): Promise<void> {
  await makeAccount(page, person);
  await enter(page, person, path);
}

/** Accepts an invitation: sets name and password and signs in, which creates the profile. */
export async function acceptInvitation(page: Page, { fullName, email, password }: Person): Promise<void> {
  await page.goto(await mailedLink(page, email, '/auth'));
  await page.getByLabel('Full Name').fill(fullName);
  await page.getByLabel('New password', { exact: true }).fill(password);
  const responseTo = (method: string, field = '') =>
    page.waitForResponse((response) => {
      const request = response.request();
      const isProfile = request.method() === method && new URL(response.url()).pathname === '/api/profile';
      return isProfile && response.ok() && (request.postData() ?? '').includes(field);
    });
  // Requesting the profile makes them a member; the name is saved separately, as is the browser's time zone.
  const joined = Promise.all([responseTo('GET'), responseTo('PATCH', 'full_name')]);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.waitForURL(/\/(dashboard|employer)$/);
  await joined;
}

/**
 * Opens a case with the dashboard's dialog.
 * @returns its address
 */
export async function openCase(page: Page, country: string, path: string): Promise<string> {
  await page.getByRole('button', { name: 'New Case' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Case' });
  await dialog.getByLabel('Country').selectOption({ label: country });
  await dialog.getByLabel('Visa Path').selectOption({ label: path });
  await dialog.getByRole('button', { name: 'Create Case' }).click();
  await page.waitForURL(/\/cases\//);
  return new URL(page.url()).pathname;
}
