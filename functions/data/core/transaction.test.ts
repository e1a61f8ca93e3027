import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isBusy } from './is-busy.ts';
import { ConditionFailed, ifItFits, type TransactItem, transact } from './transaction.ts';

const table = mockClient(DynamoDBDocumentClient);
afterAll(() => table.restore());
const write: TransactItem = { Delete: { Key: { pk: 'a', sk: 'b' } } };
const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'canceled',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const sent = () => table.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems);

beforeEach(() => {
  table.reset();
  process.env.TABLE_NAME = 'landfall';
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

describe('a transaction', () => {
  test('adds the table name to every item, allows several under one name, and drops undefined parts', async () => {
    table.on(TransactWriteCommand).resolves({});
    await transact({ case: write, mail: undefined, search: [write, undefined, write], stats: [] });
    const item = { Delete: { TableName: 'landfall', Key: { pk: 'a', sk: 'b' } } };
    expect(sent()).toEqual([[item, item, item]]);
  });

  test('makes no call without items', async () => {
    await transact({ audit: undefined, search: [] });
    expect(sent()).toEqual([]);
  });

  test('has at most 100 items', async () => {
    table.on(TransactWriteCommand).resolves({});
    const hundred = Array.from({ length: 100 }, () => write);
    await transact({ search: hundred });
    await expect(transact({ search: hundred, stats: write })).rejects.toThrow('at most 100 items, not 101');
    expect(sent()).toHaveLength(1);
  });

  test('retries after a transaction conflict', async () => {
    table
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('None', 'TransactionConflict'))
      .rejectsOnce(canceled('TransactionConflict', 'None'))
      .resolves({});
    await transact({ case: write, stats: write });
    expect(sent()).toHaveLength(3);
  });

  test('does not retry permanent failures', async () => {
    table.on(TransactWriteCommand).rejects(canceled('None', 'TransactionConflict'));
    let asked = 0;
    const findFailedParts = async () => (++asked === 2 ? (['slot'] as const) : []);
    const onConditionFailed = (failed: ReadonlySet<string>) => [...failed];
    const outcome = await transact({ call: write, slot: write }, { onConditionFailed, findFailedParts });
    expect(outcome).toEqual(['slot']);
    expect(sent()).toHaveLength(2);
  });

  test.each(['ThrottlingError', 'ProvisionedThroughputExceeded'])('retries after a %s', async (code) => {
    table.on(TransactWriteCommand).rejectsOnce(canceled('None', code)).resolves({});
    await transact({ case: write, stats: write });
    expect(sent()).toHaveLength(2);
  });

  test('gives up after nine conflicts', async () => {
    table.on(TransactWriteCommand).rejects(canceled('TransactionConflict'));
    await expect(transact({ case: write })).rejects.toThrow(TransactionCanceledException);
    expect(sent()).toHaveLength(9);
  });

  test('leaves out a row that is full where that is allowed, and otherwise fails for good', async () => {
    const full = () => canceled('None', 'ValidationError', 'None');
    table.on(TransactWriteCommand).rejectsOnce(full()).resolvesOnce({}).rejects(full());
    await transact({ case: write, notice: ifItFits({ ...write }), stats: write });
    expect(sent().map((items) => items?.length)).toEqual([3, 2]);
    const failure: unknown = await transact({ case: write, notice: { ...write }, stats: write }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(TransactionCanceledException);
    expect(isBusy(failure)).toBe(false);
    expect(sent()).toHaveLength(3);
  });

  test('rethrows other errors', async () => {
    table.on(TransactWriteCommand).rejects(new Error('network'));
    await expect(transact({ case: write }, { onConditionFailed: 'conflict' })).rejects.toThrow('network');
  });
});

describe('a failed condition', () => {
  const parts = { case: write, mail: undefined, search: [write, write], stats: write };
  /** The cancellation reasons of four items: the case, two search rows, and the stats. */
  const fail = (...failing: boolean[]) =>
    table
      .on(TransactWriteCommand)
      .rejects(canceled(...failing.map((fails) => (fails ? 'ConditionalCheckFailed' : 'None'))));

  test('is identified by the name of its part and not retried', async () => {
    fail(false, false, true, true);
    const failure = await transact(parts).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConditionFailed);
    expect(failure).toMatchObject({
      failed: new Set(['search', 'stats']),
      message: 'The condition did not hold: search, stats',
    });
    expect(sent()).toHaveLength(1);
  });

  test('throws one error for all parts', async () => {
    fail(false, true, false, false);
    await expect(transact(parts, { onConditionFailed: 'conflict' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('throws the error of the failed part, or of the first one listed', async () => {
    const onConditionFailed = { stats: 'member.last_admin', case: 'case.changed' } as const;
    fail(true, false, false, false);
    await expect(transact(parts, { onConditionFailed })).rejects.toMatchObject({ code: 'case.changed' });
    fail(true, false, false, true);
    await expect(transact(parts, { onConditionFailed })).rejects.toMatchObject({ code: 'member.last_admin' });
    fail(false, true, false, false);
    await expect(transact(parts, { onConditionFailed })).rejects.toThrow(ConditionFailed);
  });

  test('returns the result of its handler, which receives the failed parts', async () => {
    fail(true, true, false, false);
    const onConditionFailed = { stats: 'conflict', case: async () => 'earlier' } as const;
    const earlier: string | undefined = await transact(parts, { onConditionFailed });
    expect(earlier).toBe('earlier');
    expect(await transact(parts, { onConditionFailed: (failed) => [...failed] })).toEqual(['case', 'search']);
  });

  test('rejects the name of a part that does not exist', async () => {
    table.on(TransactWriteCommand).resolves({});
    // @ts-expect-error: no part has this name
    await transact(parts, { onConditionFailed: { case: 'conflict', cases: 'conflict' } });
    // @ts-expect-error: no part has this name
    await transact(parts, { onConditionFailed: (failed) => failed.has('cases') });
    // @ts-expect-error: no error has this code
    await transact(parts, { onConditionFailed: { case: 'case.unknown' } });
    // @ts-expect-error: no error has this code
    await transact(parts, { onConditionFailed: 'case.unknown' });
    // @ts-expect-error: an item has to have a name
    await transact(write);
    expect(sent()).toHaveLength(5);
  });
});
