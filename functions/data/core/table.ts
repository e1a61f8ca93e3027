import { DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { patience } from '../../platform/timeouts.ts';

/** One client per container. Short timeouts: a slow request is retried. */
export const table = DynamoDBDocumentClient.from(new DynamoDBClient(patience(2200, 4)), {
  marshallOptions: { removeUndefinedValues: true },
});

// The SDK's log of each call goes nowhere here, but it copies all that was read for it first.
table.middlewareStack.remove('loggerMiddleware');

/**
 * A single write to an item of a transaction in flight is refused, and the SDK retries only errors it knows to be
 * transient; this one is not among them.
 * https://github.com/smithy-lang/smithy-typescript/blob/main/packages/service-error-classification/src/constants.ts
 */
table.middlewareStack.add(
  (next) => async (call) => {
    try {
      return await next(call);
    } catch (error) {
      throw error instanceof TransactionConflictException ? Object.assign(error, { $retryable: {} }) : error;
    }
  },
  { step: 'deserialize', priority: 'high', name: 'retryTransactionConflicts' },
);

export const tableName = (): string => setting(environmentNames.table);
