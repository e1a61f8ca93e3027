import { expect } from 'vitest';
import { readCountry, readRoutePage, routePageSlugs } from '../../frontend/content/read-content.ts';
import { test } from '../support/e2e.ts';

test('what counts as evidence is one click from the rule, without a full load', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/visas/us-o1a');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  const rows = page.getByRole('row').filter({ hasText: 'What to bring for' });
  await expect.poll(() => rows.count()).toBe(8);
  await page.getByText('What to bring for Judging').click();
  await page.getByText('Invitations and confirmations of reviews.').waitFor();
  for (const name of ['Awards', 'Judging']) await page.getByRole('checkbox', { name }).check();
  await page.getByText('2 of eight: you need three').waitFor();
  await page.getByRole('checkbox', { name: 'Press' }).check();
  await page.getByText('3 of eight: enough for an officer to weigh your case').waitFor();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const isCurrent = (name: string) =>
    navigation.getByRole('link', { name, exact: true }).getAttribute('aria-current');
  expect(await isCurrent('Services')).toBe('true');
  // A link inside the static text navigates on the client; going back takes the text from the page's own HTML.
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'United States' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'United States' }).waitFor();
  expect([await isCurrent('Services'), await isCurrent('Countries')]).toEqual([null, 'true']);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'O-1A' }).waitFor();
  await expect.poll(() => rows.count()).toBe(8);
  await expect.poll(() => page.locator('head title').count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-same-document'))).toBe(true);
});

test('what counts as evidence is printed, also by browsers that print only open sections', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (condition: string) => !condition.includes('::details-content') && supports(condition);
  });
  await page.goto('/visas/us-o1a');
  const evidence = page.getByText('Invitations and confirmations of reviews.');
  await evidence.waitFor({ state: 'hidden' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await evidence.waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await evidence.waitFor({ state: 'hidden' });
  // The timeline refers to the numbers of the chart.
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.approach').isVisible()).toBe(true);
  // Paper has no links and no buttons.
  const source = page.getByRole('link', { name: 'Federal Register, 91 FR 1059' }).last();
  const address = await source.getAttribute('href');
  expect(
    await source.evaluate((link) => [
      getComputedStyle(link, '::after').content,
      document.querySelectorAll('.button').length > 0,
      [...document.querySelectorAll('.button')].some((each) => each.checkVisibility()),
    ]),
  ).toEqual([`" ${address}"`, true, false]);
  await page.emulateMedia({ media: null });
  await page.goto('/destinations/uk');
  await page.emulateMedia({ media: 'print' });
  const answers = page.locator('.questions details > p');
  await expect
    .poll(() => answers.evaluateAll((all) => all.map((each) => each.checkVisibility())))
    .toEqual([true, true, true]);
});

test('every route has a page with its questions and breadcrumbs, and topics lead to it', async ({
  visit,
}) => {
  const { page } = await visit();
  const read = async (path: string) => (await page.request.get(path)).text();
  const services = await read('/services');
  const categories = await read('/visa-services');
  for (const slug of routePageSlugs()) {
    const { country, criteria, questions, name } = readRoutePage(slug);
    const { region } = readCountry(country);
    const address = `/visas/${slug}`;
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const rows = page.getByRole('row').filter({ hasText: 'What to bring for' });
    await expect.poll(() => rows.count(), { message: slug }).toBe(criteria.items.length);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    const [breadcrumbs, faq] = JSON.parse(data ?? '')['@graph'];
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{}, {}, {}] });
    expect(faq['@type']).toBe('FAQPage');
    expect(faq.mainEntity).toHaveLength(questions.length);
    const topics = [
      services,
      categories,
      await read(`/destinations/${country}`),
      await read(`/destinations/${region}`),
    ];
    for (const html of topics) expect(html).toContain(`href="${address}"`);
  }
});
