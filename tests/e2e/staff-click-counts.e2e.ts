import type { Page } from 'playwright';
import { expect } from 'vitest';
import { checklistContract } from '#shared/contract/checklist.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { callApi, uploadDocument } from '../support/cases-by-api.ts';
import { deep } from '../support/deep.ts';
import { demoPerson, openAfterReset, rowsSettled } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { newPerson, sees, storeTokens } from '../support/people-in-browser.ts';
import { drawnPdf, sampleDocx } from '../support/sample-files.ts';

/** Counts everything a user presses or chooses. Typing and pasting into the focused field is free. */
class ClickCounter {
  clicks = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async press(
    role: 'button' | 'link' | 'checkbox' | 'tab',
    name: string | RegExp,
    within = this.page.locator('body'),
  ) {
    this.clicks += 1;
    await within.getByRole(role, { name }).first().click();
  }
  async choose(label: string | RegExp, option: string, within = this.page.locator('body')) {
    this.clicks += 1;
    await within.getByLabel(label).first().selectOption({ label: option });
  }
  /** Focusing a field that already has the focus costs no click. */
  async type(label: string | RegExp, text: string, within = this.page.locator('body')) {
    const field = within.getByLabel(label).first();
    await field.waitFor();
    if (!(await field.evaluate((element) => element === document.activeElement))) this.clicks += 1;
    await field.fill(text);
  }
}

const rows = (page: Page) => page.locator('tbody tr');
const dialog = (page: Page, name: string | RegExp) => page.locator('dialog[open]').filter({ hasText: name });
const openFirstCase = async (counter: ClickCounter, name = '') => {
  counter.clicks += 1;
  await rows(counter.page).filter({ hasText: name }).first().getByRole('link').click();
  await counter.page.getByRole('heading', { name: 'Internal notes' }).waitFor();
};

interface Task {
  readonly name: string;
  /** At most this many clicks, from the console as it opens after signing in. */
  readonly most: number;
  readonly run: (counter: ClickCounter) => Promise<void>;
}

const tasks: readonly Task[] = [
  {
    name: 'See what is due this week and mine',
    most: 1,
    run: async (counter) => {
      await counter.press('link', 'Mine, due in 7 days');
      await counter.page.waitForURL(/owner=me&due=soon/);
    },
  },
  {
    name: 'See what no one is responsible for',
    most: 1,
    run: async (counter) => {
      await counter.press('link', 'Unassigned');
      await counter.page.waitForURL(/owner=none/);
    },
  },
  {
    name: 'Find a case by its applicant and open it',
    most: 2,
    run: async (counter) => {
      const { fullName } = demoPerson('APPLICANT');
      await counter.type(/^Search/, fullName);
      await counter.page.waitForURL(/q=/);
      // Until the search responds, the list shows everyone's.
      await openFirstCase(counter, fullName);
      await counter.page.getByRole('heading', { level: 1, name: fullName }).waitFor();
    },
  },
  {
    name: 'Invite ten people',
    most: 3,
    run: async (counter) => {
      await counter.press('button', 'Invite Member');
      const open = dialog(counter.page, 'Invite Member');
      const people = Array.from({ length: 10 }, (_, at) => newPerson(`Clicked ${at}`).email);
      await counter.type('Email addresses', people.join('\n'), open);
      await counter.choose('Role', 'OPS', open);
      await counter.press('button', 'Send 10 Invitations', open);
      await sees(counter.page, '10 invitations sent');
    },
  },
  {
    name: 'Assign every case shown to a colleague',
    most: 5,
    run: async (counter) => {
      await counter.press('checkbox', 'Select all cases shown');
      await counter.choose('New owner', demoPerson('OPS').fullName);
      await counter.press('button', 'Apply');
      await counter.press('button', /^Change \d+ cases?$/);
      await sees(counter.page, /\d+ cases? changed/);
    },
  },
  {
    name: 'Set the status of a case',
    most: 2,
    run: async (counter) => {
      await openFirstCase(counter);
      await counter.choose(/^Status/, 'Under Review', counter.page.locator('.status-select'));
      await sees(counter.page, 'Status updated successfully.');
    },
  },
  {
    name: 'Set the due date of a case',
    most: 2,
    run: async (counter) => {
      await openFirstCase(counter);
      await counter.type('SLA Due', '2031-05-06');
      await counter.page.keyboard.press('Enter');
      await sees(counter.page, 'Due date changed');
    },
  },
  {
    name: 'Write an internal note',
    most: 3,
    run: async (counter) => {
      await openFirstCase(counter);
      await counter.type('New note', 'Ask about the award.');
      await counter.press('button', 'Add note');
      await counter.page.locator('.note-text', { hasText: 'Ask about the award.' }).waitFor();
    },
  },
  {
    name: 'Open a case for an applicant',
    most: 4,
    run: async (counter) => {
      const { email, fullName } = demoPerson('APPLICANT');
      await counter.press('button', 'New Case');
      const open = dialog(counter.page, 'New Case');
      await counter.type('Applicant', email, open);
      counter.clicks += 1;
      await open.getByRole('option', { name: fullName }).click();
      await counter.choose('Visa Path', 'US H-1B', open);
      await counter.press('button', 'Create Case', open);
      await sees(counter.page, 'Case created successfully!');
    },
  },
  {
    name: 'Ask for eight documents',
    most: 4,
    run: async (counter) => {
      counter.clicks += 1;
      await rows(counter.page).filter({ hasText: 'US H-1B' }).first().getByRole('link').click();
      await counter.press('button', 'Request documents');
      const open = dialog(counter.page, 'Request documents');
      await counter.press('checkbox', 'Select all (8)', open);
      await counter.press('button', 'Send request (8)', open);
      await sees(counter.page, '8 documents requested');
    },
  },
];

