import { createTableReader, type Model } from '#infra/operations/invariants/table-model.ts';
import { everyRow } from './every-row.ts';

/** The whole table as the consistency checker reads it, without a bucket and a user pool. */
export async function storedModel(now = new Date()): Promise<Model> {
  const reader = createTableReader();
  for (const row of await everyRow()) reader.add(row);
  return { table: reader.collections, unreadable: reader.unreadable, objects: [], accounts: undefined, now };
}
