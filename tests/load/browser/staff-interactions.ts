import type { Page } from 'playwright';
import type { Interaction } from './interactions.ts';

/** Milliseconds between two keystrokes of a fast typist. */
const typing = { delay: 120 } as const;

const rowsShown = (count: number) => async (page: Page) =>
  page
    .locator('main tbody tr')
    .nth(count - 1)
    .waitFor();
const firstPage = rowsShown(25);
const focusSearch = (page: Page) => page.getByLabel('Search by applicant, path, or country').focus();
/** Keyboard only: looking up a field by its label is work for the page too, with this many labels. */
const typeInSearch = (page: Page) => page.keyboard.type('okonkwo', typing);
const nothing = async () => undefined;

const then = (first: Interaction['act'], second: Interaction['act']) => async (page: Page) => {
  await first(page);
  await second(page);
};

/** Staff's everyday interactions, on the pages where they happen. */
export const staffInteractions = (
  casePath: string,
  everyRow: { path: string; rows: number },
): Interaction[] => [
  {
    name: 'Cases: type in the search',
    path: '/employer',
    prepare: then(firstPage, focusSearch),
    act: typeInSearch,
  },
  {
    name: 'Cases: set a filter by keyboard',
    path: '/employer',
    prepare: firstPage,
    act: async (page) => {
      const status = page.getByLabel('Status', { exact: true });
      await status.focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'Tab']) await page.keyboard.press(key, typing);
    },
  },
  {
    name: 'Cases: open the columns and show one more',
    path: '/employer',
    prepare: firstPage,
    act: async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('menuitemcheckbox').last().click();
    },
  },
  {
    name: 'Cases: tick three boxes, then all',
    path: '/employer',
    prepare: firstPage,
    act: tickBoxes,
  },
  {
    name: `Cases: tick three boxes, then all, of ${everyRow.rows} rows`,
    path: everyRow.path,
    prepare: rowsShown(everyRow.rows),
    act: tickBoxes,
  },
  {
    name: `Cases: type in the search above ${everyRow.rows} rows`,
    path: everyRow.path,
    prepare: then(rowsShown(everyRow.rows), focusSearch),
    act: typeInSearch,
  },
  {
    name: 'Cases: open a dialog and type in it',
    path: '/employer',
    prepare: firstPage,
    act: async (page) => {
      await page.getByRole('button', { name: 'New Case' }).click();
      await page.getByRole('combobox', { name: 'Applicant' }).pressSequentially('ama', typing);
    },
  },
  {
    name: 'Cases: open a row',
    path: '/employer',
    prepare: firstPage,
    act: then(
      (page) => page.locator('main a[href^="/cases/"]').first().click(),
      (page) => page.getByRole('heading', { name: 'Documents' }).first().waitFor(),
    ),
  },
  {
    name: 'Palette: open it, type, move, and choose',
    path: '/dashboard',
    prepare: async (page) => page.getByRole('heading', { name: /^Overdue/ }).waitFor(),
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type('smith', typing);
      for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key, typing);
    },
  },
  {
    name: 'Today: mine, then the whole team’s',
    path: '/dashboard',
    prepare: async (page) => page.getByRole('heading', { name: /^Overdue/ }).waitFor(),
    act: async (page) => {
      await page.getByRole('button', { name: 'Whole team' }).click();
      await page.waitForTimeout(1000);
      for (const key of ['j', 'j', 'k']) await page.keyboard.press(key, typing);
    },
  },
  {
    name: 'Today: open the dialog for a new date',
    path: '/dashboard',
    prepare: async (page) =>
      page
        .getByRole('button', { name: /^Set new date/ })
        .first()
        .waitFor(),
    act: async (page) =>
      page
        .getByRole('button', { name: /^Set new date/ })
        .first()
        .click(),
  },
  {
    name: 'Case: open an item’s menu and a dialog',
    path: casePath,
    prepare: async (page) => page.getByRole('button', { name: 'Request documents' }).first().waitFor(),
    act: async (page) => page.getByRole('button', { name: 'Request documents' }).first().click(),
  },
  {
    name: 'Messages: write',
    path: `${casePath}/messages`,
    prepare: async (page) => page.getByPlaceholder('Write a message').waitFor(),
    act: async (page) =>
      page.getByPlaceholder('Write a message').pressSequentially('Thank you, we have it.', { delay: 60 }),
  },
  {
    name: 'Messages: search',
    path: `${casePath}/messages`,
    prepare: async (page) => page.getByLabel('Search messages').waitFor(),
    act: async (page) => page.getByLabel('Search messages').pressSequentially('letter', typing),
  },
  {
    name: 'Notifications: unread ones, mark one as read',
    path: '/notifications',
    prepare: async (page) => page.locator('.notification').first().waitFor(),
    act: async (page) => {
      await page.getByRole('tab', { name: 'Unread' }).click();
      await page.locator('.notification.unread').first().waitFor();
      await page
        .getByRole('button', { name: /^Mark as read/ })
        .first()
        .click();
    },
  },
  {
    name: 'People: type in the search',
    path: '/people?tab=all',
    prepare: firstPage,
    act: (page) => page.getByLabel('Search people').pressSequentially('okonkwo', typing),
  },
  {
    name: 'People: open one',
    path: '/people?tab=all',
    prepare: firstPage,
    act: async (page) => page.locator('main tbody a').first().click(),
  },
  {
    name: 'Report: another period by keyboard',
    path: '/report',
    prepare: async (page) => page.getByRole('table').first().waitFor(),
    act: async (page) => {
      await page.getByLabel('Period').focus();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'Profile: change the name',
    path: '/profile',
    prepare: nothing,
    act: (page) => page.getByLabel('Full Name').pressSequentially('son', typing),
  },
];

async function tickBoxes(page: Page): Promise<void> {
  const boxes = page.locator('tbody .choose');
  for (const row of [0, 1, 2]) {
    await boxes.nth(row).click();
    await page.waitForTimeout(200);
  }
  await page.locator('thead .choose').click();
}
