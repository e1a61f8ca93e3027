import { expect } from 'vitest';
import { authTexts } from '../../frontend/lib/auth-texts.ts';
import { test } from '../support/e2e.ts';
import {
  becomeApplicant,
  confirmHere,
  createApplicant,
  hasFocus,
  mailedLink,
  mailsTo,
  makeAccount,
  newPerson,
  sees,
  signIn,
  signUp,
} from '../support/people-in-browser.ts';

test('a wrong password and an unconfirmed address have their own messages', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 400/);
  const vera = newPerson('Vera Costa');
  await signUp(page, vera);
  await hasFocus(page.getByRole('heading', { name: 'Check your email' }));

  // As in the cloud: no one can try passwords on an unconfirmed account.
  await signIn(page, { ...vera, password: `${vera.password}!` });
  await sees(page, "Your email isn't confirmed yet.");
  await page.getByRole('button', { name: 'Resend verification email' }).first().click();
  await sees(page, 'Verification email sent! Please check your inbox.');
  await expect.poll(async () => (await mailsTo(page, vera.email)).length).toBe(2);

  await page.goto(await mailedLink(page, vera.email, '/auth/confirm'));
  await confirmHere(page);
  await hasFocus(page.getByRole('heading', { name: 'Email confirmed' }));
  await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click();
  await signIn(page, { ...vera, password: `${vera.password}!` });
  await sees(page, 'Invalid email or password.');
  await signIn(page, vera);
  await page.waitForURL('/dashboard');
});

