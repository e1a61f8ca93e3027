import * as z from 'zod/mini';
import { keys } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';

const Named = z.object({ user_id: z.string(), full_name: z.string() });

/** Full names by person: one batch. */
export async function getFullNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await getRows(userIds.map((id) => keys.profile(id)));
  return new Map(rows.map((row) => Named.parse(row)).map(({ user_id, full_name }) => [user_id, full_name]));
}
