import * as z from 'zod/mini';
import { keys } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';

const Named = z.object({ user_id: z.string(), full_name: z.string() });

/** People's current full names by ID: one batch. Deleted people are omitted. */
export async function getFullNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await getRows(userIds.map((id) => keys.profile(id)));
  return new Map(rows.map((row) => Named.parse(row)).map(({ user_id, full_name }) => [user_id, full_name]));
}
