import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { overflow } from '../support/accessibility.ts';
import { callDirectly, demoPerson } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { acceptInvitation, newPerson, type Person, storeTokens } from '../support/people-in-browser.ts';
import { plainFile } from '../support/windows.ts';

const named = (fullName: string): Person => ({ ...newPerson('Unusual Name'), fullName });

const unbroken = named('Wolfeschlegelsteinhausenbergerdorff'.repeat(4));
const longest = { ...unbroken, email: `${'wolfe-'.repeat(4)}${unbroken.email}` };
const applicants = [longest, named('محمد بن عبد الرحمن بن خالد آل سعود'), named('👩🏽‍🚀👨‍👩‍👧‍👦 Zoë 🇺🇳🏳️‍🌈')];
const owner = named('Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3));
const otherOwner = named('Sigríður Þórðardóttir');

/** Texts of a row that overflow their cell, or overlap those of another cell of the same row. */
const collisions = (rows: Locator): Promise<string[]> =>
  rows.evaluateAll((found) => {
    const textBoxes = (cell: Element): DOMRect[] => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const boxes: DOMRect[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('.visually-hidden') || !node.parentElement?.checkVisibility())
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        boxes.push(...[...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1));
      }
      return boxes;
    };
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    return found.flatMap((row) => {
      const bounds = row.getBoundingClientRect();
      const cells = [...row.children].map((cell) => ({ cell, boxes: textBoxes(cell) }));
      return cells.flatMap(({ cell, boxes }, at) => {
        const leaves = boxes.some(({ left, right }) => left < bounds.left - 1 || right > bounds.right + 1);
        const covers = cells
          .slice(at + 1)
          .some((other) => other.boxes.some((there) => boxes.some((here) => isOver(here, there))));
        return leaves || covers ? [`${leaves ? 'leaves' : 'covers'}: ${cell.textContent}`] : [];
      });
    });
  });

/** All names are visible, none overlaps its neighbors, and the page is no wider than the window. */
async function expectInPlace(page: Page, rows: Locator, people: readonly Person[]): Promise<void> {
  for (const { fullName } of people) {
    const row = rows.filter({ hasText: fullName }).first();
    await row.getByText(fullName).first().waitFor();
  }
  expect(await collisions(rows)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

/** On how many lines a name is, if it breaks within words, or else its number of words. */
const wordsOf = (name: Locator): Promise<number> =>
  name.evaluate((element) => {
    const words = element.textContent?.split(' ').length ?? 0;
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.max(words, range.getClientRects().length);
  });

interface Listed {
  readonly items: readonly { readonly user_id: string; readonly email: string }[];
}

test('very long, Arabic, and emoji names overlap nothing and break no list at 390 and 1280 px', async ({
  visit,
}) => {
  const { page } = await visit();
  await storeTokens(page, demoPerson('ADMIN'));
  for (const [role, people] of [
    ['APPLICANT', applicants],
    ['OPS', [owner, otherOwner]],
  ] as const) {
    const emails = people.map(({ email }) => email);
    const invited = await callDirectly(page, 'POST', '/api/organization/invitations/batch', { emails, role });
    expect(invited.status).toBe(200);
  }
  const guest = (await visit()).page;
  for (const person of [...applicants, owner, otherOwner]) {
    await acceptInvitation(guest, person);
    await guest.goto(plainFile);
    await guest.evaluate(() => localStorage.clear());
  }
  const idOf = async (list: string, { email }: Person) => {
    const { items } = (await callDirectly(page, 'GET', list)).json as Listed;
    const found = items.find((each) => each.email === email);
    if (!found) throw new Error(`${email} is not in ${list}`);
    return found.user_id;
  };
  const case_ids: string[] = [];
  for (const person of applicants) {
    const applicant_id = await idOf('/api/organization/applicants', person);
    const body = { applicant_id, country: 'US', path: 'US_O1A' };
    const { json } = await callDirectly(page, 'POST', '/api/organization/cases', body);
    case_ids.push((json as { id: string }).id);
  }
  const [ownerId, otherOwnerId] = [
    await idOf('/api/organization/members', owner),
    await idOf('/api/organization/members', otherOwner),
  ];
  for (const [owner_id, ids] of [
    [ownerId, case_ids],
    [otherOwnerId, case_ids.slice(-1)],
  ] as const) {
    const body = { case_ids: ids, change: { kind: 'owner', owner_id } };
    expect((await callDirectly(page, 'POST', '/api/organization/cases/changes', body)).status).toBe(200);
  }
  // The list's index may not show changes that another page just made.
  await expect
    .poll(async () => {
      const { json } = await callDirectly(page, 'GET', '/api/organization/cases');
      const { items } = staffCasesContract.listOrganizationCases.response.parse(json);
      return case_ids.map((id) => items.find((each) => each.id === id)?.owner_id);
    })
    .toEqual([ownerId, ownerId, otherOwnerId]);

  const widths = [390, 1280];
  await page.goto('/employer');
  const cases = page.locator('.cases tbody tr');
  const members = page.locator('.team.members > li');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectInPlace(page, cases, applicants);
    await expectInPlace(page, cases, [owner]);
    expect(await wordsOf(cases.locator('.owner', { hasText: otherOwner.fullName }))).toBe(2);
    await page.getByRole('tab', { name: /^Team/ }).click();
    await expectInPlace(page, members, [owner]);
    await page.getByRole('tab', { name: /^Applicants/ }).click();
    await expectInPlace(page, members, applicants);
  }

  await page.goto(`/cases/${case_ids[0]}`);
  await page.getByRole('heading', { level: 1, name: longest.fullName }).waitFor();
  await page.locator('.history li').first().waitFor();
  await page.getByLabel('Owner').waitFor();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await collisions(page.locator('.case-title, .breadcrumbs ol, .manage'))).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }

  await page.goto(`/people?person=${await idOf('/api/organization/applicants', longest)}`);
  await page.getByRole('heading', { level: 1, name: longest.fullName }).waitFor();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }

  // However long the email beside it is, the name keeps its width.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search', exact: true });
  await palette.getByRole('combobox').fill(longest.fullName.slice(0, 30));
  const found = palette.getByRole('option').filter({ hasText: longest.email });
  await found.waitFor();
  const shareOfName = () =>
    found.evaluate((option) => (option.querySelector('span')?.clientWidth ?? 0) / option.clientWidth);
  expect(await shareOfName()).toBeGreaterThan(0.4);
});
