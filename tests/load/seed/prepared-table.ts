import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tableName } from '#functions/data/core/table.ts';
import { project } from '#infra/local/build.ts';
import { startTableEngine } from '#infra/local/table-engine.ts';
import { startSecurityRun } from '../../security/local-run.ts';
import { openEngineFile } from './engine-file.ts';
import { fillOrganization } from './organizations.ts';

const kept = join(project, 'dist', 'bench');
const engineFile = 'tables.sqlite';

/**
 * Puts a table with these organizations into an engine's folder. Filling it takes minutes, so it is kept for the day.
 * @param name of the kept file; another one of the same name is another day's
 */
export async function prepareTable(
  folder: string,
  name: string,
  organizations: readonly { readonly id: string; readonly cases: number }[],
): Promise<void> {
  const sizes = organizations.map(({ cases }) => cases).join('-');
  const prefix = `${name}-${sizes}-`;
  const file = `${prefix}${new Date().toISOString().slice(0, 10)}.sqlite`;
  await mkdir(kept, { recursive: true });
  if (existsSync(join(kept, file))) return copyFile(join(kept, file), join(folder, engineFile));
  await fill(folder, organizations);
  for (const earlier of await readdir(kept)) if (earlier.startsWith(prefix)) await rm(join(kept, earlier));
  await copyFile(join(folder, engineFile), join(kept, file));
}

async function fill(
  folder: string,
  organizations: readonly { readonly id: string; readonly cases: number }[],
): Promise<void> {
  const engine = await startTableEngine(folder);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.url.origin;
  try {
    // It makes the table.
    const run = await startSecurityRun({ follows: () => false, runsSchedules: false });
    const file = openEngineFile(folder, tableName());
    for (const { id, cases } of organizations)
      await fillOrganization(id, cases, { seed: 1, until: new Date() }, { file });
    file.close();
    await run.stop();
  } finally {
    delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
    await engine.stop();
  }
  // What is still in the log beside the file.
  const database = new DatabaseSync(join(folder, engineFile));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}
