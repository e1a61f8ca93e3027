import { type TableIndex, tableIndexes } from '#functions/data/core/table-schema.ts';
import type { Model } from './table-model.ts';

/** One line with IDs for each violation; falsy values mean that the rule holds. */
export type Rule = (model: Model) => readonly (string | false | undefined)[];

const indexNames = Object.values<TableIndex>(tableIndexes)
  // Computed from the item itself, so always correct.
  .filter((index) => index !== tableIndexes.byOwner)
  .flatMap(({ partition, sort }) => [partition, sort]);

/** True if an item is in exactly the expected indexes, under exactly the expected keys. */
export const indexedAs = (
  item: { readonly index: Record<string, string | undefined> },
  expected: Readonly<Record<string, unknown>>,
): boolean => indexNames.every((name) => item.index[name] === expected[name]);
