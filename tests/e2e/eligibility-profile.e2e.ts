import type { Page } from 'playwright';
import { expect } from 'vitest';
import { faults, overflow } from '../support/accessibility.ts';
import { test } from '../support/e2e.ts';
import { becomeApplicant, enter, newPerson, sees } from '../support/people-in-browser.ts';

const born = (page: Page) => page.getByLabel('When were you born?', { exact: true });
const sent = (page: Page) => {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The profile gets the browser's time zone, once, whatever page is open.
    const isTimeZone = pathname === '/api/profile' && request.method() === 'PATCH';
    if (request.method() !== 'GET' && pathname.startsWith('/api/') && !isTimeZone)
      bodies.push(request.postDataJSON());
  });
  return bodies;
};

test('answers are saved to the profile and loaded from it field by field when the person chooses', async ({
  visit,
}) => {
  const { page } = await visit();
  const person = newPerson('Amina Yusuf');
  await becomeApplicant(page, person, '/eligibility');
  const bodies = sent(page);
  await born(page).fill('1996-03-01');
  await page.getByRole('button', { name: 'Answer Canada' }).click();
  await page.getByLabel('How much money could you bring', { exact: false }).first().fill('30,000');
  await sees(page, 'Save these answers to your profile');
  expect(bodies).toEqual([]);
  await page.getByRole('button', { name: 'Save to profile' }).click();
  await sees(page, /Saved to your profile on/);
  expect(bodies).toEqual([
    { facts: { birth_date: '1996-03-01', canada: { funds_cad: 30_000 } }, version: 0 },
  ]);

  const { page: other } = await visit();
  await enter(other, person, '/eligibility');
  await sees(other, /Your profile has answers saved on/);
  expect(await born(other).inputValue()).toBe('');
  const fromOther = sent(other);
  await other.getByRole('button', { name: 'Use saved answers' }).click();
  await expect.poll(() => born(other).inputValue()).toBe('1996-03-01');
  expect(fromOther).toEqual([]);

  // There is nothing to decide about an answer that the profile doesn't have.
  await other.getByRole('group', { name: 'spouse or partner' }).getByLabel('No', { exact: true }).check();
  await other.getByRole('button', { name: 'Save to profile' }).waitFor();
  await born(other).fill('1995-03-01');
  await sees(other, '2 answers differ from your profile.');
  await other.getByRole('button', { name: 'Review' }).click();
  const dialog = other.getByRole('dialog', { name: 'Review your answers' });
  await dialog.waitFor();
  expect(await faults(other)).toEqual([]);
  await other.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(other)).toBeLessThanOrEqual(0);
  await dialog.getByLabel('Your profile: 1 March 1996').check();
  await dialog.getByRole('button', { name: 'Use and save' }).click();
  await expect.poll(() => born(other).inputValue()).toBe('1996-03-01');
  await sees(other, /Saved to your profile on/);
  expect(fromOther).toEqual([
    { facts: { birth_date: '1996-03-01', partner: null, canada: { funds_cad: 30_000 } }, version: 1 },
  ]);
});
