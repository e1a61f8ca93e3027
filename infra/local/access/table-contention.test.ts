import { describe, expect, test } from 'vitest';
import { type ContentionOptions, createTableContention } from './table-contention.ts';

const start = (options: ContentionOptions = {}) =>
  createTableContention((_, index) => (index ? ['list', 'at'] : ['pk', 'sk']), {
    delaysResponses: false,
    now: () => 0,
    ...options,
  });
const keyOf = (sk: string) => ({ pk: { S: 'a' }, sk: { S: sk } });
const put = (sk: string, text = '') => ({ TableName: 't', Item: { ...keyOf(sk), text: { S: text } } });
const update = (sk: string) => ({ TableName: 't', Key: keyOf(sk) });
const together = (...TransactItems: object[]) => ({ TransactItems });
const consumed = (units: number) => JSON.stringify({ ConsumedCapacity: { CapacityUnits: units } });

describe('an item in an in-flight transaction', () => {
  const flying = () => {
    const contention = start();
    const first = contention.enter(
      'TransactWriteItems',
      together({ Put: put('1') }, { ConditionCheck: update('2') }),
    );
    if (first.rejected) throw new Error('The first call must not conflict.');
    return { ...contention, land: first.finish };
  };

  test.each([
    ['writes', 'TransactWriteItems', { Update: update('1') }],
    ['deletes', 'TransactWriteItems', { Delete: update('1') }],
    ['checks', 'TransactWriteItems', { ConditionCheck: update('1') }],
    ['writes what is checked', 'TransactWriteItems', { Update: update('2') }],
    ['checks what is checked', 'TransactWriteItems', { ConditionCheck: update('2') }],
    ['reads', 'TransactGetItems', { Get: update('1') }],
  ])('cancels another transaction that %s, with the reason at its position', (_, operation, item) => {
    const { rejected: refused } = flying().enter(operation, together({ Put: put('3') }, item));
    expect(refused).toMatchObject({
      __type: expect.stringMatching(/#TransactionCanceledException$/),
      Message: expect.stringContaining('[None, TransactionConflict]'),
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    });
  });

  test.each([
    ['PutItem', put('1')],
    ['UpdateItem', update('1')],
    ['DeleteItem', update('2')],
  ])('rejects %s', (operation, input) => {
    const { rejected: refused } = flying().enter(operation, input);
    expect(refused).toMatchObject({ __type: expect.stringMatching(/#TransactionConflictException$/) });
  });

  test.each([
    ['GetItem', update('1')],
    ['BatchGetItem', { RequestItems: { t: { Keys: [keyOf('1')] } } }],
    [
      'Query',
      { TableName: 't', KeyConditionExpression: 'pk = :a', ExpressionAttributeValues: { ':a': { S: 'a' } } },
    ],
    ['UpdateItem', update('3')],
  ])('allows %s', (operation, input) => {
    expect(flying().enter(operation, input).rejected).toBeUndefined();
  });

  test('is unlocked when the transaction ends, whether it succeeded or not', async () => {
    for (const body of [consumed(4), undefined]) {
      const contention = flying();
      await contention.land(body);
      expect(contention.enter('UpdateItem', update('1')).rejected).toBeUndefined();
    }
  });

  test('stays locked for the duration of a transaction, and the caller waits', async () => {
    const contention = start({
      now: () => performance.now(),
      delaysResponses: true,
      transactionMilliseconds: 100,
    });
    const first = contention.enter('TransactWriteItems', together({ Put: put('1') }));
    const settled = first.rejected ? undefined : first.finish(consumed(2));
    expect(contention.enter('UpdateItem', update('1')).rejected).toBeDefined();
    await settled;
    expect(contention.enter('UpdateItem', update('1')).rejected).toBeUndefined();
  });

  test('is unlocked when DynamoDB would be done, even if the engine is not', () => {
    let at = 0;
    const contention = start({ now: () => at });
    contention.enter('TransactWriteItems', together({ Put: put('1') }));
    at = 9.9;
    expect(contention.enter('UpdateItem', update('1')).rejected).toBeDefined();
    at = 10;
    expect(contention.enter('UpdateItem', update('1')).rejected).toBeUndefined();
  });
});

describe('a partition key', () => {
  const limits = { read: 3, write: 4 };
  const over = 'com.amazonaws.dynamodb.v20120810#ThrottlingException';
  const query = (IndexName?: string) => ({
    TableName: 't',
    ...(IndexName && { IndexName }),
    KeyConditionExpression: `${IndexName ? 'list' : 'pk'} = :a`,
    ExpressionAttributeValues: { ':a': { S: 'a' } },
  });

  test('accepts its limit of write units in one second and again in the next', () => {
    let at = 0;
    const contention = start({ limits, now: () => at });
    for (const sk of ['1', '2', '3', '4'])
      expect(contention.enter('UpdateItem', update(sk)).rejected).toBeUndefined();
    at = 999;
    expect(contention.enter('UpdateItem', update('5')).rejected).toMatchObject({ __type: over });
    at = 1000;
    expect(contention.enter('UpdateItem', update('5')).rejected).toBeUndefined();
  });

  test('counts each KB, and a transaction twice', () => {
    const contention = start({ limits });
    expect(contention.enter('PutItem', put('1', 'x'.repeat(3000))).rejected).toBeUndefined();
    expect(contention.enter('TransactWriteItems', together({ Put: put('2') })).rejected).toMatchObject({
      CancellationReasons: [{ Code: 'ThrottlingError' }],
    });
    expect(contention.enter('UpdateItem', update('3')).rejected).toBeUndefined();
  });

  test('counts a delete or update by the known size of its item, before the call is allowed', async () => {
    const contention = start({ limits });
    const settled = async (operation: string, input: unknown, body: string) => {
      const call = contention.enter(operation, input);
      if (call.rejected) throw new Error(`${operation} meets no limit.`);
      await call.finish(body);
    };
    await settled('PutItem', put('1', 'x'.repeat(2000)), consumed(2));
    expect(contention.enter('DeleteItem', update('1')).rejected).toBeUndefined();
    expect(contention.enter('DeleteItem', update('2')).rejected).toMatchObject({ __type: over });

    const later = start({ limits, now: () => at });
    let at = 0;
    const write = async (operation: string, input: unknown, units: number) => {
      at += 10_000;
      const call = later.enter(operation, input);
      if (!call.rejected) await call.finish(consumed(units));
      at += 10_000;
    };
    const fits = (...calls: [string, unknown][]) => {
      at += 10_000;
      return calls.map(([operation, input]) => later.enter(operation, input).rejected === undefined);
    };
    const two: [string, unknown][] = [
      ['UpdateItem', update('1')],
      ['DeleteItem', update('2')],
    ];
    expect(fits(...two)).toEqual([true, true]);
    await write('UpdateItem', update('1'), 4);
    expect(fits(...two)).toEqual([true, false]);
    expect(fits(['TransactWriteItems', together({ Delete: update('1') })])).toEqual([false]);
    await write('DeleteItem', update('1'), 4);
    expect(fits(...two)).toEqual([true, true]);
  });

  test('has fewer units in the following seconds after exceeding its limit', async () => {
    let at = 0;
    const contention = start({ limits, now: () => at });
    const isOver = (seconds: number) => {
      at = seconds * 1000;
      return contention.enter('UpdateItem', update('2')).rejected !== undefined;
    };
    const first = contention.enter('DeleteItem', update('1'));
    if (!first.rejected) await first.finish(consumed(9));
    expect([0.9, 1, 1.9, 2].map(isOver)).toEqual([true, true, true, false]);
  });

  test('counts what the engine reports', async () => {
    const contention = start({ limits });
    const first = contention.enter('UpdateItem', update('1'));
    if (!first.rejected) await first.finish(consumed(4));
    expect(contention.enter('UpdateItem', update('2')).rejected).toMatchObject({ __type: over });
  });

  test('limits read units, of the table and of each index', async () => {
    const contention = start({ limits });
    const first = contention.enter('Query', query('by-list'));
    if (!first.rejected) await first.finish(`{"Items":[],${consumed(3).slice(1)}`);
    expect(contention.enter('Query', query('by-list')).rejected).toMatchObject({ __type: over });
    expect(contention.enter('Query', query('by-other')).rejected).toBeUndefined();
    expect(contention.enter('Query', query()).rejected).toBeUndefined();
  });

  test('of another kind or name is not limited', () => {
    const contention = start({ limits: { read: 1, write: 1 } });
    expect(contention.enter('UpdateItem', update('1')).rejected).toBeUndefined();
    expect(contention.enter('GetItem', update('1')).rejected).toBeUndefined();
    const other = { TableName: 't', Key: { pk: { S: 'b' }, sk: { S: '1' } } };
    expect(contention.enter('UpdateItem', other).rejected).toBeUndefined();
  });
});
