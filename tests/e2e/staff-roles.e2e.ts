import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Role, roles } from '#shared/domain/roles.ts';
import { callDirectly, signInAs } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { newPerson, openCase, sees } from '../support/people-in-browser.ts';

/** Section 6 of the specification, row by row: who may. */
const staff: readonly Role[] = ['HR', 'ATTORNEY', 'OPS', 'ADMIN'];
const creators: readonly Role[] = ['ADMIN', 'OPS', 'ATTORNEY'];
const facts = {
  salary_usd: 0,
  has_us_employer: false,
  press: false,
  critical_role: false,
  high_salary: false,
};

describe.each(roles)('%s', (role) => {
  const isStaff = staff.includes(role);
  const isAdmin = role === 'ADMIN';

  test('can do exactly what the capability table says', async ({ visit }) => {
    const visitor = await visit();
    const { page } = visitor;
    const status = async (method: string, path: string, body?: unknown) =>
      (await callDirectly(page, method, path, body)).status;
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const follow = (name: string) => navigation.getByRole('link', { name }).click();
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

    // Consultation form, public pages, wizard: anyone. Dashboard, profile: any signed-in user.
    await signInAs(page, role, '/consultation');
    await heading('Book a consultation');
    expect(await status('POST', '/api/consultations', {})).toBe(400);
    await page.goto('/profile');
    await page.getByLabel('Full Name').waitFor();
    expect(await status('GET', '/api/profile')).toBe(200);
    await follow('Wizard');
    await heading('Eligibility Wizard');
    expect(await status('POST', '/api/eligibility-check', { path: 'US_O1A', facts })).toBe(200);
    await follow('Dashboard');
    await heading(isStaff ? 'Today' : 'My Dashboard');

    // Own cases: applicants open them.
    expect(await status('GET', '/api/cases')).toBe(200);
    expect(await status('POST', '/api/cases', { country: 'US', path: 'US_O1A' })).toBe(isStaff ? 403 : 201);

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
    expect(await status('GET', '/api/organization/cases')).toBe(isStaff ? 200 : 403);
    expect(await status('GET', '/api/organization/members')).toBe(isStaff ? 200 : 403);

    // Creating a case for an applicant.
    const newCase = { applicant_id: randomUUID(), country: 'US', path: 'US_O1A' };
    expect(await status('POST', '/api/organization/cases', newCase)).toBe(
      creators.includes(role) ? 404 : 403,
    );
    if (isStaff)
      await expect
        .poll(() => page.getByRole('button', { name: 'New Case' }).count())
        .toBe(creators.includes(role) ? 1 : 0);

    // Inviting a member: the button is there for all staff and works for an ADMIN.
    if (isStaff)
      await expect.poll(() => page.getByRole('button', { name: 'Invite Member' }).isEnabled()).toBe(isAdmin);
    expect(await status('POST', '/api/organization/invitations', { email: '', role: 'HR' })).toBe(
      isAdmin ? 400 : 403,
    );

    // Diagnostics and Reset Demo.
    await expect
      .poll(() => page.getByRole('button', { name: 'Show Diagnostics' }).count())
      .toBe(isAdmin ? 1 : 0);
    const reset = page.getByRole('button', { name: 'Reset Demo' });
    if (isAdmin) await reset.waitFor();
    else expect(await reset.count()).toBe(0);
    if (!isAdmin) expect(await status('POST', '/api/demo/reset')).toBe(403);

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
    expect(await status('GET', '/api/organization/documents')).toBe(isAdmin ? 200 : 403);
    expect(await status('PATCH', '/api/organization', {})).toBe(isAdmin ? 200 : 403);
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

test('someone who is not signed in is rejected by the API', async ({ visit }) => {
  const { page } = await visit();
  for (const path of ['/api/organization/cases', '/api/organization/figures', '/api/cases', '/api/profile'])
    expect((await callDirectly(page, 'GET', path)).status).toBe(401);
  expect((await callDirectly(page, 'POST', '/api/demo/reset')).status).toBe(401);
  expect((await callDirectly(page, 'POST', '/api/eligibility-check', { path: 'US_O1A', facts })).status).toBe(
    200,
  );
  expect((await callDirectly(page, 'POST', '/api/consultations', newPerson('Nobody'))).status).toBe(400);
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
  await page.getByRole('button', { name: 'Create address' }).waitFor();
  expect(await page.getByLabel('Dates in the calendar').count()).toBe(0);
  await page.goto('/employer');
  await page.waitForURL('/dashboard');
  await sees(page, 'Access denied. You need HR, Attorney, OPS, or Admin role.');
});
