import {
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import { startTestStack, type TestStack, tableClientFor } from '../support/local-stack.ts';

let stack: TestStack;
let TableName: string;
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  stack = await startTestStack();
  TableName = stack.tables[0] ?? '';
  client = tableClientFor(stack.operatorEnvironment());
});
afterAll(() => stack.stop());

const refusedAs = (message: string) => ({
  name: 'ValidationException',
  message: expect.stringContaining(message),
});
const query = (rest: Partial<QueryCommandInput>) => client.send(new QueryCommand({ TableName, ...rest }));
const inPartition = (condition: string, values: Record<string, unknown>, start?: Record<string, unknown>) =>
  query({
    KeyConditionExpression: `pk = :pk${condition && ` AND ${condition}`}`,
    ExpressionAttributeValues: { ':pk': 'A', ...values },
    ExclusiveStartKey: start,
  });

describe('a query', () => {
  test.each(['sk = :empty', 'begins_with(sk, :empty)', 'sk > :empty', 'sk BETWEEN :empty AND :empty'])(
    'cannot have a key condition with an empty string: %s',
    async (condition) => {
      const empty = refusedAs('cannot contain an empty string value. Key: sk');
      await expect(inPartition(condition, { ':empty': '' })).rejects.toMatchObject(empty);
    },
  );

  test('cannot have an empty partition key', async () => {
    await expect(inPartition('', { ':pk': '' })).rejects.toMatchObject(
      refusedAs('cannot contain an empty string value. Key: pk'),
    );
  });

  test('cannot have a key condition that is longer than a key', async () => {
    const values = (bytes: number) => ({ ':start': 'é'.repeat(bytes / 2) });
    await inPartition('begins_with(sk, :start)', values(1024));
    await expect(inPartition('begins_with(sk, :start)', values(1026))).rejects.toMatchObject(
      refusedAs('Aggregated size of all range keys has exceeded'),
    );
    await expect(inPartition('', { ':pk': 'é'.repeat(1025) })).rejects.toMatchObject(
      refusedAs('Size of hashkey has exceeded'),
    );
  });

  test.each([
    ['sk BETWEEN :a AND :b', 'c'],
    ['sk BETWEEN :a AND :b', 'A'],
    ['sk > :a', 'a'],
    ['sk >= :b', 'a'],
    ['sk < :b', 'b'],
    ['sk <= :a', 'b'],
    ['begins_with(sk, :a)', 'b'],
    ['#sort = :a', 'b'],
  ])('cannot start outside its range: %s at %s', async (condition, sk) => {
    const values = {
      ...(condition.includes(':a') && { ':a': 'a' }),
      ...(condition.includes(':b') && { ':b': 'b' }),
    };
    const attempt = query({
      KeyConditionExpression: `pk = :pk AND ${condition}`,
      ExpressionAttributeValues: { ':pk': 'A', ...values },
      ...(condition.includes('#sort') && { ExpressionAttributeNames: { '#sort': 'sk' } }),
      ExclusiveStartKey: { pk: 'A', sk },
    });
    await expect(attempt).rejects.toMatchObject(
      refusedAs('The provided starting key does not match the range key predicate'),
    );
  });

  test('starts anywhere in its range, in its own partition only', async () => {
    await expect(inPartition('', {}, { pk: 'B', sk: '1' })).rejects.toMatchObject(
      refusedAs('outside query boundaries'),
    );
    await client.send(new PutCommand({ TableName, Item: { pk: 'A', sk: 'ab' } }));
    const { Items } = await inPartition(
      'sk BETWEEN :a AND :b',
      { ':a': 'a', ':b': 'b' },
      { pk: 'A', sk: 'a' },
    );
    expect(Items).toEqual([{ pk: 'A', sk: 'ab' }]);
  });

  test('projects only attributes of its index', async () => {
    const { name, partition } = tableIndexes.casesByRoute;
    const projecting = (attribute: string) =>
      query({
        IndexName: name,
        KeyConditionExpression: '#partition = :value',
        ProjectionExpression: 'sk, #attribute',
        ExpressionAttributeNames: { '#partition': partition, '#attribute': attribute },
        ExpressionAttributeValues: { ':value': 'x' },
      });
    expect((await projecting('country')).Items).toEqual([]);
    await expect(projecting('sla_due_at')).rejects.toMatchObject(
      refusedAs(`Global secondary index ${name} does not project [sla_due_at]`),
    );
  });
});

