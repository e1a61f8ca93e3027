import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { tableName } from '#functions/data/core/table.ts';
import { startTableEngine } from '#infra/local/table-engine.ts';
import { startSecurityRun } from '../../support/security-run.ts';
import { openEngineFile } from './engine-file.ts';
import { fillOrganization } from './organizations.ts';

/**
 * Creates a table in the folder with these organizations. Runs in its own process, because clients keep the
 * first table they used.
 */
const Organizations = z.array(z.object({ id: z.string(), cases: z.number() }));
const [, , folder = '', organizations = '[]'] = process.argv;

const engine = await startTableEngine(folder);
process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.url.origin;
const run = await startSecurityRun({ follows: () => false, runsSchedules: false });
const file = openEngineFile(folder, tableName());
for (const { id, cases } of Organizations.parse(JSON.parse(organizations)))
  await fillOrganization(id, cases, { seed: 1, until: new Date() }, { file });
file.close();
await run.stop();
await engine.stop();
// Flushes the write-ahead log beside the file.
const database = new DatabaseSync(join(folder, 'tables.sqlite'));
database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
database.close();
