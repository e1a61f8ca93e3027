import type { Locator, Page } from 'playwright';
import { demoPerson, openAfterReset, rowsSettled } from './demo-people.ts';
import { storeTokens } from './people-in-browser.ts';

/** The cases listed in the console. */
export const rows = (page: Page): Locator => page.locator('tbody tr');

export const searchField = (page: Page): Locator => page.getByLabel('Search by applicant, path, or country');

/** The bar that changes the selected cases. */
export const bulkBar = (page: Page): Locator =>
  page.getByRole('region', { name: 'Change the selected cases' });

/**
 * The rows for the current URL. Until they have arrived, the previous rows are shown, so call it only
 * after something on the page indicates the new URL.
 */
export const listArrived = (page: Page): Promise<void> => page.locator('.cases:not([aria-busy])').waitFor();

/**
 * Returns a function that opens the console as the demo organization's admin. Its first call resets the organization.
 * The tests of a file run one after another, and restore what the later ones depend on.
 */
export function consoleOpener(): (page: Page, filter?: string) => Promise<void> {
  let isReset = false;
  return async (page, filter = '') => {
    const path = `/employer${filter}`;
    if (isReset) {
      await storeTokens(page, demoPerson('ADMIN'));
      await page.goto(path);
    } else await openAfterReset(page, path);
    isReset = true;
    await rowsSettled(page);
    await listArrived(page);
  };
}

/** Selects all cases shown. */
export async function selectAll(page: Page): Promise<Locator> {
  await page.getByLabel('Select all cases shown').check();
  return bulkBar(page);
}

/** Applies what is chosen in the bulk bar to the selected cases. */
export async function changeSelected(page: Page): Promise<void> {
  await bulkBar(page).getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /^Change \d+ cases?$/ }).click();
}
