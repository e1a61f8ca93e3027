import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { readModel } from '#infra/operations/invariants/read-model.ts';
import { createTableReader, type Model } from '#infra/operations/invariants/table-model.ts';
import { everyRow } from './every-row.ts';
import type { SecurityRun } from './security-run.ts';

/** The whole table as the consistency checker reads it, without a bucket and a user pool. */
export async function storedModel(now = new Date()): Promise<Model> {
  const reader = createTableReader();
  for (const row of await everyRow()) reader.add(row);
  return { table: reader.collections, unreadable: reader.unreadable, objects: [], accounts: undefined, now };
}

/** What the consistency checker finds once the streams have updated worklists, report, and search. */
export async function brokenOnceSettled(run: Pick<SecurityRun, 'streamsSettled'>) {
  await run.streamsSettled();
  return brokenInvariants(await readModel({ withAccounts: true }));
}