/** In a deep run, as many as an applicant brings for a petition. */
const reviewed = deep ? 40 : 8;
const evidence = Array.from({ length: reviewed }, (_, at) => `Evidence ${at + 1}`);
/** Each document is shared by several items, and only the first item's are drawn, which saves CPU time. */
const itemsOfDocument = 6;

/**
 * A case with an item and a document for each piece of evidence, created through the API.
 * @returns its address
 */
async function caseToReview(page: Page): Promise<string> {
  const found = await callApi(page, 'GET', `/api/organization/applicants?q=${demoPerson('APPLICANT').email}`);
  const [applicant] = organizationContract.listApplicants.response.parse(found).items;
  const opened = await callApi(page, 'POST', '/api/organization/cases', {
    applicant_id: applicant?.user_id,
    country: 'US',
    path: 'US_H1B',
  });
  const address = `/cases/${staffCasesContract.createCaseForApplicant.response.parse(opened).id}`;
  for (let at = 0; at < reviewed; at += itemsOfDocument) {
    const titles = evidence.slice(at, at + itemsOfDocument);
    const body = { items: titles.map((title) => ({ title, by: 'TEAM' })) };
    const added = await callApi(page, 'POST', `/api${address}/checklist/items`, body);
    const [first, ...others] = checklistContract.addChecklistItems.response.parse(added).items;
    const file = at === 0 ? drawnPdf('Evidence.pdf', ['0 0 1']) : sampleDocx(`Evidence ${at + 1}.docx`);
    const { id: documentId } = await uploadDocument(page, address, file, first?.id);
    for (const { id } of others)
      await callApi(page, 'POST', `/api${address}/checklist/items/${id}/documents`, {
        document_ids: [documentId],
      });
  }
  return address;
}

test('items are reviewed without leaving the page, with two actions each at most', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await storeTokens(page, demoPerson('ADMIN'));
  const address = await caseToReview(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'View Evidence.pdf' }).first().click();
  let left = false;
  page.on('framenavigated', (frame) => {
    left ||= frame === page.mainFrame();
  });
  const counter = new ClickCounter(page);
  const review = page.getByRole('dialog', { name: 'Review documents' });
  for (const [at, title] of evidence.entries()) {
    const before = counter.clicks;
    await review.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    // Each one is drawn; waiting for all of them would only take time.
    if (at < itemsOfDocument)
      await review.frameLocator('iframe[title="Evidence.pdf"]').getByRole('img').waitFor();
    if (at % 2 === 0) await counter.press('button', 'Accept', review);
    else {
      await counter.press('button', 'Not readable', review);
      await counter.press('button', /^Return$/, review);
    }
    expect(counter.clicks - before, title).toBeLessThanOrEqual(2);
  }
  expect(counter.clicks).toBe(1.5 * reviewed);
  await review.getByText('Needs changes', { exact: true }).waitFor();
  const checklist = await callApi(page, 'GET', `/api${address}/checklist`);
  const statuses = checklistContract.getChecklist.response
    .parse(checklist)
    .items.filter(({ title }) => evidence.includes(title))
    .map(({ status }) => status);
  expect(statuses).toEqual(evidence.map((_, at) => (at % 2 === 0 ? 'ACCEPTED' : 'NEEDS_CHANGES')));
  expect(left).toBe(false);
});

test('the most frequent staff tasks take no more clicks than tests/e2e/README.md states', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await openAfterReset(page, '/employer');
  const counted: Record<string, number> = {};
  for (const { name, run } of tasks) {
    await page.goto('/employer');
    await rowsSettled(page);
    const counter = new ClickCounter(page);
    await run(counter);
    counted[name] = counter.clicks;
  }
  process.stdout.write(
    `${Object.entries(counted)
      .map(([name, clicks]) => `${clicks}  ${name}`)
      .join('\n')}\n`,
  );
  for (const { name, most } of tasks) expect(counted[name], name).toBeLessThanOrEqual(most);
});
