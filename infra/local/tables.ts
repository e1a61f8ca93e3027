import * as z from 'zod/mini';
import type { QueriedPlace } from './access/query-rules.ts';
import { callEngine, EngineError } from './engine-call.ts';
import { accountId, region } from './template/physical-names.ts';
import { TableProperties, type TableSettings } from './template/storage.ts';

const service = 'DynamoDB_20120810';

/**
 * Creates the templates' tables that don't exist yet, and missing indexes of existing tables.
 * @throws if an existing table or index has a different key, or an index another projection. On AWS, such a deployment
 *   fails, or replaces the table by an empty one.
 */
export async function createTables(engine: URL, tables: readonly TableSettings[]): Promise<void> {
  for (const table of tables) {
    try {
      await callEngine(engine, `${service}.CreateTable`, {
        TableName: table.name,
        KeySchema: table.KeySchema,
        AttributeDefinitions: table.AttributeDefinitions,
        GlobalSecondaryIndexes: table.GlobalSecondaryIndexes,
        BillingMode: 'PAY_PER_REQUEST',
        ...(table.StreamSpecification && {
          StreamSpecification: { StreamEnabled: true, ...table.StreamSpecification },
        }),
      });
      if (table.TimeToLiveSpecification) {
        await callEngine(engine, `${service}.UpdateTimeToLive`, {
          TableName: table.name,
          TimeToLiveSpecification: table.TimeToLiveSpecification,
        });
      }
    } catch (error) {
      if (!(error instanceof EngineError) || error.code !== 'ResourceInUseException') throw error;
      await addIndexes(engine, table);
    }
  }
}

const Described = z.object({
  Table: z.pick(TableProperties, { KeySchema: true, GlobalSecondaryIndexes: true }),
});

async function addIndexes(engine: URL, table: TableSettings): Promise<void> {
  const { Table: existing } = Described.parse(
    await callEngine(engine, `${service}.DescribeTable`, { TableName: table.name }),
  );
  requireSame(`The table ${table.name}`, existing, table);
  for (const index of table.GlobalSecondaryIndexes ?? []) {
    const same = existing.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index.IndexName);
    if (same) requireSame(`The index ${index.IndexName}`, same, index);
    else {
      await callEngine(engine, `${service}.UpdateTable`, {
        TableName: table.name,
        AttributeDefinitions: table.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      });
    }
  }
}

type Place = Pick<TableSettings, 'KeySchema'> &
  Partial<Pick<NonNullable<TableSettings['GlobalSecondaryIndexes']>[number], 'Projection'>>;

function requireSame(name: string, existing: Place, wanted: Place): void {
  const shapeOf = (place: Place) =>
    JSON.stringify([
      keyNames(place),
      place.Projection?.ProjectionType,
      place.Projection?.NonKeyAttributes?.toSorted(),
    ]);
  if (shapeOf(existing) !== shapeOf(wanted)) {
    throw new Error(
      `${name} has another key or projection than in the template, which DynamoDB can't change. Give a changed index another name, or delete the local data: npm start -- --fresh`,
    );
  }
}

const keyNames = (place: Pick<TableSettings, 'KeySchema'> | undefined): string[] =>
  (place?.KeySchema ?? []).map(({ AttributeName }) => AttributeName);

/**
 * Looks up the tables' and indexes' places, keys, and ARNs.
 * @param tables read for each call, so that a changed stack applies immediately
 */
export const placesIn = (tables: () => readonly TableSettings[]) => {
  const tableNamed = (name: string) => tables().find((each) => each.name === name);
  const placeOf = (name: string, indexName?: string): QueriedPlace => {
    const table = tableNamed(name);
    const index = table?.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === indexName);
    return {
      keys: keyNames(index ?? table),
      projected:
        index && index.Projection.ProjectionType !== 'ALL'
          ? [...keyNames(table), ...keyNames(index), ...(index.Projection.NonKeyAttributes ?? [])]
          : undefined,
    };
  };
  return {
    placeOf,
    indexKeys: (name: string) => (tableNamed(name)?.GlobalSecondaryIndexes ?? []).map(keyNames),
    keysOf: (name: string, indexName?: string) => placeOf(name, indexName).keys,
    partitionKeyOf: (name: string, indexName?: string): string => placeOf(name, indexName).keys[0] ?? '',
    /** An unknown table has one, too, so that a call to it is denied, as on AWS. */
    arnOf: (name: string): string =>
      tableNamed(name)?.arn ?? `arn:aws:dynamodb:${region}:${accountId}:table/${name}`,
  };
};
