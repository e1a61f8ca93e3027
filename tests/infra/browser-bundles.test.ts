import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '#infra/create-stacks.ts';
import { documentViewer } from '#shared/document-viewer.ts';

const site = join(projectFolder, 'dist', 'site');

/** IAM terms: services with their actions, condition keys, and the actions in grants. */
const accessRights = [
  /\b(?:dynamodb|cognito-idp|secretsmanager|s3|ses|iam|sts):[A-Z*]\w*/,
  /LeadingKeys/,
  /\b(?:Batch)?(?:Get|Write|Put|Update|Delete|ConditionCheck)Item\b/,
  /\b(?:Get|Put|Delete)Object(?:Version)?\b|\bListBucketVersions\b/,
  /\bAdmin(?:Create|Get|Delete|Add|Remove|User|Set|Update|Confirm)[A-Z]\w+/,
];

it('browser bundles contain no permissions', () => {
  const files = globSync('**/*.{js,html,json}', { cwd: site });
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(site, file), 'utf8');
    return accessRights.flatMap((words) => text.match(words)?.[0] ?? []).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});

it('every page declares the order of the style layers before using one', () => {
  const declared = /@layer ([\w, ]+);/.exec(
    readFileSync(join(projectFolder, 'frontend/theme/index.css'), 'utf8'),
  );
  const order = declared?.[1]?.split(', ');
  // The document viewer has its own style sheets and no components.
  const pages = globSync('**/*.html', { cwd: site }).filter((page) => `/${page}` !== documentViewer.page);
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages) {
    const html = readFileSync(join(site, page), 'utf8');
    const sheets = [...html.matchAll(/href="(\/assets\/[\w.-]+\.css)"/g)].map(([, file = '']) =>
      readFileSync(join(site, file), 'utf8'),
    );
    const styles = [...[...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css), ...sheets].join(
      '',
    );
    const named = [...styles.matchAll(/@layer ([\w, ]+)[;{]/g)].flatMap(([, names = '']) =>
      names.split(/, ?/),
    );
    expect([...new Set(named)], page).toEqual(order);
  }
});

it('the PDF library is only in the document viewer, which shares no file with the pages', () => {
  const viewer = readFileSync(join(site, documentViewer.page), 'utf8');
  const own = [...viewer.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  expect(own.length).toBeGreaterThan(1);
  expect(own.filter((path) => !path.startsWith(documentViewer.files))).toEqual([]);
  const scripts = globSync('**/*.js', { cwd: site });
  const withLibrary = scripts.filter((file) =>
    /InvalidPDFException/.test(readFileSync(join(site, file), 'utf8')),
  );
  expect(withLibrary.length).toBeGreaterThan(0);
  expect(withLibrary.filter((file) => !`/${file}`.startsWith(documentViewer.files))).toEqual([]);
});
