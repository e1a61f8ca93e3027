import { type SearchedCase, searchPlaces, searchText } from '#functions/data/cases/case-search.ts';
import { blocksOf, type Entry } from '#functions/data/cases/search-block.ts';
import { positionOf } from '#functions/data/cases/search-position.ts';
import type { StoredBlock } from './engine-file.ts';
import type { Row } from './people.ts';

/** Collects cases for search blocks, which are packed once all cases are known. */
export function collectSearchBlocks() {
  const lists = new Map<string, number[]>();
  const cases: Entry[] = [];
  const addPlace = (list: string, at: number): void => {
    const there = lists.get(list);
    if (there) there.push(at);
    else lists.set(list, [at]);
  };
  return {
    add(item: SearchedCase): void {
      const at = cases.push([positionOf(item), searchText(item)]) - 1;
      for (const { list } of searchPlaces(item)) addPlace(list, at);
    },
    /** Adds the entries of an existing block. */
    addBlock({ pk, entries }: StoredBlock): void {
      for (const entry of entries) addPlace(pk, cases.push(entry) - 1);
    },
    /** The blocks of each list, as the stream consumer would have written them case by case. */
    *blocks(): Generator<Row[]> {
      for (const [list, places] of lists)
        yield blocksOf(
          list,
          places
            .map((at) => cases[at])
            .filter((each) => each !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            // An interrupted seed may have stored some of them.
            .filter(([position], at, all) => position !== all[at - 1]?.[0]),
        );
    },
  };
}
