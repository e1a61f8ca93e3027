import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { contactLimits } from '#shared/domain/contact-limits.ts';
import { faults } from '../support/accessibility.ts';
import { test } from '../support/e2e.ts';
import { mailsTo, newPerson, sees } from '../support/people-in-browser.ts';

const checker = (page: Page) => page.getByRole('region', { name: 'Visa Eligibility Checker' });

async function ask(page: Page, passport: string, destination: string, purpose: string): Promise<void> {
  const card = checker(page);
  await card.getByLabel('Passport country').selectOption({ label: passport });
  await card.getByLabel('Destination').selectOption({ label: destination });
  await card.getByLabel('Purpose').selectOption({ label: purpose });
}

/** The whole element is visible without scrolling. */
const expectInView = (place: Locator) =>
  expect
    .poll(() =>
      place.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    )
    .toBe(true);

/** The value next to a label in the result. */
const resultFor = (page: Page, name: string) =>
  checker(page).locator('dl > div').filter({ hasText: name }).locator('dd').textContent();

test('the checker asks three questions, takes two seconds, and answers', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  const card = checker(page);
  const submit = card.getByRole('button', { name: 'Check Eligibility' });
  expect(await submit.isDisabled()).toBe(true);
  await expect
    .poll(() => card.getByLabel('Passport country').locator('option').allInnerTexts())
    .toHaveLength(13);
  const chartTop = () =>
    page.locator('.hero .sheet').evaluate((chart) => {
      scrollTo(0, 0);
      return chart.getBoundingClientRect().top;
    });
  const topBefore = await chartTop();
  await ask(page, 'Brazil', 'United States', 'Work');
  const began = Date.now();
  await submit.click();
  await card.getByRole('progressbar', { name: 'Checking...' }).waitFor();
  await card.getByRole('group', { name: 'Result' }).waitFor();
  expect(Date.now() - began).toBeGreaterThanOrEqual(2000);
  expect(await chartTop()).toBe(topBefore);
  expect(await resultFor(page, 'Visa type')).toBe('US work visa');
  expect(await resultFor(page, 'Processing time')).toBe('3-6 months');
  expect(await resultFor(page, 'Estimated cost')).toBe('$2,000-$5,000');
  expect(await resultFor(page, 'Required documents')).toContain('Approval notice of the petition');
  expect(await resultFor(page, 'Next steps')).toContain('The employer or agent files the petition');
  await page.getByRole('img', { name: /with a course plotted from Brazil/ }).waitFor();
  expect(await faults(page)).toEqual([]);
  await expect
    .poll(() => card.getByRole('link', { name: 'Start Application' }).getAttribute('href'))
    .toBe('/wizard');
  await card.getByRole('button', { name: 'Check Another Visa' }).click();
  expect(await submit.isDisabled()).toBe(true);
  expect(await card.getByLabel('Passport country').inputValue()).toBe('');
});

test('the requirements page takes over the checker’s choices', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await ask(page, 'India', 'Schengen Area', 'Tourism');
  await checker(page).getByRole('button', { name: 'Check Eligibility' }).click();
  await sees(page, '15 business days');
  await sees(page, '€80-€160');
  await page.getByRole('link', { name: 'View Full Requirements' }).click();
  await page.waitForURL('/requirements?passport=IN&destination=SCHENGEN&purpose=TOURISM');
  await sees(page, 'You need a Schengen visa');
  await sees(page, 'Travel insurance of €30,000');
  await page.reload();
  await sees(page, 'Travel insurance of €30,000');
  expect(await faults(page)).toEqual([]);
  await page.goto('/requirements');
  await sees(page, 'Travel insurance of €30,000');
  // A link that sets one of the three leaves the other two unchanged.
  await page.goto('/requirements?destination=GB');
  await sees(page, 'You need a visitor visa');
  await page.goto('/requirements?destination=SCHENGEN');
  await sees(page, 'You need a Schengen visa');
  await page.getByLabel('Passport country').selectOption({ label: 'United States' });
  await sees(page, 'You don’t need a visa for a short stay');
  await sees(page, 'ETIAS, €20');
  // A passport the card doesn't list is named there once, and the page doesn't ask again.
  await page.goto('/');
  await ask(page, 'Another country', 'United States', 'Work');
  await page.getByLabel('Which country issued your passport?').selectOption({ label: 'Philippines' });
  await checker(page).getByRole('button', { name: 'Check Eligibility' }).click();
  await sees(page, 'Passport of the Philippines');
  await page.getByRole('link', { name: 'View Full Requirements' }).click();
  await page.waitForURL('/requirements?passport=PH&destination=US&purpose=WORK');
  await sees(page, 'Founders and investors: E-2');
  await sees(page, '$1,860 US O-1A, of which you pay $205');
  await page.getByLabel('Passport country').selectOption({ label: 'Nigeria' });
  await page.getByLabel('Purpose').selectOption({ label: 'Tourism' });
  await sees(page, 'Visitor, student, and immigrant visas suspended by Proclamation 10998');
});

