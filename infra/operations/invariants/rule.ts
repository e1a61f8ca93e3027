import { type TableIndex, tableIndexes } from '#functions/data/core/table-schema.ts';
import type { Model } from './table-model.ts';

/** One line for each way the rule is broken, with ids; anything else says that it holds. */
export type Rule = (model: Model) => readonly (string | false | undefined)[];

const indexNames = Object.values<TableIndex>(tableIndexes)
  // On what an item says anyway, so always right.
  .filter((index) => index !== tableIndexes.byOwner)
  .flatMap(({ partition, sort }) => [partition, sort]);

/** True when an item is in exactly the indexes it should, at exactly those places. */
export const indexedAs = (
  item: { readonly index: Record<string, string | undefined> },
  expected: Readonly<Record<string, unknown>>,
): boolean => indexNames.every((name) => item.index[name] === expected[name]);
