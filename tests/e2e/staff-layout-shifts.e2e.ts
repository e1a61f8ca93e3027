import { expect } from 'vitest';
import { deep } from '../support/deep.ts';
import { callDirectly, openAfterReset } from '../support/demo-people.ts';
import { test } from '../support/e2e.ts';
import { layoutShifts, watchLoading } from '../support/layout-shifts.ts';
import { acceptInvitation, newPerson } from '../support/people-in-browser.ts';

/** The threshold for a good layout shift score. */
const maxShift = 0.1;
const arrivals = ['oldest first', 'newest first'] as const;

/** The widths of a phone and of a desktop. */
const viewports = [
  { width: 412, height: 823 },
  { width: 1350, height: 940 },
];

test('staff pages hardly shift while they load, in any order, on a phone and on a desktop', async ({
  visit,
}) => {
  const owner = (await visit()).page;
  await openAfterReset(owner, '/employer');
  const casePath = await owner.locator('tbody a[href^="/cases/"]').first().getAttribute('href');
  // Not a demo account, whose pages have a banner on top.
  const admin = newPerson('Femi Adeyemi');
  const invitation = { emails: [admin.email], role: 'ADMIN' };
  await callDirectly(owner, 'POST', '/api/organization/invitations/batch', invitation);
  const { page } = await visit({ isNew: true });
  await acceptInvitation(page, admin);
  await watchLoading(page);
  const busiest = ['/dashboard?scope=team', '/employer', `${casePath}`];
  const others = [
    ...[`${casePath}/messages`, '/notifications', '/people?tab=all'],
    ...['/report', '/admin', '/profile'],
  ];
  /** The pages with the most requests at each width, in one order each, and the others at one width. */
  const inTurn = (number: number, at: number) =>
    number < busiest.length || number % 2 === at
      ? arrivals.filter((_, order) => order === (Math.floor(number / 2) + at) % 2)
      : [];
  for (const [at, viewport] of viewports.entries()) {
    await page.setViewportSize(viewport);
    for (const [number, path] of [...busiest, ...others].entries())
      for (const arrival of deep ? arrivals : inTurn(number, at)) {
        const { sum, moved } = await layoutShifts(page, path, arrival);
        expect(sum, `${path}, ${viewport.width} px, ${arrival}:\n${moved}`).toBeLessThan(maxShift);
      }
  }
});

test('the demo accounts’ banner is fetched before the page’s content, so that it shifts nothing someone clicks', async ({
  visit,
}) => {
  const { page } = await visit({ isNew: true });
  await openAfterReset(page, '/employer');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await page.getByRole('region', { name: 'Demo mode' }).waitFor();
  const first = (address: RegExp) => asked.findIndex((path) => address.test(path));
  expect(first(/^\/assets\/demo-banner-.*\.js$/)).toBeGreaterThanOrEqual(0);
  expect(first(/^\/assets\/demo-banner-.*\.js$/)).toBeLessThan(first(/^\/api\/profile$/));
});