describe('an expression', () => {
  const Key = { pk: 'E', sk: '1' };
  const joined = (count: number, each: (at: number) => string, by: string) =>
    Array.from({ length: count }, (_, at) => each(at)).join(by);

  test('has at most 300 operators and functions', async () => {
    const values = { ':a': 'a' };
    // Each comparison but the first comes with an OR, and the longest allowed text is 4 KB.
    const filtered = (count: number) =>
      query({
        KeyConditionExpression: 'pk = :a',
        FilterExpression: joined(count, () => 'x=:a', ' OR '),
        ExpressionAttributeValues: values,
      });
    await filtered(150);
    await expect(filtered(151)).rejects.toMatchObject(refusedAs('too many operators'));
    const update = (count: number) => ({
      TableName,
      Key,
      UpdateExpression: `SET ${joined(count, (at) => `a${at}=:a`, ',')}`,
      ExpressionAttributeValues: values,
    });
    await client.send(new UpdateCommand(update(300)));
    await expect(client.send(new UpdateCommand(update(301)))).rejects.toMatchObject(
      refusedAs('too many operators'),
    );
    const Update = update(301);
    await expect(
      client.send(new TransactWriteCommand({ TransactItems: [{ Update }] })),
    ).rejects.toMatchObject(refusedAs('too many operators'));
  });

  test('has at most 4 KB, in a transaction as well', async () => {
    const names = { '#x': 'x' };
    const values = { ':a': 'a' };
    const ofSize = (size: number) => '#x = :a'.padEnd(size);
    const update = (size: number) => ({
      ...{ TableName, Key, UpdateExpression: 'SET x = :a', ConditionExpression: ofSize(size) },
      ...{ ExpressionAttributeNames: names, ExpressionAttributeValues: values },
    });
    const tooLong = refusedAs('Expression size has exceeded the maximum allowed size');
    const passes = { name: 'ConditionalCheckFailedException' };
    const fresh = { ...update(4096), Key: { pk: 'E', sk: 'none' } };
    await expect(client.send(new UpdateCommand(fresh))).rejects.toMatchObject(passes);
    await expect(client.send(new UpdateCommand(update(4097)))).rejects.toMatchObject(tooLong);
    const Update = update(4097);
    await expect(
      client.send(new TransactWriteCommand({ TransactItems: [{ Update }] })),
    ).rejects.toMatchObject(tooLong);
    const read = {
      KeyConditionExpression: 'pk = :a'.padEnd(4097),
      ExpressionAttributeValues: values,
    };
    await expect(query(read)).rejects.toMatchObject(tooLong);
  });

  test('does not count names and values that look like operators', async () => {
    const names = { '#in': 'x', '#or': 'y', '#size': 'z' };
    const condition = joined(75, () => '#in.#or=:and AND #size=:and', ' OR ');
    await query({
      KeyConditionExpression: 'pk = :and',
      FilterExpression: condition,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':and': 'a' },
    });
  });

  test('has at most 100 operands of IN', async () => {
    const filtered = (count: number) =>
      query({
        KeyConditionExpression: 'pk = :a',
        FilterExpression: `x IN (${joined(count, () => ':a', ', ')})`,
        ExpressionAttributeValues: { ':a': 'a' },
      });
    await filtered(100);
    await expect(filtered(101)).rejects.toMatchObject(refusedAs('too many operands'));
  });

  // aws/aws-sdk-js#1691, architect/dynalite#147
  test('names an attribute that starts with an underscore only by a placeholder', async () => {
    const set = (name: string, names?: Record<string, string>) =>
      client.send(
        new UpdateCommand({
          ...{ TableName, Key, UpdateExpression: `SET ${name} = :_a`, ExpressionAttributeNames: names },
          ExpressionAttributeValues: { ':_a': 'a' },
        }),
      );
    await set('#_x', { '#_x': '_x' });
    await set('x_');
    for (const name of ['_x', 'y._x'])
      await expect(set(name)).rejects.toMatchObject(refusedAs('Syntax error; token: "_"'));
  });

  test('requires lowercase function names, but not lowercase keywords', async () => {
    const put = (ConditionExpression: string) =>
      client.send(new PutCommand({ TableName, Item: Key, ConditionExpression }));
    await put('NOT (attribute_exists(x) AND (attribute_exists(y) or attribute_exists(z)))');
    await expect(put('Attribute_Not_Exists(x)')).rejects.toMatchObject(
      refusedAs('Invalid function name; function: Attribute_Not_Exists'),
    );
  });

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html
  test('changes no position in a list, which the engine does differently', async () => {
    for (const UpdateExpression of ['REMOVE list[0], list[1]', 'SET list[9] = :a'])
      await expect(
        client.send(
          new UpdateCommand({
            ...{ TableName, Key, UpdateExpression },
            ...(UpdateExpression.startsWith('SET') && { ExpressionAttributeValues: { ':a': 'a' } }),
          }),
        ),
      ).rejects.toMatchObject(refusedAs('not supported locally'));
  });

  // paritysuite/dynamodb-conformance
  test.each([
    ['', 'The expression can not be empty'],
    ['SET x = :a, x = :a', 'Two document paths overlap'],
    ['SET x = if_not_exists(x, :a), y = :a REMOVE x', 'Two document paths overlap'],
    ['SET x.y = :a REMOVE #x', 'Two document paths overlap'],
    ['SET sk = :a', 'Cannot update attribute sk'],
    ['ADD x :a REMOVE sk', 'Cannot update attribute sk'],
  ])(
    'changes no key, and no attribute twice, in a transaction as well: %s',
    async (UpdateExpression, message) => {
      const Update = {
        ...{ TableName, Key, UpdateExpression },
        ...(UpdateExpression.includes('#x') && { ExpressionAttributeNames: { '#x': 'x' } }),
        ...(UpdateExpression.includes(':a') && { ExpressionAttributeValues: { ':a': 'a' } }),
      };
      await expect(client.send(new UpdateCommand(Update))).rejects.toMatchObject(refusedAs(message));
      await expect(
        client.send(new TransactWriteCommand({ TransactItems: [{ Update }] })),
      ).rejects.toMatchObject(refusedAs(message));
    },
  );

  test('may change attributes whose names only start alike', async () => {
    const Update = {
      ...{ TableName, Key: { pk: 'E', sk: 'alike' } },
      UpdateExpression:
        'SET #set = :a, x = if_not_exists(x, :a), xx = :a, y1 = list_append(if_not_exists(y, :l), :l) REMOVE z',
      ExpressionAttributeNames: { '#set': 'set' },
      ExpressionAttributeValues: { ':a': 'a', ':l': [] },
    };
    await client.send(new TransactWriteCommand({ TransactItems: [{ Update }] }));
  });

  // floci-io/floci#1442, floci-io/floci#3183, ExtendDB/extenddb#102
  test.each([
    ['x = #x', 'The first operand must be distinct'],
    ['contains(x, x)', 'The first operand must be distinct'],
    ['x IN (:a, x)', 'The first operand must be distinct'],
    [
      'x < :true',
      'Incorrect operand type for operator or function; operator or function: <, operand type: BOOL',
    ],
    ['begins_with(x, :one)', 'operator or function: begins_with, operand type: N'],
    ['attribute_type(x, :a)', 'Invalid attribute type name found'],
    ['x BETWEEN :one AND :a', 'requires same data type for lower and upper bounds'],
    ['x BETWEEN :b AND :a', 'requires upper bound to be greater than or equal to lower bound'],
    ['x BETWEEN :nine AND :ten', undefined],
    ['attribute_not_exists(x) AND x <> :true', undefined],
  ])('compares different operands of the right type: %s', async (condition, message) => {
    const all: Record<string, unknown> = {
      ':a': 'a',
      ':b': 'b',
      ':one': 1,
      ':nine': 9,
      ':ten': 10,
      ':true': true,
    };
    const used = Object.fromEntries(Object.entries(all).filter(([name]) => condition.includes(name)));
    const names = condition.includes('#x') ? { '#x': 'x' } : undefined;
    const filtered = query({
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: condition,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...used, ':pk': 'E' },
    });
    const ConditionCheck = {
      ...{ TableName, Key: { pk: 'E', sk: 'none' }, ConditionExpression: condition },
      ...{ ExpressionAttributeNames: names },
      ...(Object.keys(used).length > 0 && { ExpressionAttributeValues: used }),
    };
    const check = () => client.send(new TransactWriteCommand({ TransactItems: [{ ConditionCheck }] }));
    if (message) {
      await expect(filtered).rejects.toMatchObject(refusedAs(message));
      await expect(check()).rejects.toMatchObject(refusedAs(message));
    } else {
      await filtered;
      await check().catch((error: unknown) =>
        expect(error).toMatchObject({ name: 'TransactionCanceledException' }),
      );
    }
  });

  // getmoto/moto#8474
  test('uses every name and value that comes with it, even if its condition fails', async () => {
    const put = (unused: object) => ({
      ...{ TableName, Item: Key, ConditionExpression: 'attribute_exists(#never)' },
      ...{ ExpressionAttributeNames: { '#never': 'never' }, ...unused },
    });
    const name = put({ ExpressionAttributeNames: { '#never': 'never', '#nev': 'x' } });
    const value = put({ ExpressionAttributeValues: { ':a': 'a' } });
    for (const [given, message] of [
      [name, 'ExpressionAttributeNames unused in expressions: keys: {#nev}'],
      [value, 'ExpressionAttributeValues unused in expressions: keys: {:a}'],
    ] as const) {
      await expect(client.send(new PutCommand(given))).rejects.toMatchObject(refusedAs(message));
      await expect(
        client.send(new TransactWriteCommand({ TransactItems: [{ Put: given }] })),
      ).rejects.toMatchObject(refusedAs(message));
    }
  });

  // getmoto/moto#5521
  test('belongs to the only operation of its part of a transaction', async () => {
    const Put = { TableName, Item: Key };
    const Delete = { TableName, Key: { pk: 'E', sk: '2' } };
    await expect(
      client.send(new TransactWriteCommand({ TransactItems: [{ Put, Delete }] })),
    ).rejects.toMatchObject(refusedAs('can only contain one of Check, Put, Update or Delete'));
  });
});

