import { expect, test } from 'vitest';
import { siteFolder } from '#infra/local/build.ts';
import { measurePages, overBudget } from '../../frontend/build/page-sizes.ts';

test('every public page stays within its script and style budget', async () => {
  const pages = await measurePages(siteFolder);
  expect(pages.length).toBeGreaterThanOrEqual(26);
  expect(overBudget(pages)).toEqual([]);
});
