import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrganization } from '#functions/data/people/organization.ts';
import { findPoolUser } from '#functions/data/people/pool-users.ts';
import { writeOperatorFile } from '#infra/local/operator-file.ts';
import { temporaryFolder } from '../support/local-stack.ts';
import { type SecurityRun, startSecurityRun } from '../support/security-run.ts';

let run: SecurityRun;
let state: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  [run, state] = await Promise.all([startSecurityRun(), temporaryFolder()]);
  await writeOperatorFile(run, state.path);
});
afterAll(async () => {
  await run.stop();
  await state.remove();
});

const call = (command: string, options: readonly string[], variables: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [`infra/operations/${command}.ts`, ...options], {
    env: { ...process.env, LANDFALL_STATE: state.path, ...variables },
  }).catch((error: unknown) => error as { code: number; stdout: string; stderr: string });
const refusal = (message: string) => ({ code: 1, stdout: '', stderr: expect.stringContaining(message) });

test.each([
  ['make-admin', ['--email', 'nope', '--name', 'Ruth Dahl'], 'nope isn’t an email address.'],
  ['make-admin', ['--email', 'ruth@harbor.com', '--name', ' '], 'The name isn’t valid.'],
  ['allow-mail', ['--email', 'nope'], 'nope isn’t an email address.'],
  [
    'rule-changes',
    ['--organization', 'nowhere', '--rule-version', 'h1b-2026-02-27'],
    'There’s no organization "nowhere".',
  ],
])('%s %j changes nothing', async (command, options, message) => {
  expect(await call(command, [...options, '--local'])).toMatchObject(refusal(message));
});

test('make-admin says that an organization is new, because its ID may be mistyped', async () => {
  const options = ['--email', `${randomUUID()}@harbor.com`, '--name', 'Ruth Dahl', '--local'];
  const organization = ['--organization', `org-${randomUUID()}`];
  expect((await call('make-admin', [...options, ...organization])).stdout).toContain(
    'of the new organization',
  );
  expect((await call('make-admin', [...options, ...organization])).stdout).not.toContain('new organization');
});

test('make-admin creates nothing for an address that can’t receive its invitation', async () => {
  const [table = ''] = run.tables;
  const deployment = ['--stage', 'dev', '--table', table, '--user-pool', run.userPool.id];
  const [email, organization] = ['ruth@example.com', `org-${randomUUID()}`];
  const options = ['--email', email, '--name', 'Ruth Dahl', '--organization', organization, ...deployment];
  expect(await call('make-admin', options, { LANDFALL_MAILBOX: '' })).toMatchObject(
    refusal(`${email}: This address can’t receive email.`),
  );
  expect(await findPoolUser(email)).toBeUndefined();
  expect(await getOrganization(organization)).toBeUndefined();
});
