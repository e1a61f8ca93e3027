import type { Page } from 'playwright';
import { expect } from 'vitest';
import { totpAt } from '#infra/local/user-pool/totp.ts';
import { profileTexts } from '../../frontend/features/profile/texts.ts';
import { authTexts } from '../../frontend/lib/auth-texts.ts';
import { faults } from '../support/accessibility.ts';
import { test } from '../support/e2e.ts';
import {
  becomeApplicant,
  createApplicant,
  mailsTo,
  newPerson,
  type Person,
  sees,
  signOut,
} from '../support/people-in-browser.ts';

/** Chromium's virtual authenticator: it stores passkeys and verifies its user. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function addPasskey(page: Page, { password }: Person): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await sees(page, 'Passkey added');
}

async function enterByPasskey(page: Page, { email }: Person): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: authTexts.passkeySignIn }).click();
}

test('someone adds a passkey, signs in with it, and deletes it', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 400/);
  // Safari before 18.4 doesn't have them.
  await page.addInitScript(() => {
    Reflect.deleteProperty(PublicKeyCredential, 'parseCreationOptionsFromJSON');
    Reflect.deleteProperty(PublicKeyCredential.prototype, 'toJSON');
  });
  const authenticator = await withAuthenticator(page);
  const lena = newPerson('Lena Fischer');
  await becomeApplicant(page, lena, '/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.waitFor();
  expect(await faults(page)).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill('not-her-password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Incorrect password').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(lena.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await sees(page, 'Passkey added');
  await page.getByRole('button', { name: 'Delete Passkey' }).waitFor();
  expect(await faults(page)).toEqual([]);

  await signOut(page);
  await authenticator.verifies(false);
  await enterByPasskey(page, lena);
  await sees(page, authTexts.passkeyCanceled);
  await authenticator.verifies(true);
  await page.getByRole('button', { name: authTexts.passkeySignIn }).click();
  await page.waitForURL('/dashboard');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete Passkey' }).click();
  const removal = page.getByRole('dialog', { name: 'Delete Passkey?' });
  await removal.getByLabel('Password', { exact: true }).fill(lena.password);
  await removal.getByRole('button', { name: 'Delete' }).click();
  await sees(page, 'Passkey deleted');
  await page.getByRole('button', { name: 'Delete Passkey' }).waitFor({ state: 'detached' });
  // Cognito allows five attempts an hour, and these were three.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  for (const text of ['Incorrect password', 'Incorrect password', profileTexts.tooManyPasswords]) {
    await dialog.getByLabel('Password', { exact: true }).fill(`not ${text}`);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText(text).waitFor();
  }
  await page.keyboard.press('Escape');
  await signOut(page);
  await enterByPasskey(page, lena);
  await sees(page, authTexts.passkeyNone);
  await expect
    .poll(async () => (await mailsTo(page, lena.email)).filter(({ html }) => html.includes('passkey')))
    .toHaveLength(2);
});

test('with two-step verification, a passkey counts as both steps', async ({ visit }) => {
  const { page } = await visit();
  await withAuthenticator(page);
  const ravi = newPerson('Ravi Menon');
  await createApplicant(page, ravi);
  await addPasskey(page, ravi);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step verification' });
  const secret = (await dialog.getByTestId('totp-key').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill(totpAt(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await signOut(page);
  await enterByPasskey(page, ravi);
  await page.waitForURL('/dashboard');
});
