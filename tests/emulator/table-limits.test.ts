import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credentialsIn, startTestStack, type TestStack } from '../support/local-stack.ts';

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
let stack: TestStack;
let TableName: string;
let client: DynamoDBClient;

beforeAll(async () => {
  stack = await startTestStack();
  TableName = stack.tables[0] ?? '';
  const environment = stack.operatorEnvironment();
  client = new DynamoDBClient({
    ...credentialsIn(environment),
    endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    maxAttempts: 1,
  });
});
afterAll(() => stack.stop());

const text = (S: string) => ({ S });
const textOf = (bytes: number) => text('x'.repeat(bytes));
let partitions = 0;
/** In a partition of its own: large items would be throttled. */
const newKey = () => ({ pk: text(`limits-${partitions++}`), sk: text('1') });

const transact = (...TransactItems: TransactWriteItem[]) =>
  client.send(new TransactWriteItemsCommand({ TransactItems }));
/** What a write of the item is refused as; undefined if it is stored. */
const refusalOf = async (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    ({ name, message, CancellationReasons: [reason] = [] }) =>
      reason ? `${name} ${reason.Code} ${reason.Message}` : `${name} ${message}`,
  );
const update = (value: AttributeValue, name = 'a') => ({
  ...{ TableName, Key: newKey(), UpdateExpression: 'SET #a = :a' },
  ...{ ExpressionAttributeNames: { '#a': name }, ExpressionAttributeValues: { ':a': value } },
});

/** The refusals of every kind of write. */
const refusalsOf = (value: AttributeValue, name = 'a') => {
  const item = () => ({ ...newKey(), [name]: value });
  const writes = [
    client.send(new PutItemCommand({ TableName, Item: item() })),
    transact({ Put: { TableName, Item: item() } }),
    client.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: item() } }] } }),
    ),
    client.send(new UpdateItemCommand(update(value, name))),
    transact({ Update: update(value, name) }),
  ];
  return Promise.all(writes.map(refusalOf));
};
const everyWrite = <T>(refusal: T): T[] => Array.from({ length: 5 }, () => refusal);
const mapOf = (name: string): AttributeValue => ({ L: [{ M: { b: { M: { [name]: text('x') } } } }] });
const nested = (levels: number): AttributeValue =>
  levels === 0 ? text('x') : { M: { a: nested(levels - 1) } };

describe('an attribute name', () => {
  const tooLarge = expect.stringContaining(
    'ValidationException 1 validation error detected: Attribute name is too large, must be less than 65536 bytes',
  );
  const empty = expect.stringMatching(/^ValidationException .*Empty attribute name/);

  test.each([
    ['of one byte', 'n', undefined],
    ['of 65,535 bytes', `${'é'.repeat(32_767)}n`, undefined],
    ['of 65,536 bytes', 'é'.repeat(32_768), tooLarge],
    ['of no bytes', '', empty],
  ])('%s', async (_, name, refusal) => {
    expect(await refusalsOf(text('x'), name)).toEqual(everyWrite(refusal));
    expect(await refusalsOf(mapOf(name))).toEqual(everyWrite(refusal));
  });

  test('in a condition or projection is not empty, either', async () => {
    const ExpressionAttributeNames = { '#a': '' };
    const Key = newKey();
    const read = new GetItemCommand({
      ...{ TableName, Key, ProjectionExpression: '#a', ExpressionAttributeNames },
    });
    const check = {
      ...{ TableName, Key, ConditionExpression: 'attribute_not_exists(#a)', ExpressionAttributeNames },
    };
    const message = 'ExpressionAttributeNames contains invalid value: Empty attribute name for key #a';
    await expect(client.send(read)).rejects.toThrow(message);
    await expect(transact({ ConditionCheck: check })).rejects.toThrow(message);
  });
});

