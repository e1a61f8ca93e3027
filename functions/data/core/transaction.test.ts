import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ConditionFailed, type TransactItem, transact } from './transaction.ts';

const table = mockClient(DynamoDBDocumentClient);
const write: TransactItem = { Delete: { Key: { pk: 'a', sk: 'b' } } };
const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'canceled',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

beforeEach(() => {
  table.reset();
  process.env.TABLE_NAME = 'landfall';
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

describe('writing together', () => {
  test('names the table in every part, and leaves out what is undefined', async () => {
    table.on(TransactWriteCommand).resolves({});
    await transact(write, undefined, write);
    const part = { Delete: { TableName: 'landfall', Key: { pk: 'a', sk: 'b' } } };
    expect(table.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems).toEqual([part, part]);
  });

  test('tries again after a collision', async () => {
    table
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('None', 'TransactionConflict'))
      .rejectsOnce(canceled('TransactionConflict', 'None'))
      .resolves({});
    await transact(write, write);
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(3);
  });

  test('says which condition failed, without another try', async () => {
    table.on(TransactWriteCommand).rejects(canceled('None', 'ConditionalCheckFailed'));
    const failure = await transact(write, write).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConditionFailed);
    expect(failure).toMatchObject({ failed: [false, true] });
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  test('gives up after six collisions', async () => {
    table.on(TransactWriteCommand).rejects(canceled('TransactionConflict'));
    await expect(transact(write)).rejects.toThrow(TransactionCanceledException);
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(6);
  });

  test('passes on what is no cancellation', async () => {
    table.on(TransactWriteCommand).rejects(new Error('network'));
    await expect(transact(write)).rejects.toThrow('network');
  });
});
