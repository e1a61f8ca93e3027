import { type KeysAndAttributes, ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { backOff, maxAttempts } from './pause.ts';
import { table, tableName } from './table.ts';
import type { TableIndex } from './table-schema.ts';

type Row = Record<string, unknown>;
type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey' | 'Limit'> & {
  /** Another table, such as a point-in-time copy. */
  TableName?: string;
};

/** Reads a query to its end, page by page. Lists that users page through use `queryPage` instead. */
export async function* queryPages(query: Query): AsyncGenerator<Row[]> {
  let from: Row | undefined;
  do {
    const response = await table.send(
      new QueryCommand({ TableName: tableName(), ...query, ExclusiveStartKey: from }),
    );
    yield response.Items ?? [];
    from = response.LastEvaluatedKey;
  } while (from);
}

/** The rows of a query, one by one; pages are read on demand. */
export async function* queryRows(query: Query): AsyncGenerator<Row> {
  for await (const rows of queryPages(query)) yield* rows;
}

/** All rows of a query, parsed. */
export async function queryAll<Item>(query: Query, parse: (row: Row) => Item): Promise<Item[]> {
  const items: Item[] = [];
  for await (const row of queryRows(query)) items.push(parse(row));
  return items;
}

/** The first rows of a query. Reads at most `limit` rows, which bounds its cost. */
export async function queryFirst<Item>(
  query: Query,
  limit: number,
  parse: (row: Row) => Item,
): Promise<Item[]> {
  const { Items = [] } = await table.send(
    new QueryCommand({ TableName: tableName(), ...query, Limit: limit }),
  );
  return Items.map(parse);
}

/** A range of an index partition. Sort keys end with an ID, so none equals `before`, although BETWEEN includes it. */
export interface Range {
  readonly index: TableIndex;
  readonly partition: string;
  readonly from: string;
  readonly before: string;
}

/** The query for a range. */
export const rangeQuery = ({ index, partition, from, before }: Range) => ({
  IndexName: index.name,
  KeyConditionExpression: '#partition = :partition AND #sort BETWEEN :from AND :before',
  ExpressionAttributeNames: { '#partition': index.partition, '#sort': index.sort },
  ExpressionAttributeValues: { ':partition': partition, ':from': from, ':before': before },
});

/** The first rows in a range of an index partition, and whether there are more: one query. */
export async function queryRange<Item>(
  range: Range,
  limit: number,
  parse: (row: Row) => Item,
): Promise<{ items: Item[]; more: boolean }> {
  const items = await queryFirst(rangeQuery(range), limit + 1, parse);
  return { items: items.slice(0, limit), more: items.length > limit };
}

/** DynamoDB's limit for one batch of reads. */
const batchSize = 100;

/**
 * The existing rows with these keys, each once and in any order. A key may be requested several times, for example when
 * a list has two entries of an item while it is being updated. DynamoDB rejects such a batch.
 * @throws ProvisionedThroughputExceededException when a batch stays throttled
 */
export async function getRows(
  requested: readonly Row[],
  options: Pick<
    KeysAndAttributes,
    'ConsistentRead' | 'ProjectionExpression' | 'ExpressionAttributeNames'
  > = {},
): Promise<Row[]> {
  const found: Row[] = [];
  const different = [...new Map(requested.map((key) => [JSON.stringify(key), key])).values()];
  for (let first = 0; first < different.length; first += batchSize) {
    let left: Row[] = different.slice(first, first + batchSize);
    // A throttled batch returns some of the rows and the remaining keys, without an error that the SDK would retry.
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt === maxAttempts)
        throw new ProvisionedThroughputExceededException({ message: 'Unprocessed keys', $metadata: {} });
      if (attempt > 0) await backOff(attempt);
      const { Responses = {}, UnprocessedKeys = {} } = await table.send(
        new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: left, ...options } } }),
      );
      found.push(...(Responses[tableName()] ?? []));
      left = UnprocessedKeys[tableName()]?.Keys ?? [];
    }
  }
  return found;
}
