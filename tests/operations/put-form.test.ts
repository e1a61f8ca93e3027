import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listAudit } from '#functions/data/core/audit.ts';
import { getFormTemplate, listFormTemplates } from '#functions/data/documents/form-template.ts';
import { isAbsent, readFile } from '#functions/data/documents/stored-file.ts';
import { putForm, removeForm } from '#infra/operations/form-templates.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { readModel } from '#infra/operations/invariants/read-model.ts';
import { mappingsOf } from '#shared/routes/form-mappings.ts';
import { limits } from '#shared/schema/limits.ts';
import { fillableForm } from '../support/fillable-form.ts';
import { temporaryFolder } from '../support/local-stack.ts';
import { pdfOf } from '../support/packet-files.ts';
import { purge } from '../support/schedules.ts';
import { type SecurityRun, startSecurityRun } from '../support/security-run.ts';
import { formPdf } from '../support/uploaded-form.ts';

let run: SecurityRun;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  run = await startSecurityRun();
  folder = await temporaryFolder();
});
afterAll(() => run.stop());
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const { form } of await listFormTemplates()) await removeForm(form);
});

const symbol = 'form1[0].#subform[1].Part2_ClassificationSymbol[0]';

/** Runs the command as an operator would. */
async function command(...args: string[]): Promise<{ code?: number; stdout: string; stderr: string }> {
  const [table = ''] = run.tables;
  const place = [
    '--stage',
    'dev',
    '--table',
    table,
    '--user-pool',
    run.userPool.id,
    '--bucket',
    run.documentsBucket,
  ];
  return promisify(execFile)(process.execPath, ['infra/operations/put-form.ts', ...place, ...args]).catch(
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  );
}
async function fileWith(bytes: Uint8Array): Promise<string> {
  const file = join(folder.path, 'form.pdf');
  await writeFile(file, bytes);
  return file;
}
const audited = async () => {
  const { items } = await listAudit('demo', { actor_id: 'operator' }, { limit: 9 });
  return items.map(({ kind, details }) => ({ kind, ...details }));
};
const broken = async () => brokenInvariants(await readModel({ withAccounts: false })).map(({ what }) => what);

test('the command uploads, replaces, and removes the PDF of a form, which is audited', async () => {
  const fields = new Set(mappingsOf('i-129').flatMap((mapping) => mapping.fields.map(({ field }) => field)))
    .size;
  const file = await fileWith(await formPdf('i-129'));
  expect(await command('--form', 'i-129', '--file', file)).toMatchObject({
    stdout: `i-129 was uploaded (edition 02/27/26).\nDrafts fill up to ${fields} of its ${fields + 1} fields and leave 1 empty.\n`,
  });
  const first = await getFormTemplate('i-129');
  const { stdout } = await command(
    '--form',
    'i-129',
    '--file',
    await fileWith(await formPdf('i-129', { edition: '03/01/27' })),
  );
  expect(stdout).toContain('i-129 was replaced (edition 03/01/27).');
  expect(stdout).toContain('The mapping was written for other editions.');
  const second = await getFormTemplate('i-129');
  const stored = await PDFDocument.load(await readFile(second?.storage_key ?? ''), { password: '' });
  expect(
    stored
      .getForm()
      .getFields()
      .map((field) => field.getName()),
  ).toContain(symbol);
  expect(await command('--form', 'i-129', '--remove')).toMatchObject({
    stdout: 'i-129 was removed. Drafts made from it stay.\n',
  });
  expect(await getFormTemplate('i-129')).toBeUndefined();
  expect(await audited()).toEqual([
    { kind: 'form-removed', form: 'i-129' },
    { kind: 'form-uploaded', form: 'i-129' },
    { kind: 'form-uploaded', form: 'i-129' },
  ]);
  // The purge deletes files that drafts in progress may still read a little later.
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 3600_000).toISOString());
  await purge();
  for (const key of [first?.storage_key, second?.storage_key])
    await expect(readFile(key ?? '')).rejects.toSatisfy(isAbsent);
});

test('a PDF that lacks mapped fields is refused, unless the operator accepts it', async () => {
  const file = await fileWith(await formPdf('i-129', { without: [symbol] }));
  const refused = await command('--form', 'i-129', '--file', file);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(`is missing 1 of the`) });
  expect(refused.stderr).toContain(symbol);
  expect(await listFormTemplates()).toEqual([]);
  const accepted = await command('--form', 'i-129', '--file', file, '--accept-missing');
  expect(accepted.stdout).toContain('It is missing 1 mapped field, which each draft lists.');
});

test.each([
  ['without fields', () => pdfOf(1), 'The PDF has no fields to fill.'],
  [
    'with a password',
    () => fillableForm({ a: { kind: 'text' } }, { userPassword: 'x' }),
    'The PDF needs a password to open.',
  ],
  ['with only an XFA form', () => fillableForm({}, { isHybrid: true }), 'The PDF has only an XFA form'],
  ['that isn’t a PDF', async () => Buffer.from('I-129'), 'The file isn’t a PDF, or it is damaged.'],
  ['that is too large', async () => new Uint8Array(limits.formBytes + 1), 'The file is larger than 20 MB.'],
] as const)('a file %s is refused with a reason, and nothing is stored', async (_, make, reason) => {
  await expect(putForm('i-129', await make())).rejects.toThrow(reason);
  expect(await listFormTemplates()).toEqual([]);
  expect(await broken()).toEqual([]);
});

test('incorrect usage of the command is explained in one line', async () => {
  for (const args of [
    ['--form', 'i-129'],
    ['--form', 'i-129', '--file', 'a.pdf', '--remove'],
  ])
    expect(await command(...args)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Pass either --file or --remove\..+\n$/),
    });
  expect(await command('--form', 'i-129', '--file', 'nowhere.pdf')).toMatchObject({
    code: 1,
    stderr: 'File not found: nowhere.pdf.\n',
  });
  expect(await command('--form', 'i-129', '--file', 'infra')).toMatchObject({
    stderr: 'Not a readable file (EISDIR): infra.\n',
  });
  expect(await command('--form', 'i-999', '--file', await fileWith(await pdfOf(1)))).toMatchObject({
    stderr: 'No visa path has a mapping for i-999. Forms with a mapping: i-129, i-140.\n',
  });
  expect(await command('--form', 'i-129', '--remove')).toMatchObject({
    code: 1,
    stderr: 'i-129 wasn’t uploaded.\n',
  });
});

test('the checker finds a form with its PDF consistent', async () => {
  await putForm('i-140', await formPdf('i-140', { edition: '06/07/24' }));
  expect(await broken()).toEqual([]);
});
