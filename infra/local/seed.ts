import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { project } from './build.ts';
import type { LocalRun } from './local-stack.ts';
import { operatorVariables } from './operator-file.ts';
import { demoPassword } from './site-config.ts';

const run = promisify(execFile);

/**
 * Creates the demo accounts with the same command a deployment would use, once per state folder.
 * @param samples whether to add the demo organization's sample people, cases, and consultations; most tests
 * create their own
 * @throws with the command's output
 */
export async function seedDemoAccounts(
  local: LocalRun,
  samples: 'samples' | 'empty' = 'empty',
): Promise<void> {
  const [table] = local.tables;
  if (!local.config().demo || local.isSeeded() || !table) return;
  const command = join(project, 'infra', 'operations', 'make-demo-accounts.ts');
  const options = ['--table', table, '--user-pool', local.userPool.id, '--password', demoPassword];
  const bucket = operatorVariables(local)[environmentNames.documentsBucket];
  if (samples === 'samples' && bucket) options.push('--bucket', bucket, '--samples');
  await run(process.execPath, [command, '--stage', local.config().stage, ...options], {
    cwd: project,
    env: { ...process.env, ...local.operatorEnvironment() },
  });
  local.markSeeded();
}
