import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
const papers = globSync(['*.md', '.github/**/*.md', '{frontend,functions,infra,shared,tests}/**/*.md'], {
  cwd: root,
}).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** GitHub's rule: https://docs.github.com/get-started/writing-on-github, "Section links". */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function brokenLinks(file: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => {
      if (/^https?:/.test(address)) return false;
      const [path = '', anchor] = address.split('#');
      const target = path === '' ? join(root, file) : join(root, dirname(file), path);
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsIn(readFileSync(target, 'utf8')).includes(anchor);
    });
}

const folders = 'functions|frontend|shared|infra|tests|\\.github|\\.githooks|\\.ci';
/** Paths in code formatting, such as `shared/contract/cases.ts`, without patterns and placeholders. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g'))].map(([, path = '']) => path);

const releases = '.github/CHANGELOG.md';

describe('the documents', () => {
  it('exist', () => {
    expect(papers.map(({ file }) => file.replaceAll('\\', '/'))).toContain('infra/local/README.md');
    expect(papers.length).toBeGreaterThan(10);
  });

  it.each(papers.map(({ file, text }) => [file, text] as const))(
    '%s refers only to things that exist',
    (file, text) => {
      expect(brokenLinks(file, text)).toEqual([]);
      const scripts = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
      expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
      if (file !== releases)
        expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    },
  );

  it('have no conflict markers', () => {
    const conflicted = papers.filter(({ text }) => /^(?:<{7}|>{7}) /m.test(text));
    expect(conflicted.map(({ file }) => file)).toEqual([]);
  });

  it('name existing tests in the lists of what the browser tests cover', () => {
    const text = papers.find(({ file }) => file.replaceAll('\\', '/') === 'tests/e2e/README.md')?.text ?? '';
    const named = [...text.matchAll(/`([\w./-]+\.(?:e2e|test)\.tsx?)`: \*([^*]+)\*/g)];
    expect(named.length).toBeGreaterThan(15);
    const missing = named.filter(([, file = '', title = '']) => {
      const path = join(root, file.includes('/') ? file : `tests/e2e/${file}`);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });

  it('name existing tests in the security policy', () => {
    const text = papers.find(({ file }) => file.replaceAll('\\', '/') === '.github/SECURITY.md')?.text ?? '';
    const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)` \(([^)]*)\)/g)].flatMap(
      ([, file = '', titles = '']) =>
        [...titles.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => ({ file, title })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(
      named.filter(({ file, title }) => !readFileSync(join(root, file), 'utf8').includes(title)),
    ).toEqual([]);
  });

  it('name the version of the CDK that is installed', () => {
    const named = papers.flatMap(({ text }) => [...text.matchAll(/aws-cdk@([\d.]+)/g)].map(([, is]) => is));
    expect(new Set(named)).toEqual(new Set([packageJson.devDependencies['aws-cdk']]));
  });

  it('start with a README of at most 900 words', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    expect(readme.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(900);
  });

  it('list every decision', () => {
    const folder = join(root, '.github/decisions');
    const records = globSync('[0-9]*.md', { cwd: folder });
    const index = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(records.length).toBeGreaterThan(20);
    expect(records.filter((record) => !index.includes(`](${record})`))).toEqual([]);
  });
});
