import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { isDeepStrictEqual } from '../../platform/node-on-demand.ts';
import { table, tableName } from '../core/table.ts';
import { getCase } from './case.ts';
import { indexItems, searchRows } from './case-search.ts';

/** An applicant is not renamed more often than this while one case is indexed. */
const maxRounds = 5;

/**
 * Adds a case that was just opened to the search. The table's stream asks for it, perhaps more than once: a row
 * put here costs half of what it costs in the transaction that opens the case. Whoever renames, corrects, or
 * deletes a case writes its rows in that transaction, so the case is read again after its rows are put, and they
 * follow it if it has changed.
 */
export async function indexOpenedCase(caseId: string): Promise<void> {
  let written: ReturnType<typeof searchRows> = [];
  for (let round = 0; round < maxRounds; round++) {
    const found = await getCase(caseId);
    const rows = found ? searchRows(found) : [];
    if (isDeepStrictEqual(rows, written)) return;
    const kept = new Set(rows.map(({ pk }) => pk));
    await Promise.all([
      ...(found ? indexItems(found) : []).map((Item) =>
        table.send(new PutCommand({ TableName: tableName(), Item })),
      ),
      ...written
        .filter(({ pk }) => !kept.has(pk))
        .map(({ pk, sk }) => table.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }))),
    ]);
    written = rows;
  }
  throw new Error('The case changes faster than it is indexed.');
}
