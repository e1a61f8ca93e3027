import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/** One client a container. Short time-outs: a request that waits longer is retried, not held. */
export const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({ maxAttempts: 4, requestHandler: { requestTimeout: 3000, connectionTimeout: 1000 } }),
  { marshallOptions: { removeUndefinedValues: true } },
);

export const tableName = (): string => setting(environmentNames.table);
