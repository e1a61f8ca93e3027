import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.github', 'workflows');

const Step = z.looseObject({
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  with: z._default(z.record(z.string(), z.unknown()), {}),
});
const Job = z.looseObject({
  needs: z.optional(z.union([z.string(), z.array(z.string())])),
  if: z.optional(z.string()),
  environment: z.optional(z.string()),
  permissions: z.optional(z.record(z.string(), z.string())),
  strategy: z.optional(
    z.object({ 'fail-fast': z.boolean(), matrix: z.object({ part: z.array(z.string()) }) }),
  ),
  steps: z.array(Step),
});
const Workflow = z.looseObject({
  on: z.looseObject({}),
  permissions: z.looseObject({}),
  jobs: z.record(z.string(), Job),
});
type Job = z.infer<typeof Job>;

const workflows = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name,
    z.parse(Workflow, parse(readFileSync(join(folder, name), 'utf8'))),
  ]),
);
const jobs = Object.entries(workflows).flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file} ${name}`, job })),
);
const main = workflows['landfall.yml'];
const job = (name: string): Job => {
  const found = main?.jobs[name];
  if (!found) throw new Error(`landfall.yml has no job ${name}`);
  return found;
};
const commands = ({ steps }: Job): string => steps.map(({ run }) => run ?? '').join('\n');
const artifacts = ({ steps }: Job, action: string) =>
  steps.filter(({ uses }) => uses?.startsWith(`actions/${action}@`)).map((step) => step.with.name);

test.each(jobs)('$name pins its actions by commit and stores no credentials', ({ job: { steps } }) => {
  for (const { uses, with: settings } of steps) {
    if (uses === undefined) continue;
    expect(uses).toMatch(/@[0-9a-f]{40}$/);
    if (uses.startsWith('actions/checkout@')) expect(settings['persist-credentials']).toBe(false);
  }
});

test.each(jobs)('$name declares the permissions it needs', ({ name, job: { permissions } }) => {
  expect(permissions).toBeDefined();
  const writes = Object.entries(permissions ?? {}).filter(([, level]) => level === 'write');
  const expected = { 'landfall.yml release': ['contents'], 'landfall.yml deploy': ['id-token'] };
  expect(writes.map(([scope]) => scope)).toEqual(expected[name as keyof typeof expected] ?? []);
});

test('no workflow has permissions at the top level', () => {
  for (const { permissions } of Object.values(workflows)) expect(permissions).toEqual({});
});

describe('one artifact', () => {
  test('is built once, tested, stored with its version, and then deployed', () => {
    const [name] = artifacts(job('build'), 'upload-artifact');
    expect(name).toBe('landfall');
    for (const each of ['test', 'release']) expect(artifacts(job(each), 'download-artifact')).toContain(name);
    expect(commands(job('release'))).toContain('gh release create "v$version" landfall.tar.gz');
    expect(commands(job('deploy'))).toContain('gh release download "v$VERSION" --pattern landfall.tar.gz');
    expect(commands(job('deploy'))).toContain('--app "release/$STAGE"');
    const synths = jobs.filter(({ job: each }) => commands(each).includes('cdk synth'));
    expect(synths.map(({ name: of }) => of)).toEqual(['landfall.yml build']);
    expect(job('test').env).toEqual({ LANDFALL_ASSEMBLY: 'release/dev' });
  });

  test('is released after every test and not from a pull request', () => {
    expect(job('release').needs).toEqual(['build', 'test', 'post-run']);
    expect(job('release').if).toContain("github.ref == 'refs/heads/main'");
    expect(job('deploy').needs).toBe('release');
  });

  test('has the version that the changelog lists first', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const changelog = readFileSync(join(root, '.github/CHANGELOG.md'), 'utf8');
    expect(/^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m.exec(changelog)?.[1]).toBe(version);
  });
});

test('the job that can deploy is behind an environment, runs no install scripts, and is verified', () => {
  const { environment, steps } = job('deploy');
  expect(environment).toBeTruthy();
  const installs = steps.filter(({ run }) => /npm (ci|install|i)\b/.test(run ?? ''));
  expect(installs.map(({ run }) => run)).toEqual(['npm ci --ignore-scripts']);
  expect(steps.at(-1)?.run).toBe('npm run smoke -- --stage "$STAGE"');
  const withRole = jobs.filter(({ job: { permissions } }) => permissions?.['id-token'] === 'write');
  expect(withRole.map(({ name }) => name)).toEqual(['landfall.yml deploy']);
});

test('the audit reports on a schedule and blocks no change', () => {
  const audits = jobs.filter(({ job: each }) => commands(each).includes('npm audit'));
  expect(audits.map(({ name }) => name)).toEqual(['audit.yml audit']);
  expect(Object.keys(workflows['audit.yml']?.on ?? {}).sort()).toEqual(['schedule', 'workflow_dispatch']);
});

test('facts due for review are listed monthly and block no change', () => {
  const lists = jobs.filter(({ job: each }) => commands(each).includes('npm run facts:due'));
  expect(lists.map(({ name }) => name)).toEqual(['facts.yml facts']);
  const { schedule, ...others } = workflows['facts.yml']?.on ?? {};
  expect(schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ 1 \* \*$/) }]);
  expect(Object.keys(others)).toEqual(['workflow_dispatch']);
});

test('the deep tests run on a schedule and block no change', () => {
  const deep = jobs.filter(({ job: each }) => commands(each).includes('npm run test:deep'));
  expect(deep.map(({ name }) => name)).toEqual(['deep.yml deep']);
  expect(Object.keys(workflows['deep.yml']?.on ?? {}).sort()).toEqual(['schedule', 'workflow_dispatch']);
});

test('the test jobs cover every project of npm test', () => {
  const source = readFileSync(join(root, 'tests/run-all.ts'), 'utf8');
  const names = [...source.matchAll(/(?:project|script)\('([\w-]+)'/g)].map(([, name]) => name ?? '');
  const parts = (job('test').strategy?.matrix.part ?? []).flatMap((part) => part.split(' '));
  expect(names.length).toBeGreaterThan(6);
  expect([...parts, 'post-run'].sort()).toEqual([...names].sort());
  expect(commands(job('post-run'))).toContain('--project post-run');
});

test('every npm script used by a workflow exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const used = jobs.flatMap(({ job: each }) =>
    [...commands(each).matchAll(/npm (?:run )?(test|smoke|[\w:-]+) --/g)].map(([, name]) => name ?? ''),
  );
  expect(used.filter((name) => name !== 'ci' && name !== 'audit').length).toBeGreaterThan(1);
  for (const name of used) if (!['ci', 'audit'].includes(name)) expect(scripts).toHaveProperty(name);
});
