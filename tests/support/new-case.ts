import type { Page } from 'playwright';
import { type CanonicalVisaPath, countryOfPath } from '#shared/domain/visa-paths.ts';
import { createOwnCase } from './cases-by-api.ts';
import { makeAccount, type Person, storeTokens } from './people-in-browser.ts';

/**
 * Signs in, opens a case with the call that the dashboard's dialog makes, and opens its page.
 * @returns its address. The dialog's own tests use the dialog.
 */
export async function enterNewCase(
  page: Page,
  person: Pick<Person, 'email' | 'password'>,
  path: CanonicalVisaPath,
): Promise<string> {
  await storeTokens(page, person);
  const address = await createOwnCase(page, countryOfPath(path), path);
  await page.goto(address);
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  return address;
}

/** The same for a new person. */
export async function becomeApplicantWithCase(
  page: Page,
  person: Person,
  path: CanonicalVisaPath,
): Promise<string> {
  await makeAccount(page, person);
  return enterNewCase(page, person, path);
}
