import type { Page } from 'playwright';
import { expect } from 'vitest';
import { callDirectly, demoPerson, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { newPerson, sees } from '../support/people-in-browser.ts';

/** Everything a person presses or chooses; typing and pasting into the field that has the focus is free. */
class Hand {
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
  /** A field that has the focus already costs no click. */
  async type(label: string | RegExp, text: string, within = this.page.locator('body')) {
    const field = within.getByLabel(label).first();
    await field.waitFor();
    if (!(await field.evaluate((element) => element === document.activeElement))) this.clicks += 1;
    await field.fill(text);
  }
}

const rows = (page: Page) => page.locator('tbody tr');
const dialog = (page: Page, name: string | RegExp) => page.locator('dialog[open]').filter({ hasText: name });
const openFirstCase = async (hand: Hand) => {
  hand.clicks += 1;
  await rows(hand.page).first().getByRole('link').click();
  await hand.page.getByRole('heading', { name: 'Internal notes' }).waitFor();
};

interface Task {
  readonly name: string;
  /** At most so many clicks, from the console as it opens after signing in. */
  readonly most: number;
  readonly run: (hand: Hand) => Promise<void>;
}

const tasks: readonly Task[] = [
  {
    name: 'See what is due this week and mine',
    most: 1,
    run: async (hand) => {
      await hand.press('link', 'Mine, due in 7 days');
      await hand.page.waitForURL(/owner=me&due=soon/);
    },
  },
  {
    name: 'See what nobody is responsible for',
    most: 1,
    run: async (hand) => {
      await hand.press('link', 'Unassigned');
      await hand.page.waitForURL(/owner=none/);
    },
  },
  {
    name: 'Find a case by its applicant and open it',
    most: 2,
    run: async (hand) => {
      await hand.type(/^Search/, demoPerson('APPLICANT').fullName);
      await hand.page.waitForURL(/q=/);
      await openFirstCase(hand);
    },
  },
  {
    name: 'Invite ten people',
    most: 3,
    run: async (hand) => {
      await hand.press('button', 'Invite Member');
      const open = dialog(hand.page, 'Invite Member');
      const people = Array.from({ length: 10 }, (_, at) => newPerson(`Clicked ${at}`).email);
      await hand.type('Email addresses', people.join('\n'), open);
      await hand.choose('Role', 'OPS', open);
      await hand.press('button', 'Send 10 Invitations', open);
      await sees(hand.page, '10 invitations sent');
    },
  },
  {
    name: 'Assign every case shown to a colleague',
    most: 5,
    run: async (hand) => {
      await hand.press('checkbox', 'Select all cases shown');
      await hand.choose('New owner', demoPerson('OPS').fullName);
      await hand.press('button', 'Apply');
      await hand.press('button', /^Change \d+ cases?$/);
      await sees(hand.page, /\d+ cases? changed/);
    },
  },
  {
    name: 'Set the status of a case',
    most: 2,
    run: async (hand) => {
      await openFirstCase(hand);
      await hand.choose(/^Status/, 'Under Review', hand.page.locator('.status-select'));
      await sees(hand.page, 'Status updated successfully.');
    },
  },
  {
    name: 'Set the due date of a case',
    most: 2,
    run: async (hand) => {
      await openFirstCase(hand);
      await hand.type('SLA Due', '2031-05-06');
      await hand.page.keyboard.press('Enter');
      await sees(hand.page, 'Due date changed');
    },
  },
  {
    name: 'Write an internal note',
    most: 3,
    run: async (hand) => {
      await openFirstCase(hand);
      await hand.type('New note', 'Ask about the award.');
      await hand.press('button', 'Add note');
      await hand.page.locator('.note-text').first().waitFor();
    },
  },
  {
    name: 'Open a case for an applicant',
    most: 4,
    run: async (hand) => {
      const { email, fullName } = demoPerson('APPLICANT');
      await hand.press('button', 'New Case');
      const open = dialog(hand.page, 'New Case');
      await hand.type('Applicant', email, open);
      hand.clicks += 1;
      await open.getByRole('option', { name: fullName }).click();
      await hand.choose('Visa Path', 'US H-1B', open);
      await hand.press('button', 'Create Case', open);
      await sees(hand.page, 'Case created successfully!');
    },
  },
  {
    name: 'Ask for eight documents',
    most: 4,
    run: async (hand) => {
      hand.clicks += 1;
      await rows(hand.page).filter({ hasText: 'US H-1B' }).first().getByRole('link').click();
      await hand.press('button', 'Request documents');
      const open = dialog(hand.page, 'Request documents');
      await hand.press('checkbox', 'Select all (8)', open);
      await hand.press('button', 'Send request (8)', open);
      await sees(hand.page, '8 documents requested');
    },
  },
];

test('the most frequent staff tasks take no more clicks than tests/e2e/README.md states', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await signInAs(page, 'ADMIN');
  expect((await callDirectly(page, 'POST', '/api/demo/reset')).status).toBe(204);
  const counted: Record<string, number> = {};
  for (const { name, run } of tasks) {
    await page.goto('/employer');
    await rows(page).first().waitFor();
    const hand = new Hand(page);
    await run(hand);
    counted[name] = hand.clicks;
  }
  process.stdout.write(
    `${Object.entries(counted)
      .map(([name, clicks]) => `${clicks}  ${name}`)
      .join('\n')}\n`,
  );
  for (const { name, most } of tasks) expect(counted[name], name).toBeLessThanOrEqual(most);
});
