import { type TableIndex, tableIndexes, tableKeys } from '#functions/data/core/table-schema.ts';
import { createEngineCalls } from '#infra/local/access/engine-calls.ts';
import { type ContentionOptions, createTableContention } from '#infra/local/access/table-contention.ts';
import { interceptTableCalls } from './intercept-table-calls.ts';

const keySchemaOf = (_: string, name?: string): string[] => {
  const index = Object.values<TableIndex>(tableIndexes).find((each) => each.name === name) ?? tableKeys;
  return [index.partition, index.sort];
};

/**
 * Applies the local run's contention to the functions' own client.
 * @returns a function that removes it
 */
export function contendForTable(engine: URL, options: ContentionOptions): () => void {
  const calls = createEngineCalls({ engine, contention: createTableContention(keySchemaOf, options) });
  const end = interceptTableCalls((named, input) => calls.pass(named, input, ''));
  return () => {
    end();
    // Otherwise its idle connections would stay open for the lifetime of the process.
    calls.close();
  };
}
