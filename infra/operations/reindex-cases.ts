import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { CaseItem } from '#functions/data/cases/case.ts';
import { searchPlaces, searchText } from '#functions/data/cases/case-search.ts';
import { indexCase } from '#functions/data/cases/index-case.ts';
import { entriesIn, getEntry, SearchBlock } from '#functions/data/cases/search-block.ts';
import { caseAt } from '#functions/data/cases/search-position.ts';
import { keys } from '#functions/data/core/keys.ts';
import { getRows } from '#functions/data/core/read-all.ts';
import { table, tableName } from '#functions/data/core/table.ts';

type Row = Readonly<Record<string, unknown>>;

/** Indexes a case if an entry is missing or differs. @returns whether it did */
export async function indexMissingCase(item: CaseItem): Promise<boolean> {
  const texts = await Promise.all(searchPlaces(item).map(getEntry));
  if (!item.index_leftovers && texts.every((text) => text === searchText(item))) return false;
  await indexCase(item.id);
  return true;
}

/** Removes entries without a matching case. @returns how many */
export async function removeExtraEntries(row: Row): Promise<number> {
  const list = String(row.pk);
  const positions = entriesIn(SearchBlock.parse(row).entries).map(([position]) => position);
  const ids = [...new Set(positions.map(caseAt))];
  const rows = await getRows(ids.map(keys.case), { ConsistentRead: true });
  const wanted = new Set(
    rows
      .flatMap((found) => searchPlaces(CaseItem.parse(found)))
      .filter((place) => place.list === list)
      .map(({ position }) => position),
  );
  const extra = positions.filter((position) => !wanted.has(position));
  // `indexCase` handles a concurrent rename.
  for (const position of extra) await indexCase(caseAt(position), [{ list, position }]);
  return extra.length;
}

/** Removes a search row from before blocks existed. */
export async function removeEarlierRow({ pk, sk }: Row): Promise<number> {
  await table.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
  return 1;
}