const answerIn = (place: Locator) => place.locator('.visa-answer');
/** A fact of the answer, by its label. */
const factIn = (place: Locator, name: string) =>
  answerIn(place).locator('dl > div').filter({ hasText: name }).locator('dd');

test('the card shows the sourced answer on one screen, before the estimate, and the page behind it says the same', async ({
  visit,
}) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    const { page } = await visit({ viewport: { width, height } });
    await page.goto('/');
    await ask(page, 'India', 'United States', 'Tourism');
    const card = checker(page);
    await card.getByRole('button', { name: 'Check Eligibility' }).click();
    await answerIn(card).waitFor();
    await expectInView(answerIn(card));
    await expect.poll(() => factIn(card, 'Official fee').innerText()).toContain('$185');
    await expect.poll(() => factIn(card, 'Time').innerText()).toContain('10 months’ wait in New Delhi');
    const source = factIn(card, 'Time').getByRole('link');
    await expect.poll(() => source.getAttribute('href')).toContain('global-visa-wait-times');
    expect(await answerIn(card).innerText()).not.toMatch(/Beijing|Toronto|2-4 weeks/);
    await expect.poll(() => card.getByRole('group', { name: 'Estimate' }).innerText()).toContain('2-4 weeks');
    const facts = (place: Locator) =>
      Promise.all(
        ['What to apply for', 'Official fee', 'Time', 'Allowed stay'].map((name) =>
          factIn(place, name).innerText(),
        ),
      );
    const inCard = await facts(card);
    await card.getByRole('link', { name: 'View Full Requirements' }).click();
    await page.waitForURL('/requirements?passport=IN&destination=US&purpose=TOURISM');
    await sees(page, 'Do you need a visa?');
    expect(await facts(page.getByRole('main'))).toEqual(inCard);
    expect(await faults(page)).toEqual([]);
  }
});

test('the card says whose entry is suspended, and who is exempt', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await ask(page, 'Another country', 'United Kingdom', 'Study');
  const card = checker(page);
  await card.getByLabel('Which country issued your passport?').selectOption({ label: 'Sudan' });
  await card.getByRole('button', { name: 'Check Eligibility' }).click();
  await sees(page, 'Student visas suspended by the visa brake');
  expect(await card.getByText('Official fee').count()).toBe(0);
  expect(await resultFor(page, 'Who is exempt')).toContain('Holders of a UK visa that is still valid');
  expect(await faults(page)).toEqual([]);
});

test('a German learns that the United States asks for an ESTA, not a visa', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/requirements');
  await page.getByLabel('Passport country').selectOption({ label: 'Germany' });
  await page.getByLabel('Destination').selectOption({ label: 'United States' });
  await sees(page, 'Authorization needed: You need an ESTA, not a visa');
  await page.getByRole('link', { name: 'Tourism' }).click();
  await sees(page, 'Up to 90 days a visit');
  await sees(page, '$40.62');
  const main = await page.getByRole('main').innerText();
  expect(main).not.toContain('DS-160');
  expect(main).not.toContain('$185');
  expect(main).not.toContain('Start Application');
  const apply = page.getByRole('link', { name: 'Apply at esta.cbp.dhs.gov' });
  await expect.poll(() => apply.getAttribute('class')).toContain('primary');
  const notice = 'https://www.federalregister.gov/d/2026-20185';
  const fee = page.locator('.fact', { hasText: '$40.62' });
  await expect.poll(() => fee.getByRole('link').getAttribute('href')).toBe(notice);
  const sources = page.getByRole('list', { name: 'Sources' }).getByRole('listitem');
  const listed = sources.filter({ has: page.locator(`a[href="${notice}"]`) });
  await expect.poll(() => listed.innerText()).toContain('checked 23 Nov 2026');
  expect(await faults(page)).toEqual([]);
});