describe('the keys of an index', () => {
  const { partition, sort } = tableIndexes.casesByRoute;
  const Key = { pk: 'C', sk: '1' };
  const withKeys = (partitionBytes: number, sortBytes: number) => ({
    ...Key,
    [partition]: 'é'.repeat(partitionBytes / 2),
    [sort]: 'é'.repeat(sortBytes / 2),
  });

  test('have the same maximum length as the table’s own keys', async () => {
    await client.send(new PutCommand({ TableName, Item: withKeys(2048, 1024) }));
    for (const [Item, message] of [
      [withKeys(2050, 2), 'Size of hashkey has exceeded'],
      [withKeys(2, 1026), 'Aggregated size of all range keys has exceeded'],
    ] as const) {
      const attempts = [
        () => client.send(new PutCommand({ TableName, Item })),
        () => client.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item } }] })),
        () =>
          client.send(new BatchWriteCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item } }] } })),
        () =>
          client.send(
            new UpdateCommand({
              TableName,
              Key,
              UpdateExpression: 'SET #partition = :partition, #sort = :sort',
              ExpressionAttributeNames: { '#partition': partition, '#sort': sort },
              ExpressionAttributeValues: { ':partition': Item[partition], ':sort': Item[sort] },
            }),
          ),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refusedAs(message));
    }
  });
});
