import { describe, expect } from 'vitest';
import { type Role, roles } from '#shared/domain/roles.ts';
import { callDirectly, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { openCase, sees } from '../support/people-in-browser.ts';

/**
 * Section 6 of the specification, row by row: what pages offer each role. For what the API allows, see
 * tests/security/authorization-table.ts.
 */
const staff: readonly Role[] = ['HR', 'ATTORNEY', 'OPS', 'ADMIN'];
const creators: readonly Role[] = ['ADMIN', 'OPS', 'ATTORNEY'];

describe.each(roles)('%s', (role) => {
  const isStaff = staff.includes(role);
  const isAdmin = role === 'ADMIN';

  test('is offered exactly what the capability table allows', async ({ visit }) => {
    const { page } = await visit();
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const follow = (name: string) => navigation.getByRole('link', { name }).click();
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

    // Consultation form, public pages, wizard: anyone. Dashboard, profile: any signed-in user.
    await signInAs(page, role, '/consultation');
    await heading('Book a consultation');
    await page.goto('/profile');
    await page.getByLabel('Full Name').waitFor();
    await follow('Wizard');
    await heading('Eligibility Wizard');
    await follow('Dashboard');
    await heading(isStaff ? 'Today' : 'My Dashboard');

    // Employer Console and staff case list.
    await expect
      .poll(() => navigation.getByRole('link', { name: 'Employer Console' }).count())
      .toBe(isStaff ? 1 : 0);
    if (isStaff) {
      await follow('Employer Console');
      await page.getByRole('heading', { name: /^All Cases/ }).waitFor();
    } else {
      await page.goto('/employer');
      await page.waitForURL('/dashboard');
      await sees(page, 'Access denied. You need HR, Attorney, OPS, or Admin role.');
    }

    // Creating a case for an applicant.
    if (isStaff)
      await expect
        .poll(() => page.getByRole('button', { name: 'New Case' }).count())
        .toBe(creators.includes(role) ? 1 : 0);

    // Inviting a member: the button is there for all staff and works for an ADMIN.
    if (isStaff)
      await expect.poll(() => page.getByRole('button', { name: 'Invite Member' }).isEnabled()).toBe(isAdmin);

    // Diagnostics and Reset Demo.
    await expect
      .poll(() => page.getByRole('button', { name: 'Show Diagnostics' }).count())
      .toBe(isAdmin ? 1 : 0);
    const reset = page.getByRole('button', { name: 'Reset Demo' });
    if (isAdmin) await reset.waitFor();
    else expect(await reset.count()).toBe(0);

    // Admin dashboard.
    await expect.poll(() => navigation.getByRole('link', { name: 'Admin' }).count()).toBe(isAdmin ? 1 : 0);
    if (isAdmin) {
      await follow('Admin');
      await heading('Admin Dashboard');
    } else {
      await page.goto('/admin');
      await page.waitForURL('/dashboard');
      await sees(page, 'Access denied. Admin role required.');
    }
  });
});

test('an applicant cannot set or leave a decision reserved to staff', async ({ visit }) => {
  const [admin, applicant] = [await visit(), await visit()];
  await signInAs(admin.page, 'ADMIN');
  const onlyStaffDecide = (staff_decides: boolean) =>
    callDirectly(admin.page, 'PATCH', '/api/organization', { staff_decides });
  await signInAs(applicant.page, 'APPLICANT');
  await openCase(applicant.page, 'United States', 'US O-1A');
  const { pathname } = new URL(applicant.page.url());
  const status = applicant.page.getByRole('combobox', { name: 'Status' });
  const offered = () => status.getByRole('option').allTextContents();
  try {
    await expect.poll(offered).toHaveLength(6);
    expect(await onlyStaffDecide(true)).toMatchObject({ status: 200 });
    applicant.expectConsole(/status of 403/);
    await status.selectOption('Filed');
    await applicant.page.getByRole('button', { name: 'Set to Filed' }).click();
    await sees(applicant.page, 'Only staff can set this status in this organization.');
    await expect.poll(offered).toEqual(['Draft', 'Collecting Documents', 'Under Review']);

    await admin.page.goto(pathname);
    await admin.page.getByRole('combobox', { name: 'Status' }).selectOption('Approved');
    await admin.page.getByRole('button', { name: 'Set to Approved' }).click();
    await sees(admin.page, 'Status updated successfully.');
    await applicant.page.reload();
    await sees(applicant.page, 'Only staff can change this status.');
    await expect.poll(offered).toEqual(['Approved']);
    expect(await status.isDisabled()).toBe(true);
  } finally {
    await onlyStaffDecide(false);
  }
});

test('a deployment with the stricter setting keeps attorneys out of the console', async ({ visit }) => {
  const { page } = await visit();
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), employerConsole: 'without-attorneys' } });
  });
  await signInAs(page, 'ATTORNEY');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  // Like the links that depend on the role, once the profile is loaded.
  await page.getByRole('region', { name: 'Demo mode' }).waitFor();
  expect(await navigation.getByRole('link', { name: 'Employer Console' }).count()).toBe(0);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Create calendar address' }).waitFor();
  expect(await page.getByLabel('Dates in the calendar').count()).toBe(0);
  await page.goto('/employer');
  await page.waitForURL('/dashboard');
  await sees(page, 'Access denied. You need HR, Attorney, OPS, or Admin role.');
});
