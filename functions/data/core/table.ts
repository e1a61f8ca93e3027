import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import { patience } from '../../platform/timeouts.ts';

/** One client per container. Short timeouts: a slow request is retried. */
export const table = DynamoDBDocumentClient.from(new DynamoDBClient(patience(2200, 4)), {
  marshallOptions: { removeUndefinedValues: true },
});

export const tableName = (): string => setting(environmentNames.table);
