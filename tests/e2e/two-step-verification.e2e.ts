import type { Page } from 'playwright';
import { expect } from 'vitest';
import { totpAt } from '#infra/local/user-pool/totp.ts';
import { authTexts } from '../../frontend/lib/auth-texts.ts';
import { faults } from '../support/accessibility.ts';
import { signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import {
  becomeApplicant,
  createApplicant,
  enter,
  hasFocus,
  mailsTo,
  newPerson,
  sees,
  signIn,
  signOut,
} from '../support/people-in-browser.ts';

/** The pool takes each code once, and the current one turned on two-step verification. */
const nextCode = (secret: string): string => totpAt(secret, Date.now() + 30_000);

/** Turns on two-step verification in the profile; returns the secret and the recovery codes. */
async function setUp(page: Page, whenSaved = async () => {}): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' });
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const field = dialog.getByLabel('Code from the app');
  await hasFocus(field);
  expect(await faults(page)).toEqual([]);
  const secret = (await dialog.getByTestId('totp-key').innerText()).replaceAll(' ', '');

  const code = totpAt(secret, Date.now());
  await field.fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('Incorrect code').waitFor();
  await field.fill(totpAt(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();

  const saved = page.getByRole('alertdialog', { name: 'Save your recovery codes' });
  await saved.waitFor();
  await expect.poll(() => saved.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  const codes = await saved.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  expect(await faults(page)).toEqual([]);
  await whenSaved();
  await saved.getByRole('button', { name: 'I saved them' }).click();
  return { secret, codes };
}

test('the authenticator code is requested after the password, and a recovery code replaces the app', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 400/);
  const nora = newPerson('Nora Lindqvist');
  await becomeApplicant(page, nora, '/profile');
  const { secret, codes } = await setUp(page);
  await hasFocus(page.getByRole('heading', { name: 'On', exact: true }));
  await sees(page, 'When you sign in, you’ll need a code from your authenticator app.');

  await signOut(page);
  await page.goto('/auth');
  await signIn(page, nora);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await hasFocus(page.getByLabel('Code'));
  await page.getByLabel('Code').fill(nextCode(secret));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');

  await signOut(page);
  await page.goto('/auth');
  await signIn(page, nora);
  await page.getByRole('button', { name: authTexts.recoveryUse }).click();
  await page.getByLabel('Recovery code').fill('0000-0000-0000-0000');
  await page.getByRole('button', { name: 'Use recovery code' }).click();
  await sees(page, 'This email and recovery code don’t match. Check both and try again.');
  expect(await faults(page)).toEqual([]);
  await page.getByLabel('Recovery code').fill(codes[4] ?? '');
  await page.getByRole('button', { name: 'Use recovery code' }).click();
  await sees(page, authTexts.recovered);
  await signIn(page, nora);
  await page.waitForURL('/dashboard');
  await expect
    .poll(async () => (await mailsTo(page, nora.email)).filter(({ html }) => html.includes('recovery codes')))
    .toHaveLength(1);
});

test('a code that is pasted in groups is accepted, and a late one leads back to the password', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 400/);
  const ada = newPerson('Ada Quist');
  await becomeApplicant(page, ada, '/profile');
  const { secret } = await setUp(page);
  const grouped = () => nextCode(secret).replace(/(?<=^...)/, ' ');
  await signOut(page);
  await page.goto('/auth');
  await signIn(page, ada);
  await page.getByLabel('Code').waitFor();
  // The pool's error message, which the local pool also returns after three minutes.
  const late = 'Invalid session for the user, session is expired.';
  await page.route('**/cognito-idp/**', (route) =>
    route.fulfill({ status: 400, json: { __type: 'NotAuthorizedException', message: late } }),
  );
  await page.getByLabel('Code').fill(grouped());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await sees(page, authTexts.tooLate);
  expect(await page.getByLabel('Email').inputValue()).toBe(ada.email);
  await page.unroute('**/cognito-idp/**');
  await signIn(page, ada);
  await page.getByLabel('Code').fill(grouped());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/dashboard');
});

test('if its setup fails, it can be tried again; without recovery codes, it is on, and the profile offers to create them', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/net::ERR_FAILED/, /status of 400/);
  await becomeApplicant(page, newPerson('Ines Prado'), '/profile');
  const codes = '**/api/profile/recovery-codes';
  await page.route(codes, (route) => route.abort());
  await page.route('**/cognito-idp/**', (route) =>
    route.fulfill({ status: 400, json: { __type: 'InvalidParameterException', message: '' } }),
  );
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' });
  await dialog.getByText('Couldn’t set up two-step verification.').waitFor();
  await page.unroute('**/cognito-idp/**');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const secret = (await dialog.getByTestId('totp-key').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill(totpAt(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await sees(page, 'Couldn’t create recovery codes');
  await dialog.waitFor({ state: 'detached' });
  await hasFocus(page.getByRole('heading', { name: 'On', exact: true }));
  await sees(page, 'You don’t have any. Create some in case you lose your phone.');
  await page.unroute(codes);
  await page.getByRole('button', { name: 'Create new codes' }).click();
  const saved = page.getByRole('alertdialog', { name: 'Save your recovery codes' });
  await saved.getByRole('listitem').first().waitFor();
});

test('a session is ended from another browser', async ({ visit }) => {
  const [here, lost] = [
    await visit(),
    await visit({
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }),
  ];
  const omar = newPerson('Omar Haddad');
  await createApplicant(here.page, omar);
  await enter(lost.page, omar);

  await here.page.goto('/profile');
  await here.page.getByText('This device').waitFor();
  await here.page.getByRole('button', { name: 'Sign out Firefox on Windows' }).press('Enter');
  await sees(here.page, 'Device signed out');
  await here.page.getByRole('button', { name: 'Sign out Firefox on Windows' }).waitFor({ state: 'detached' });
  await hasFocus(here.page.getByRole('listitem').filter({ hasText: 'This device' }));

  lost.expectConsole(/status of 401/);
  await lost.page.goto('/profile');
  await lost.page.waitForURL((url) => url.pathname === '/auth');
  await signIn(lost.page, omar);
  await lost.page.waitForURL((url) => url.pathname === '/profile');
  await sees(lost.page, 'This device');
  await here.page.goto('/dashboard');
  await here.page.getByRole('heading', { name: 'No cases yet' }).waitFor();
});

test('someone whose organization requires it is led to the setup and back', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 400/);
  await createApplicant(page, newPerson('Tomas Berg'));
  // The real profile, of someone whose organization requires it.
  const profile = /api\/profile$/;
  await page.route(profile, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), second_factor_required: true } });
  });
  await page.goto('/dashboard');
  await page.waitForURL('/profile');
  await sees(page, 'Your organization requires two-step verification. Set it up to continue.');
  expect(await faults(page)).toEqual([]);
  await setUp(page, () => page.unroute(profile));
  await page.waitForURL('/dashboard');
});

test('the shared demo accounts offer neither it nor passkeys, and their organization cannot require it', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 403/);
  await signInAs(page, 'ADMIN', '/profile');
  await page.getByRole('heading', { name: 'Where you’re signed in' }).waitFor();
  expect(await page.getByRole('heading', { name: /^(Passkeys|Two-step verification)$/ }).count()).toBe(0);
  await page.goto('/admin');
  await page.getByLabel(/^Require two-step verification for staff/).check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await sees(page, 'Demo accounts are shared, so this organization can’t require two-step verification.');
});
