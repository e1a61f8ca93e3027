import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { project, siteFolder } from '#infra/local/build.ts';
import {
  loadedFiles,
  maxFiles,
  measurePages,
  overBudget,
  readImports,
} from '../../frontend/build/page-sizes.ts';

test('every public page stays within its script and style budget', async () => {
  const pages = await measurePages(siteFolder);
  expect(pages.length).toBeGreaterThanOrEqual(26);
  expect(overBudget(pages)).toEqual([]);
});

test('every signed-in page imports few files', async () => {
  const imports = await readImports(siteFolder);
  const sources = globSync(join(project, 'frontend/pages/{account,staff}/*-page.tsx'));
  expect(sources.length).toBeGreaterThanOrEqual(14);
  for (const source of sources) {
    const page = basename(source, '.tsx');
    const [file = ''] = [...imports.keys()].filter((name) => name.slice(0, -'-1234567.js'.length) === page);
    expect(imports.get(file), page).not.toHaveLength(0);
    expect(loadedFiles(imports, file).size, page).toBeLessThanOrEqual(maxFiles);
  }
});

test('no script files import each other in a cycle, so that each runs after its imports', async () => {
  const imports = await readImports(siteFolder);
  expect(imports.size).toBeGreaterThan(20);
  const circular = [...imports].flatMap(([file, imported]) =>
    imported.filter((each) => loadedFiles(imports, each).has(file)).map((each) => `${file} ${each}`),
  );
  expect(circular).toEqual([]);
});