test('the checker works with the keyboard alone', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
  for (const [name, letter] of [
    ['passport', 'J'],
    ['destination', 'C'],
    ['purpose', 'S'],
  ] as const) {
    for (let presses = 0; (await focused()) !== name && presses < 12; presses++)
      await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
    await page.keyboard.press(letter);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await sees(page, 'Canada student visa');
  const text = () => page.evaluate(() => document.activeElement?.textContent);
  // The sources of the answer come first.
  for (let presses = 0; (await text()) !== 'Start Application' && presses < 20; presses++)
    await page.keyboard.press('Tab');
  expect(await text()).toBe('Start Application');
  await page.keyboard.press('Enter');
  await page.waitForURL('/wizard');
});

test('Escape closes the menu of a phone and returns to its button', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Wizard' });
  await link.press('Escape');
  await link.waitFor({ state: 'hidden' });
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true);
});

test('the countries can be searched and filtered by region', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/countries');
  const search = page.getByLabel('Search by country or visa type');
  const rows = page.getByRole('article');
  await search.fill('japan');
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.first().getByRole('heading').textContent()).toBe('Japan');
  await expect.poll(() => rows.first().getByText('84%').getAttribute('class')).toContain('orange');
  await expect.poll(() => new URL(page.url()).search).toBe('?q=japan');
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('tab', { name: 'Europe 0' }).click();
  await sees(page, 'No countries found');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Asia-Pacific (1)' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await search.fill('holland');
  await sees(page, 'Your search has matches in other regions.');
  await page.getByRole('button', { name: 'Show all countries' }).click();
  await expect.poll(() => rows.count()).toBe(9);
  await page.getByRole('tab', { name: 'Europe 3' }).click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toMatch(/^Asia-Pacific/);
  await expect.poll(() => rows.count()).toBe(3);
  await sees(page, '+2 more');
});

test('a message to the team is sent and confirmed with a receipt', async ({ visit }) => {
  const { page } = await visit();
  const person = newPerson('Tomas Rey');
  await page.goto('/contact?about=japan');
  await expect.poll(() => page.getByLabel('What is it about?').inputValue()).toBe('Visas for Japan');
  await page.getByRole('button', { name: 'Send message' }).click();
  await sees(page, 'Please enter your name');
  await sees(page, 'Invalid email address');
  expect(await faults(page)).toEqual([]);
  await page.getByLabel('Name').fill(person.fullName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Message').fill('Can my family come with me?\nWe are four.');
  await page.reload();
  await sees(page, 'Draft restored.');
  const shownAt = await page.evaluate(() => performance.now());
  await expect
    .poll(() => page.getByLabel('Message').inputValue())
    .toBe('Can my family come with me?\nWe are four.');
  // Submissions faster than a person's are rejected, so this waits as long as a person would take.
  await page.waitForFunction(
    (enough) => performance.now() > enough,
    shownAt + contactLimits.minimumMilliseconds + 100,
  );
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Thank you for your message' }).waitFor();
  await expect.poll(async () => (await mailsTo(page, person.email)).length).toBe(1);
  await page.reload();
  await expect.poll(() => page.getByLabel('What is it about?').inputValue()).toBe('Visas for Japan');
  expect(await page.getByLabel('Message').inputValue()).toBe('');
});

test('the course appears immediately for reduced motion and is animated otherwise', async ({ visit }) => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const { page } = await visit({ reducedMotion });
    await page.goto('/');
    await ask(page, 'Germany', 'Japan', 'Study');
    await checker(page).getByRole('button', { name: 'Check Eligibility' }).click();
    await page.getByRole('img', { name: /Tokyo, with a course plotted from Germany/ }).waitFor();
    const animations = await page
      .locator('.hero .laid')
      .evaluate((course) =>
        course.getAnimations().map((animation) => animation.effect?.getTiming().duration),
      );
    expect(animations).toEqual(reducedMotion === 'reduce' ? [] : [900]);
  }
});