describe('an expression', () => {
  test('has placeholders of at most 255 bytes', async () => {
    const get = (placeholder: string) =>
      client.send(
        new GetItemCommand({
          ...{ TableName, Key: newKey(), ProjectionExpression: placeholder },
          ExpressionAttributeNames: { [placeholder]: 'a' },
        }),
      );
    await get(`#${'a'.repeat(254)}`);
    await expect(get(`#${'a'.repeat(255)}`)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  test('has at most 2 MB of names and values', async () => {
    const count = 8;
    const placeholders = Array.from({ length: count }, (_, at) => `:v${at}`);
    const query = (bytes: number) => {
      const each = Math.floor(bytes / count) - 3;
      const values = placeholders.map((name, at) => [
        name,
        textOf(each + (at === 0 ? bytes - count * (each + 3) : 0)),
      ]);
      return client.send(
        new QueryCommand({
          ...{ TableName, KeyConditionExpression: 'pk = :p' },
          FilterExpression: `a IN (${placeholders.join()})`,
          ExpressionAttributeValues: { ':p': text('L'), ...Object.fromEntries(values) },
        }),
      );
    };
    const ofPartition = 3;
    await query(2 * 1024 * 1024 - ofPartition);
    await expect(query(2 * 1024 * 1024 - ofPartition + 1)).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });
});

describe('an item', () => {
  const keySize = (key: ReturnType<typeof newKey>) => 'pksk'.length + key.pk.S.length + key.sk.S.length;

  test('has at most 400 KB', async () => {
    const of = (bytes: number) => {
      const key = newKey();
      return { ...key, a: textOf(bytes - keySize(key) - 1) };
    };
    const puts = (bytes: number) =>
      Promise.all([
        refusalOf(client.send(new PutItemCommand({ TableName, Item: of(bytes) }))),
        refusalOf(transact({ Put: { TableName, Item: of(bytes) } })),
      ]);
    expect(await puts(400 * 1024)).toEqual([undefined, undefined]);
    expect(await puts(400 * 1024 + 1)).toEqual([
      expect.stringContaining('ValidationException Item size has exceeded the maximum allowed size'),
      expect.stringContaining('Item size has exceeded the maximum allowed size'),
    ]);
  });

  test('has at most 32 levels, the attribute itself included', async () => {
    expect(await refusalsOf(nested(31))).toEqual(everyWrite(undefined));
    expect(await refusalsOf(nested(32))).toEqual(
      everyWrite(expect.stringContaining('Nesting Levels have exceeded supported limits')),
    );
  });

  test.each([
    ['1'.repeat(38), undefined],
    [`${'1'.repeat(38)}000`, undefined],
    ['1'.repeat(39), 'more than 38 significant digits'],
    [`9.${'9'.repeat(37)}e125`, undefined],
    ['1e126', 'Number overflow'],
    ['1e-130', undefined],
    ['1e-131', 'Number underflow'],
  ])('has numbers within DynamoDB’s range and precision: %s', async (N, message) => {
    const refusal = message && expect.stringContaining(message);
    expect(await refusalsOf({ N })).toEqual(everyWrite(refusal));
    expect(await refusalsOf({ NS: [N] })).toEqual(everyWrite(refusal));
  });
});

describe('a key', () => {
  const at = (pk: string, sk: string) => ({ pk: text(pk), sk: text(sk) });
  /** One after the other, because transactions on one item conflict. */
  const callsOn = async (Key: ReturnType<typeof at>) => {
    const calls = [
      () => client.send(new PutItemCommand({ TableName, Item: Key })),
      () => transact({ Put: { TableName, Item: Key } }),
      () => client.send(new GetItemCommand({ TableName, Key })),
      () => client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [Key] } } })),
      () => transact({ Delete: { TableName, Key } }),
    ];
    const refusals = [];
    for (const call of calls) refusals.push(await refusalOf(call()));
    return refusals;
  };

  test.each([
    ['a partition key of 2,049 bytes', () => at('p'.repeat(2049), '1'), 'Size of hashkey has exceeded'],
    [
      'a sort key of 1,025 bytes',
      () => at('p', 's'.repeat(1025)),
      'Aggregated size of all range keys has exceeded',
    ],
    ['an empty partition key', () => at('', '1'), 'cannot contain an empty string value. Key: pk'],
    ['an empty sort key', () => at('p', ''), 'cannot contain an empty string value. Key: sk'],
  ])('is rejected with %s', async (_, key, message) => {
    expect(await callsOn(key())).toEqual(everyWrite(expect.stringContaining(message)));
  });

  test('has at most 2,048 and 1,024 bytes', async () => {
    const Item = at('p'.repeat(2048), 's'.repeat(1024));
    await client.send(new PutItemCommand({ TableName, Item }));
    const { Item: stored } = await client.send(new GetItemCommand({ TableName, Key: Item }));
    expect(stored).toEqual(Item);
  });
});

describe('a batch or transaction', () => {
  const keysOf = (count: number) => Array.from({ length: count }, newKey);
  const writeBatch = (keys: readonly Record<string, AttributeValue>[]) =>
    client.send(
      new BatchWriteItemCommand({
        RequestItems: { [TableName]: keys.map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
  const readBatch = (Keys: Record<string, AttributeValue>[]) =>
    client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } }));
  const putAll = (items: readonly Record<string, AttributeValue>[]) =>
    transact(...items.map((Item) => ({ Put: { TableName, Item } })));
  const invalid = { name: 'ValidationException' };

  test('has at most 25 writes, 100 reads, or 100 parts', async () => {
    await writeBatch(keysOf(25));
    await expect(writeBatch(keysOf(26))).rejects.toMatchObject(invalid);
    await readBatch(keysOf(100));
    await expect(readBatch(keysOf(101))).rejects.toMatchObject(invalid);
    await putAll(keysOf(100));
    await expect(putAll(keysOf(101))).rejects.toMatchObject(invalid);
  });

  test('is not empty', async () => {
    await expect(writeBatch([])).rejects.toMatchObject(invalid);
    await expect(readBatch([])).rejects.toMatchObject(invalid);
    await expect(putAll([])).rejects.toMatchObject(invalid);
  });

  test('names each item once', async () => {
    const Key = newKey();
    await expect(writeBatch([Key, Key])).rejects.toThrow('contains duplicates');
    await expect(readBatch([Key, Key])).rejects.toThrow('contains duplicates');
    await expect(
      transact({ Put: { TableName, Item: Key } }, { Delete: { TableName, Key } }),
    ).rejects.toMatchObject({
      ...invalid,
      message: expect.stringContaining('cannot include multiple operations on one item'),
    });
  });

  test('has at most 4 MB in a transaction', async () => {
    const items = (bytes: number) =>
      keysOf(16).map((key, at) => ({
        ...key,
        a: textOf(bytes / 16 - keySize(key) - 1 + (at === 0 ? bytes % 16 : 0)),
      }));
    const keySize = (key: ReturnType<typeof newKey>) => 'pksk'.length + key.pk.S.length + key.sk.S.length;
    await putAll(items(4 * 1024 * 1024));
    await expect(putAll(items(4 * 1024 * 1024 + 16))).rejects.toMatchObject(invalid);
  });
});
