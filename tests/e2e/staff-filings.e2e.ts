import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { addDays } from '#shared/schema/calendar-date.ts';
import { dayText } from '../../frontend/lib/dates.ts';
import { faultsInBothThemes, overflow } from '../support/accessibility.ts';
import { createOwnCase, uploadDocument } from '../support/cases-by-api.ts';
import { demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { sees, storeTokens } from '../support/people-in-browser.ts';
import { samplePdf } from '../support/sample-files.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (of: Locator) => of.getByRole('button', { name: 'Save' }).click();

test('an attorney records a filing, the authority’s requests, a deadline, and a passport’s expiration on a phone, and the applicant reads them', async ({
  visit,
}) => {
  const applicant = (await visit()).page;
  await storeTokens(applicant, demoPerson('APPLICANT'));
  const address = await createOwnCase(applicant, 'US', 'US_O1A');
  await uploadDocument(applicant, address, samplePdf('Passport.pdf'));

  const attorney = (
    await visit({
      viewport: { width: 390, height: 844 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
  ).page;
  const check = async () => {
    expect(await faultsInBothThemes(attorney)).toEqual([]);
    expect(await overflow(attorney)).toBeLessThanOrEqual(0);
  };
  await signInAs(attorney, 'ATTORNEY', address);
  await attorney.getByRole('button', { name: 'Edit filing details' }).click();
  const filing = dialog(attorney, 'Filing details');
  const number = filing.getByLabel('Receipt number');
  await filing.getByLabel('Form', { exact: true }).fill('I-129, O supplement');
  await number.fill('WAC-23-125');
  await save(filing);
  await filing.getByText('This isn’t a USCIS number.').waitFor();
  await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => number.inputValue()).toBe('WAC-23-125');
  await expect
    .poll(() => filing.getByLabel('Form', { exact: true }).inputValue())
    .toBe('I-129, O supplement');
  await check();
  await number.fill('WAC-23-125-50417');
  await save(filing);
  await sees(attorney, 'Filing details saved');
  await panel(attorney, 'Filing').getByRole('button', { name: 'Copy WAC2312550417' }).click();
  await sees(attorney, 'Number copied');
  expect(await attorney.evaluate(() => navigator.clipboard.readText())).toBe('WAC2312550417');
  const expectStatusLink = async (page: Page) => {
    const link = panel(page, 'Filing').getByRole('link', { name: 'Check status at USCIS' });
    const [address, opens, rel] = await Promise.all(
      ['href', 'target', 'rel'].map((name) => link.getAttribute(name)),
    );
    expect([address, opens, rel]).toEqual(['https://egov.uscis.gov/', '_blank', 'noopener noreferrer']);
  };
  await expectStatusLink(attorney);

  const addRequest = async (kind: string, issued: string, due: string) => {
    await panel(attorney, 'Filing').getByRole('button', { name: 'Add request' }).press('Enter');
    const request = dialog(attorney, 'Add request from USCIS');
    await request.getByLabel('Request', { exact: true }).selectOption({ label: kind });
    await request.getByLabel('Issued').fill(issued);
    await request.getByLabel('Response due').fill(due);
    await save(request);
    return request;
  };
  const rfe = await addRequest('Request for evidence (RFE)', '2024-10-02', '2024-10-01');
  await rfe.getByText('at most 84 days').waitFor();
  await rfe.getByText('Can’t be before the issue date').waitFor();
  await check();
  await rfe.getByLabel('Response due').fill('2034-12-28');
  await save(rfe);
  await sees(attorney, 'Request saved');
  await addRequest('Notice of intent to deny (NOID)', '2025-01-05', '2035-02-07');
  await attorney.getByRole('button', { name: 'Edit: RFE, issued 2 Oct 2024' }).click();
  const sent = dialog(attorney, 'Edit request from USCIS');
  // A wrong year.
  await sent.getByLabel('Response sent').fill('2034-12-20');
  await save(sent);
  await sent.getByText('Can’t be in the future').waitFor();
  await check();
  await sent.getByLabel('Response sent').fill('2024-12-20');
  await save(sent);
  await panel(attorney, 'Filing').getByText('Response sent 20 Dec 2024').waitFor();

  const addFiling = panel(attorney, 'Filing').getByRole('button', { name: 'Add another filing' });
  await addFiling.press('Enter');
  const visa = dialog(attorney, 'Add another filing');
  await visa.getByLabel('Form', { exact: true }).fill('DS-160');
  await visa.getByLabel('Receipt number').fill('aa00-eb1b0b');
  await save(visa);
  await visa.getByText('This isn’t a USCIS number').waitFor();
  await visa.getByLabel('Authority').selectOption({ label: 'State Department' });
  await visa.getByLabel('Interview').fill('2035-01-09');
  await check();
  await save(visa);
  await sees(attorney, 'Filing saved');
  const other = panel(attorney, 'Other filing: DS-160');
  await other.getByRole('link', { name: 'Check status at CEAC' }).waitFor();
  await other.getByRole('button', { name: 'Copy AA00EB1B0B' }).waitFor();

  await panel(attorney, 'Filing').getByRole('button', { name: 'Add request' }).press('Enter');
  const first = dialog(attorney, 'Add request from USCIS');
  await first.getByLabel('Filing', { exact: true }).selectOption({ label: 'DS-160' });
  const asked = dialog(attorney, 'Add request from State Department');
  await asked.getByLabel('Response due').fill('2035-03-01');
  await check();
  await save(asked);
  await other.getByText('Response due 1 Mar 2035').waitFor();
  await attorney.getByRole('button', { name: 'Edit filing DS-160' }).click();
  const valid = dialog(attorney, 'Edit other filing');
  await valid.getByText('first move its requests to another filing').waitFor();
  expect(await valid.getByRole('button', { name: 'Remove' }).count()).toBe(0);
  await valid.getByLabel('Valid until').fill('2036-01-08');
  await check();
  await save(valid);

  const dates = panel(attorney, 'Dates');
  for (const name of ['Interview', 'Information request response due', 'Validity ends'])
    await dates.getByText(`${name} (DS-160)`).waitFor();
  await dates.getByRole('button', { name: 'Add deadline' }).click();
  const deadline = dialog(attorney, 'Add deadline');
  await deadline.getByLabel('Deadline').selectOption({ label: 'Other' });
  await save(deadline);
  await deadline.getByText('Please name the deadline').waitFor();
  await deadline.getByText('Please enter a date').waitFor();
  await deadline.getByLabel('Name').fill('Support letter');
  await deadline.getByLabel('Date', { exact: true }).fill('2035-01-12');
  await save(deadline);
  await dates.getByRole('button', { name: 'Mark as done: Support letter' }).click();
  await dates.getByRole('button', { name: 'Reopen: Support letter' }).waitFor();

  await dates.getByRole('button', { name: 'Add expiration date' }).click();
  const passport = dialog(attorney, 'Add expiration date');
  await passport.getByLabel('Expires').fill('2034-06-30');
  await save(passport);
  await dates.getByText('Passport expires').waitFor();
  await check();

  const decidedOn = addDays(new Date().toISOString().slice(0, 10), -3);
  const lastDay = addDays(decidedOn, 33);
  // A refusal settles the deadlines before it, and suggests the last day of what can be done about it.
  await dates.getByRole('button', { name: 'Reopen: Support letter' }).click();
  await dates.getByRole('button', { name: 'Mark as done: Support letter' }).waitFor();
  await attorney.getByRole('button', { name: 'Edit filing details' }).click();
  await filing.getByLabel('Decision').selectOption({ label: 'Denied' });
  await filing.getByLabel('Decided').fill(decidedOn);
  await save(filing);
  await filing.waitFor({ state: 'detached' });
  // The page offers the status that the decision calls for. Setting it can be undone, and asks if it is chosen.
  const offer = attorney.getByRole('button', { name: 'Set status to Denied' });
  await offer.click();
  await offer.waitFor({ state: 'detached' });
  await attorney.getByRole('button', { name: 'Undo' }).click();
  await offer.waitFor();
  await attorney.getByLabel('Status', { exact: true }).first().selectOption({ label: 'Denied' });
  const decision = dialog(attorney, 'Set status to Denied?').or(attorney.getByRole('alertdialog'));
  await decision.getByText('Deadlines you add later won’t be.').waitFor();
  await decision.getByRole('button', { name: 'Set to Denied' }).click();
  await dates.getByRole('button', { name: 'Mark as still due: Support letter' }).click();
  await dates.getByRole('button', { name: 'Mark as done: Support letter' }).waitFor();
  await dates.getByText('How it’s counted').click();
  await dates.getByRole('link', { name: '8 CFR 103.3(a)(2)(i)' }).waitFor();
  await check();
  await dates.getByRole('button', { name: `Add deadline: ${dayText(lastDay)}, if it was mailed` }).click();
  await expect.poll(() => deadline.getByLabel('Date', { exact: true }).inputValue()).toBe(lastDay);
  await deadline.getByText('The decision on the case doesn’t affect this deadline.').waitFor();
  await save(deadline);
  await dates.getByRole('button', { name: 'Mark as done: Appeal or review due' }).waitFor();
  expect(await dates.getByText('How it’s counted').count()).toBe(0);

  await applicant.goto(address);
  await panel(applicant, 'Filing').getByText('WAC2312550417').waitFor();
  await expectStatusLink(applicant);
  const requests = panel(applicant, 'Filing');
  await requests.getByText('AA00EB1B0B').waitFor();
  await requests.getByText('Response sent 20 Dec 2024').waitFor();
  await requests.getByText('Response due 7 Feb 2035').waitFor();
  const read = panel(applicant, 'Dates');
  await read.getByText('Support letter').waitFor();
  // The RFE, but neither the letter, which was kept, nor the NOID.
  await expect.poll(() => read.getByText('Done').count()).toBe(1);
  await read.getByText('Appeal or review due').waitFor();
  // From the documents, which are a separate request.
  await read.getByText('Passport expires').waitFor();
  for (const change of [
    'Edit filing details',
    'Add request',
    'Add another filing',
    'Edit filing DS-160',
    'Edit: RFE, issued 2 Oct 2024',
    'Add deadline',
    'Mark as done: Support letter',
    'Edit: Support letter',
  ])
    expect(await applicant.getByRole('button', { name: change }).count()).toBe(0);
});
