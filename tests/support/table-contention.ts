import { projectionOf, type TableIndex, tableIndexes, tableKeys } from '#functions/data/core/table-schema.ts';
import { createEngineCalls } from '#infra/local/access/engine-calls.ts';
import type { QueriedPlace } from '#infra/local/access/query-rules.ts';
import { type ContentionOptions, createTableContention } from '#infra/local/access/table-contention.ts';
import { interceptTableCalls } from './intercept-table-calls.ts';

const indexNamed = (name?: string) =>
  Object.values<TableIndex>(tableIndexes).find((each) => each.name === name);
const keysOf = ({ partition, sort }: Pick<TableIndex, 'partition' | 'sort'>) => [partition, sort];
const keySchemaOf = (_: string, name?: string): string[] => keysOf(indexNamed(name) ?? tableKeys);

function placeOf(_: string, name?: string): QueriedPlace {
  const index = indexNamed(name);
  const { ProjectionType, NonKeyAttributes = [] } = index ? projectionOf(index) : { ProjectionType: 'ALL' };
  const keys = keysOf(index ?? tableKeys);
  return {
    keys,
    projected: ProjectionType === 'ALL' ? undefined : [...keysOf(tableKeys), ...keys, ...NonKeyAttributes],
  };
}

/**
 * Applies the local run's contention to the functions' own client.
 * @returns a function that removes it
 */
export function contendForTable(engine: URL, options: ContentionOptions): () => void {
  const calls = createEngineCalls({
    engine,
    contention: createTableContention(keySchemaOf, options),
    placeOf,
    indexKeys: () => Object.values<TableIndex>(tableIndexes).map(keysOf),
  });
  const end = interceptTableCalls((named, input) => calls.pass(named, input, { caller: '' }));
  return () => {
    end();
    // Otherwise its idle connections would stay open for the lifetime of the process.
    void calls.close();
  };
}
