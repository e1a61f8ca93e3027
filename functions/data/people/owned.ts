import * as z from 'zod/mini';
import { queryRows } from '../core/read-all.ts';
import { tableIndexes } from '../core/table-schema.ts';

const index = tableIndexes.byOwner;
const OwnedKey = z.object({ pk: z.string(), sk: z.enum(['CASE', 'CONSULTATION', 'CALL']) });
const kinds = { CASE: 'case', CONSULTATION: 'consultation', CALL: 'call' } as const;

export interface Owned {
  readonly kind: (typeof kinds)[keyof typeof kinds];
  /** ID of the case, or of the consultation that the call belongs to. */
  readonly id: string;
}

/** Everything assigned to a person: one paginated query on `by-owner`. */
export async function* listOwned(userId: string): AsyncGenerator<Owned> {
  const rows = queryRows({
    IndexName: index.name,
    KeyConditionExpression: '#owner = :user',
    ExpressionAttributeNames: { '#owner': index.partition },
    ExpressionAttributeValues: { ':user': userId },
  });
  for await (const row of rows) {
    const { pk, sk } = OwnedKey.parse(row);
    yield { kind: kinds[sk], id: pk.slice(pk.indexOf('#') + 1) };
  }
}
