import type { Route } from 'playwright';
import { expect } from 'vitest';
import { demoPerson } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { sees, signIn, signOut } from '../support/people-in-browser.ts';

test('an unknown address returns 404 and shows the not-found page', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/status of 404/, /There is no page at \/no\/such\/page/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL('/');
});

test('a browser that blocks cookies and storage shows every kind of page, and signs in for as long as it is open', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/Could not (store|remove) the return address/);
  // As Chromium does: reading the property already fails.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  for (const path of ['/', '/consultation', '/eligibility', '/wizard', '/contact', '/requirements']) {
    await page.goto(path);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await sees(page, 'Welcome back');
  }
  await signIn(page, demoPerson('APPLICANT'));
  await page.waitForURL('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  await signOut(page);
});

test('a page whose code could not be loaded, or not all of it, says so, and is complete after a reload', async ({
  visit,
  site,
}) => {
  const visitor = await visit({ isNew: true });
  const { page } = visitor;
  visitor.expectConsole(/status of 503/, /page error: SyntaxError/);
  const code = '**/assets/*.js';
  const failures: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 503, body: '' }),
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.slice(0, text.length / 2) });
    },
  ];
  for (const fail of failures) {
    await page.route(code, fail);
    // `goto` waits for the code.
    await page.evaluate((url) => location.assign(url), `${site}/auth/reset`);
    await page.getByRole('alert').getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Reload' }).click();
    await sees(page, 'Choose a new password');
  }
});

test('toasts follow the theme', async ({ visit }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await visit({ colorScheme });
    await page.goto('/wizard');
    await page.getByLabel('Annual salary, in US dollars').fill('185000');
    for (const question of await page.getByRole('main').getByRole('group').all())
      await question.getByLabel('Yes').check();
    await page.getByRole('button', { name: 'Check Eligibility' }).click();
    await page.getByRole('button', { name: 'Create O-1A Case' }).click();
    await sees(page, 'Please sign in to create a case');
    const toast = page.locator('[data-sonner-toast]');
    const [red = 0, green = 0, blue = 0] = await toast.evaluate(
      (element) => getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
    );
    const brightness = (red + green + blue) / 3;
    if (colorScheme === 'light') expect(brightness).toBeGreaterThan(200);
    else expect(brightness).toBeLessThan(80);
    // The library's styles aren't in a layer, so they override all of ours that aren't marked as important.
    const styles = await toast.evaluate((element) => {
      const { fontFamily, fontSize, backgroundColor } = getComputedStyle(element);
      const ground = document.createElement('div');
      ground.style.backgroundColor = 'var(--lf-raised)';
      document.body.append(ground);
      return { fontFamily, fontSize, isRaised: backgroundColor === getComputedStyle(ground).backgroundColor };
    });
    expect(styles).toEqual({
      fontFamily: expect.stringContaining('IBM Plex Sans'),
      fontSize: '15px',
      isRaised: true,
    });
  }
});

test('toasts don’t cover the actions of an open dialog on a phone', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 400 } });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const send = page.getByRole('button', { name: 'Send reset email' });
  await send.click();
  const toast = page.locator('[data-sonner-toast]');
  await toast.waitFor();
  const [message, actions] = [await toast.boundingBox(), await send.boundingBox()];
  expect(message?.y).toBeGreaterThanOrEqual(0);
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(actions?.y ?? 0);
});
