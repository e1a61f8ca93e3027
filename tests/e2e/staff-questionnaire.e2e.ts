import { expect } from 'vitest';
import { casesContract } from '#shared/contract/cases.ts';
import { intakeOf } from '#shared/routes/intakes.ts';
import { faults, faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { callApi } from '../support/cases-by-api.ts';
import { demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { enterNewCase } from '../support/new-case.ts';
import { sees } from '../support/people-in-browser.ts';

/** How many sections a new case asks for. */
const sectionCount = intakeOf('US_EB2_NIW', new Date()).length;

const answers = {
  field_of_work: 'Control of tidal turbines',
  us_job: 'Control engineer',
  endeavor: 'Controllers that keep turbines running in storms.',
  merit: 'They make tidal power cheaper.',
  well_positioned: 'Two patents, and letters from three operators.',
};
const OwnCases = casesContract.listOwnCases.response;
const section = 'Your work and its importance';
const applicantOfDemo = demoPerson('APPLICANT');

test('staff ask for an answer again, and the applicant changes it and sends the section again', async ({
  visit,
}) => {
  const applicant = (await visit()).page;
  const address = await enterNewCase(applicant, applicantOfDemo, 'US_EB2_NIW');
  const endpoint = `/api${address}/intake/endeavor`;
  await callApi(applicant, 'PATCH', endpoint, { answers, version: 0 });
  await callApi(applicant, 'POST', `${endpoint}/submission`, { version: 1 });

  const { page } = await visit({ viewport: { width: 1280, height: 900 } });
  await signInAs(page, 'OPS', address);
  await page.getByRole('link', { name: 'Review answers' }).click();
  const list = page.getByRole('navigation', { name: 'Sections' });
  await list.getByRole('link', { name: section }).click();
  await sees(page, 'Control engineer');
  await page.getByRole('button', { name: 'Ask again: Your field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask again: Your field' });
  await dialog.getByRole('region', { name: 'Answered' }).getByText('Control of tidal turbines').waitFor();
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await dialog.getByText('Please say what you need').waitFor();
  await dialog.getByLabel('Note').fill('Is it tidal or wave power?');
  await page.reload();
  expect(await dialog.getByLabel('Note').inputValue()).toBe('Is it tidal or wave power?');
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await sees(page, 'Request sent to the applicant');
  await list.getByText('Asked again').waitFor();
  await sees(page, 'Asked again: 1, waiting for the applicant');
  expect(await faultsInBothThemes(page)).toEqual([]);

  // A second request is withdrawn.
  await page.getByRole('button', { name: 'Ask again: Your occupation in the United States' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Is this the title in the contract?');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask again' }).click();
  await page
    .getByRole('button', { name: 'Withdraw the request: Your occupation in the United States' })
    .click();
  await sees(page, 'Request withdrawn');
  const again = page.getByRole('button', { name: 'Ask again: Your occupation in the United States' });
  await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByText('Is this the title in the contract?').waitFor({ state: 'hidden' });

  await applicant.goto(address);
  const next = applicant.getByRole('region', { name: 'Answer again: Your field' });
  await next.getByText('Is it tidal or wave power?').waitFor();
  await next.getByRole('link', { name: 'Change your answer' }).click();
  await sees(applicant, 'Your team has a question about one of your answers.');
  await sees(applicant, '“Is it tidal or wave power?”');
  expect(await faultsInBothThemes(applicant)).toEqual([]);
  // The dashboard says so too, and the notification leads to the question.
  const listed = () => callApi(applicant, 'GET', '/api/cases');
  await expect
    .poll(async () => OwnCases.parse(await listed()).items.find(({ id }) => address.endsWith(id))?.intake)
    .toEqual({ sent: 1, of: sectionCount, asked: 1 });
  await applicant.goto('/dashboard');
  const todo = applicant.getByRole('region', { name: 'Questionnaire for US EB-2 NIW' });
  const left = `${sectionCount - 1} of ${sectionCount} sections left`;
  await todo.getByText(`Your team has a question about one of your answers. ${left}.`).waitFor();
  expect(await faults(applicant)).toEqual([]);
  await applicant.goto('/notifications');
  await applicant
    .getByRole('link', { name: /asked you to answer “Your field” again/ })
    .first()
    .click();
  await applicant.waitForURL(/questionnaire\?section=endeavor&question=field_of_work/);
  const field = applicant.getByLabel('Your field');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill('Control of wave power');
  await applicant.getByRole('button', { name: 'Send again' }).click();
  await sees(applicant, `${section}: sent to your team.`);

  await page.reload();
  await sees(page, 'Control of wave power');
  await list.getByRole('link', { name: `${section} Sent`, exact: true }).waitFor();
  await page.getByText('Is it tidal or wave power?').waitFor({ state: 'hidden' });

  // Today lists it for a week, and the palette opens the questionnaire of a case.
  const answersOf = async () =>
    JSON.stringify(await callApi(page, 'GET', '/api/organization/today?scope=team'));
  await expect.poll(answersOf).toContain(`${section} (answered again)`);
  await page.goto('/dashboard?scope=team');
  const received = page.getByRole('region', { name: /^Questionnaires received/ });
  const line = received.getByRole('listitem').filter({ hasText: `${section} (answered again)` });
  await line
    .first()
    .getByRole('link', { name: /^Review answers/ })
    .click();
  await sees(page, 'Control of wave power');
  await page.goto(address);
  await page.getByRole('link', { name: 'Review answers' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search/ }).fill('questionnaire');
  await page.getByRole('option', { name: 'This case’s questionnaire' }).click();
  await page.waitForURL(`**${address}/questionnaire`);
});

test('staff fill in for an applicant who answers at the same time', async ({ visit }) => {
  const applicant = await visit();
  const address = await enterNewCase(applicant.page, applicantOfDemo, 'US_EB2_NIW');
  await applicant.page.goto(`${address}/questionnaire?section=contact`);
  const city = applicant.page.getByLabel('City');
  // On its way while the team saves.
  const isSaved = Promise.withResolvers<void>();
  await applicant.page.route(`**/api${address}/intake/contact`, async (route) => {
    await isSaved.promise;
    await route.continue();
  });
  await city.fill('Delft');
  await city.blur();

  const { page } = await visit();
  await signInAs(page, 'HR', `${address}/questionnaire?section=contact`);
  await page.getByRole('button', { name: /^Fill in for/ }).click();
  await page.getByLabel('Street address').fill('Coolsingel 1');
  await page.getByLabel('City').fill('Rotterdam');
  await page.getByRole('button', { name: 'Done' }).click();
  await sees(page, 'Not sent yet');
  await sees(page, 'Rotterdam');
  await expect
    .poll(async () => JSON.stringify(await callApi(page, 'GET', `/api${address}/intake`)))
    .toContain('Rotterdam');

  applicant.expectConsole(/409.*\/intake\/contact/);
  isSaved.resolve();
  await sees(applicant.page, /changed this answer while you were typing\./);
  await applicant.page.getByRole('button', { name: 'Keep the saved answer' }).click();
  await expect.poll(() => city.inputValue()).toBe('Rotterdam');
  expect(await applicant.page.getByLabel('Street address').inputValue()).toBe('Coolsingel 1');
});

test('a questionnaire is printed whole, and closed once the case is decided', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 718, height: 1000 } });
  const address = await enterNewCase(page, applicantOfDemo, 'US_EB2_NIW');
  await callApi(page, 'PATCH', `/api${address}/intake/endeavor`, { answers, version: 0 });
  await signInAs(page, 'ADMIN', `${address}/questionnaire?section=contact`);
  await page.getByRole('heading', { name: 'Where you live' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const text of ['’s answers', 'Control engineer', 'Refusals, arrests, and other questions'])
    await page.getByText(text).locator('visible=true').first().waitFor();
  for (const role of ['button', 'link', 'textbox', 'navigation', 'banner'] as const)
    expect(await page.getByRole(role).allTextContents(), role).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'screen' });

  const decided = await callApi(page, 'GET', `/api${address}`);
  const version = (decided as { version: number }).version;
  await callApi(page, 'PUT', `/api${address}/status`, { status: 'DENIED', version });
  await page.reload();
  await sees(page, 'This case has been decided, so the questionnaire can’t be changed anymore.');
  expect(await page.getByRole('button', { name: /^Fill in for/ }).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
});
