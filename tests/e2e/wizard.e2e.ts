import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/e2e.ts';
import {
  confirmHere,
  mailedLink,
  makeAccount,
  newPerson,
  sees,
  signIn,
} from '../support/people-in-browser.ts';

type Answers = { salary: string; employer: 'Yes' | 'No'; press: 'Yes' | 'No'; role: 'Yes' | 'No' };

async function response(page: Page, { salary, employer, press, role }: Answers): Promise<void> {
  await page.getByLabel('Annual salary, in US dollars').fill(salary);
  const choose = (question: string, choice: string) =>
    page.getByRole('group', { name: question }).getByLabel(choice).check();
  await choose('Do you have a US employer?', employer);
  await choose('Has the press written about you?', press);
  await choose('Have you held a critical role?', role);
  await choose('Is your salary high for your field?', 'No');
  await page.getByRole('button', { name: 'Check Eligibility' }).click();
}

const result = (page: Page) => page.getByRole('region', { name: 'Your result' });
const steps = (page: Page) => result(page).getByRole('listitem').allTextContents();

test('each result shows its state, score, and next steps', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/wizard');

  await response(page, { salary: '$160,000', employer: 'Yes', press: 'Yes', role: 'No' });
  await sees(page, '5 of 5 answered');
  await result(page).getByText('Borderline', { exact: true }).waitFor();
  await expect.poll(() => result(page).textContent()).toMatch(/4\s*out of 10/);
  expect(await steps(page)).toEqual([
    expect.stringContaining('Book consultation'),
    expect.stringContaining('Evidence builder'),
  ]);

  await response(page, { salary: '159,999.99', employer: 'Yes', press: 'No', role: 'Yes' });
  await result(page).getByText('Not eligible', { exact: true }).waitFor();
  await expect.poll(() => result(page).textContent()).toMatch(/3\s*out of 10/);
  await result(page).getByRole('heading', { name: 'Other paths to consider' }).waitFor();
  expect(await steps(page)).toEqual([
    expect.stringContaining('EB2 NIW'),
    expect.stringContaining('H1B'),
    expect.stringContaining('Global Talent'),
  ]);
  const leadsTo = (name: string) => result(page).getByRole('link', { name }).getAttribute('href');
  expect(await leadsTo('EB2 NIW')).toBe('/visas/us-eb2-niw');
  expect(await leadsTo('What counts as evidence')).toBe('/visas/us-o1a#criteria');
  expect(await leadsTo('Book a 15-minute call')).toBe('/consultation');
  await result(page).getByText('Salary of $160,000 or more').waitFor();

  await response(page, { salary: '900000', employer: 'No', press: 'Yes', role: 'Yes' });
  await expect.poll(() => result(page).textContent()).toMatch(/0\s*out of 10/);
  await result(page).getByText('With a US employer or agent, your answers score 7 of 10.').waitFor();

  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByRole('button', { name: 'Erase answers' }).click();
  await sees(page, '0 of 5 answered');
  await result(page).getByText('Your score will appear here.').waitFor();
  // The prerendered page has no answers either, until it has read the saved ones.
  expect(await page.evaluate(() => localStorage.getItem('landfall-wizard'))).toBeNull();
  await page.reload();
  await sees(page, '0 of 5 answered');
  expect(await page.getByLabel('Annual salary, in US dollars').inputValue()).toBe('');
});

test('invalid answers are reported at their fields without a request', async ({ visit }) => {
  const { page } = await visit();
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && asked.push(request.url())));
  await page.goto('/wizard');
  await page.getByRole('button', { name: 'Check Eligibility' }).click();
  await sees(page, 'Enter your annual salary as a number');
  await expect.poll(() => page.getByText('Please answer Yes or No').count()).toBe(4);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('salary_usd');
  expect(asked).toEqual([]);
});

test('when the function fails, the page scores by the same rules and says so', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectConsole(/ERR_FAILED/, /Eligibility was scored in the browser/);
  await page.route('**/api/eligibility-check', (route) => route.abort());
  await page.goto('/wizard');
  await response(page, { salary: '185,000', employer: 'Yes', press: 'Yes', role: 'Yes' });
  await result(page).getByText('Eligible', { exact: true }).waitFor();
  await expect.poll(() => result(page).textContent()).toMatch(/7\s*out of 10/);
  await sees(page, 'Our service didn’t respond, so your score was calculated in your browser.');
});

test('a visitor is asked to sign in, finds the answers again, and a double click opens one case', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  const maya = newPerson('Maya Lindqvist');
  await makeAccount(page, maya);

  await page.goto('/wizard');
  await response(page, { salary: '185,000', employer: 'Yes', press: 'Yes', role: 'Yes' });
  await result(page).getByRole('button', { name: 'Create O-1A Case' }).click();
  await sees(page, 'Please sign in to create a case');
  await page.waitForURL('/auth?return=%2Fwizard');
  await signIn(page, maya);
  await page.waitForURL('/wizard');
  await expect.poll(() => result(page).textContent()).toMatch(/7\s*out of 10/);
  await expect.poll(() => page.getByLabel('Annual salary, in US dollars').inputValue()).toBe('185,000');

  await result(page).getByRole('button', { name: 'Create O-1A Case' }).dblclick();
  await page.waitForURL(/\/cases\//);
  await page.getByRole('link', { name: 'My Dashboard' }).click();
  await sees(page, 'One case, in progress.');
  await expect.poll(() => page.getByRole('link', { name: /^US O-1A/ }).count()).toBe(1);
});

test('signing up from the wizard keeps answers, address, and return address in the tab opened from the mail', async ({
  visit,
}) => {
  const { page } = await visit();
  const lena = newPerson('Lena Moreau');
  await page.goto('/wizard');
  await response(page, { salary: '185,000', employer: 'Yes', press: 'Yes', role: 'Yes' });
  await result(page).getByRole('button', { name: 'Create O-1A Case' }).click();
  await page.getByLabel('Email').fill(lena.email);
  await page.getByRole('button', { name: 'Create an account' }).click();
  // The sign-in form has the same fields, and is there until then.
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(lena.email);
  await page.getByLabel('Password', { exact: true }).fill(lena.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await sees(page, "We've sent a verification link to your email. Please confirm to continue.");

  const tab = await page.context().newPage();
  await tab.goto(await mailedLink(page, lena.email, '/auth/confirm'));
  await confirmHere(tab);
  await tab.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click();
  await expect.poll(() => tab.getByLabel('Email').inputValue()).toBe(lena.email);
  await tab.getByLabel('Password', { exact: true }).fill(lena.password);
  await tab.getByRole('button', { name: 'Sign In' }).click();
  await tab.waitForURL('/wizard');
  await expect.poll(() => result(tab).textContent()).toMatch(/7\s*out of 10/);
  await expect.poll(() => tab.getByLabel('Annual salary, in US dollars').inputValue()).toBe('185,000');
});
