import {
  type CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
  paginateListUsers,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { table, tableName } from '#functions/data/core/table.ts';
import { now } from '#functions/platform/clock.ts';
import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { objectStore } from '#functions/platform/object-store.ts';
import { userPool } from '#functions/platform/user-pool.ts';
import { roles } from '#shared/domain/roles.ts';
import { createTableReader, type KeptObject, type Model, type PoolAccount } from './table-model.ts';

/**
 * Reads table, bucket, and user pool, page by page. The bucket is read after the table, so that an object whose
 * row was just created is found. The read isn't atomic, so findings must be checked again.
 */
export async function readModel(options: { withAccounts: boolean }): Promise<Model> {
  const accounts = options.withAccounts ? await readAccounts(userPool()) : undefined;
  const reader = createTableReader();
  let from: Record<string, unknown> | undefined;
  do {
    // Only operator commands scan, never a request or a job.
    const page = await table.send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: from }),
    );
    for (const row of page.Items ?? []) reader.add(row);
    from = page.LastEvaluatedKey;
  } while (from);
  return {
    table: reader.collections,
    unreadable: reader.unreadable,
    objects: await readObjects(),
    accounts,
    now: now(),
  };
}

async function readObjects(): Promise<KeptObject[]> {
  const Bucket = setting(environmentNames.documentsBucket);
  const objects: KeptObject[] = [];
  for await (const page of paginateListObjectsV2({ client: objectStore() }, { Bucket })) {
    for (const { Key = '', LastModified = new Date(0) } of page.Contents ?? [])
      objects.push({ key: Key, storedAt: LastModified });
  }
  return objects;
}

async function readAccounts(client: CognitoIdentityProviderClient): Promise<PoolAccount[]> {
  const UserPoolId = setting(environmentNames.userPool);
  const groups = new Map<string, string[]>();
  for (const role of roles) {
    let NextToken: string | undefined;
    do {
      const page = await client.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: role, NextToken }));
      for (const { Username = '' } of page.Users ?? [])
        groups.set(Username, [...(groups.get(Username) ?? []), role]);
      NextToken = page.NextToken;
    } while (NextToken);
  }
  const accounts: PoolAccount[] = [];
  for await (const page of paginateListUsers({ client }, { UserPoolId }))
    accounts.push(
      ...(page.Users ?? []).map((user) => accountOf(user, groups.get(user.Username ?? '') ?? [])),
    );
  return accounts;
}

function accountOf(user: UserType, groups: readonly string[]): PoolAccount {
  const attribute = (name: string) => user.Attributes?.find(({ Name }) => Name === name)?.Value ?? '';
  return {
    userId: attribute('sub'),
    email: attribute('email'),
    status: user.UserStatus ?? 'UNKNOWN',
    groups,
    createdAt: user.UserCreateDate ?? new Date(0),
  };
}
