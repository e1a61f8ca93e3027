import { DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { retryOnNewConnections } from '../../platform/retry-on-new-connections.ts';
import { clientTimeouts } from '../../platform/timeouts.ts';

/** One client per container. Short timeouts: a slow request is retried. */
export const table = DynamoDBDocumentClient.from(
  retryOnNewConnections(new DynamoDBClient(clientTimeouts(2200, 4))),
  {
    marshallOptions: { removeUndefinedValues: true },
  },
);

// This middleware copies everything that was read for a log that we don't use.
table.middlewareStack.remove('loggerMiddleware');

/**
 * DynamoDB rejects a single write to an item of a transaction in progress. The SDK retries only errors it knows to
 * be transient, which doesn't include this one.
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