test('a forgotten password is reset by a mailed link', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const rosa = newPerson('Rosa Blum');
  await makeAccount(page, rosa);

  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  expect(await dialog.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByRole('button', { name: 'Send reset email' }).click();
  await dialog.getByText('Please enter your email first.').waitFor();
  await dialog.getByLabel('Email').fill(rosa.email);
  await dialog.getByRole('button', { name: 'Send reset email' }).click();
  await sees(page, 'Password reset email sent! Please check your inbox.');

  const renewed = { ...rosa, password: newPerson('x').password };
  await page.goto(await mailedLink(page, rosa.email, '/auth/reset'));
  await page.getByLabel('New password').fill(renewed.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  await sees(page, authTexts.passwordChanged);
  await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(rosa.email);
  visitor.expectConsole(/status of 400/);
  await signIn(page, rosa);
  await sees(page, 'Invalid email or password.');
  await signIn(page, renewed);
  await page.waitForURL('/dashboard');
});

test('text typed while signing in is kept', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 400/);
  const ines = newPerson('Ines Prado');
  await signUp(page, ines);
  await page.goto(await mailedLink(page, ines.email, '/auth/confirm'));
  await confirmHere(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/cognito-idp/**', async (route) => {
    await released;
    await route.continue();
  });
  const password = page.getByLabel('Password', { exact: true });
  await signIn(page, { ...ines, password: 'mistyped' });
  await page.getByRole('button', { name: 'Signing in...' }).waitFor();
  await password.press('Backspace');
  await password.press('Enter');
  await expect.poll(() => password.inputValue()).toBe('mistyped');
  expect(await password.isEditable()).toBe(false);
  release();
  await sees(page, 'Invalid email or password.');
  await signIn(page, ines);
  await page.waitForURL('/dashboard');
});

test('a confirmation link in another browser asks for a new password, and only that one works', async ({
  visit,
}) => {
  const [stranger, owner] = [await visit(), await visit()];
  const mara = newPerson('Mara Lind');
  const strangers = { ...mara, password: newPerson('x').password };
  await signUp(stranger.page, strangers);

  // The owner comes later, and learns that someone else signed up first.
  owner.expectConsole(/status of 400/);
  await owner.page.goto('/auth?tab=signup');
  await owner.page.getByLabel('Email').fill(mara.email);
  await owner.page.getByLabel('Password', { exact: true }).fill(mara.password);
  await owner.page.getByRole('button', { name: 'Sign Up' }).click();
  await sees(owner.page, 'An account with this email already exists.');
  await owner.page.getByRole('button', { name: 'Email me a link' }).click();
  await sees(owner.page, 'If this address has an account, we’ve sent it an email.');
  await expect.poll(async () => (await mailsTo(owner.page, mara.email)).length).toBe(2);

  await owner.page.goto(await mailedLink(owner.page, mara.email, '/auth/confirm'));
  await sees(owner.page, /browser you signed up in/);
  await owner.page.getByLabel('Password', { exact: true }).fill('short');
  await confirmHere(owner.page);
  await sees(owner.page, 'Password doesn’t meet the requirements');
  await owner.page.getByLabel('Password', { exact: true }).fill(mara.password);
  await confirmHere(owner.page);
  // Shown once the password is set. The form itself has a link "Already confirmed? Sign in".
  await owner.page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click();

  stranger.expectConsole(/status of 400/);
  await stranger.page.goto('/auth');
  await signIn(stranger.page, strangers);
  await sees(stranger.page, 'Invalid email or password.');
  await signIn(owner.page, mara);
  await owner.page.waitForURL('/dashboard');
});

test('opening a confirmation link does not confirm the account yet', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const vito = newPerson('Vito Marin');
  await signUp(page, vito);
  await page.goto(await mailedLink(page, vito.email, '/auth/confirm'));
  await page.getByRole('button', { name: 'Confirm email' }).waitFor();
  visitor.expectConsole(/status of 400/);
  await page.goto('/auth');
  await signIn(page, vito);
  await sees(page, "Your email isn't confirmed yet.");
});

test('an earlier confirmation link leads to the latest one, and a used one to signing in', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 400/);
  const rosa = newPerson('Rosa Blanco');
  await signUp(page, rosa);
  const earlier = await mailedLink(page, rosa.email, '/auth/confirm');
  await page.goto(earlier);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect.poll(() => mailedLink(page, rosa.email, '/auth/confirm')).not.toBe(earlier);
  await confirmHere(page);
  await sees(page, authTexts.linkOutdated);
  const latest = await mailedLink(page, rosa.email, '/auth/confirm');
  await page.goto(latest);
  await confirmHere(page);
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
  await sees(page, authTexts.confirmed);
  await page.reload();
  await page.getByRole('link', { name: 'Already confirmed? Sign in' }).click();
  await signIn(page, rosa);
  await page.waitForURL('/dashboard');
});

test('an expired invitation is reported and can be renewed', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 400/);
  // The pool's error message, which the local pool also returns after a week.
  await page.route('**/cognito-idp/**', (route) =>
    route.request().headers()['x-amz-target']?.endsWith('RespondToAuthChallenge')
      ? route.fulfill({
          status: 400,
          headers: { 'x-amzn-errortype': 'NotAuthorizedException' },
          contentType: 'application/x-amz-json-1.1',
          json: {
            __type: 'NotAuthorizedException',
            message: 'Temporary password has expired and must be reset by an administrator.',
          },
        })
      : route.continue(),
  );
  await page.goto('/auth');
  await signIn(page, newPerson('Ines Late'));
  await sees(page, 'Your invitation has expired.');
  await page.getByRole('button', { name: 'Send a new invitation' }).click();
  await sees(page, 'If this address has an account, we’ve sent it an email.');
});

test('pages behind sign-in redirect strangers to the sign-in page, and the sign-in page redirects signed-in users', async ({
  visit,
}) => {
  const { page } = await visit();
  for (const address of ['/dashboard', '/profile', '/employer', '/admin']) {
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === '/auth');
  }
  await becomeApplicant(page, newPerson('Emil Roth'), '/auth');
  await page.waitForURL('/dashboard');
});

test('an account without a profile gets an explanation', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 403/);
  await createApplicant(page, newPerson('Nils Holm'));
  await page.route('**/api/profile', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: {
        type: 'urn:landfall:problem:profile.missing',
        title: 'Profile not found. Please sign out and sign in again.',
        status: 403,
        code: 'profile.missing',
        requestId: 'test',
      },
    }),
  );
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Profile Not Found' }).waitFor();
});

test('a changed name is shown everywhere, as is the time zone, initially the browser’s', async ({
  visit,
}) => {
  const { page } = await visit({ timezoneId: 'Asia/Tokyo' });
  const told = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await becomeApplicant(page, newPerson('Ana Silva'));
  expect((await told).request().postDataJSON()).toEqual({ time_zone: 'Asia/Tokyo' });
  await page.goto('/profile');
  await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await sees(page, 'Email cannot be changed. Contact support if needed.');
  await page.getByLabel('Full Name').fill('Ana Silva Prado');
  await page
    .getByRole('main')
    .getByRole('button', { name: /save|update/i })
    .click();
  await sees(page, 'Profile updated successfully');
  await page.reload();
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ana Silva Prado');
  await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await sees(page, 'Ana Silva Prado');
});
