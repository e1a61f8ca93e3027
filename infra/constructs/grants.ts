import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { keys } from '#functions/data/core/keys.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import type { DataAccess, ObjectAction, TableAction, UserAction } from '#shared/contract/define-endpoint.ts';
import type { Backend } from './backend.ts';

/** Bucket-level actions: S3 knows them by another resource, and the prefix by a condition. */
const listing: readonly ObjectAction[] = ['ListBucketVersions'];

const tableWrites: readonly TableAction[] = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'];

/**
 * Nobody who may write the table changes or deletes an audit entry, whatever else is ever granted. A put over
 * an existing entry is refused by the condition of the put itself: IAM does not know whether an item exists.
 * `LeadingKeys` has every partition key of a batch, so one of them is enough (`ForAnyValue`); each part of a
 * transaction is authorized as the operation it stands for. Expiry by TTL uses no role.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 */
const auditStaysAsItIs = (tableArn: string): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.DENY,
    actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'],
    resources: [tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [`${keys.auditPrefix}*`] } },
  });

/** The union of what several endpoints need. */
export function unionOf(needs: readonly DataAccess[]): Required<DataAccess> {
  const table = new Set<TableAction>(needs.flatMap((need) => need.table ?? []));
  const users = new Set<UserAction>(needs.flatMap((need) => need.users ?? []));
  const objects = new Map<string, Set<ObjectAction>>();
  for (const { prefix, actions } of needs.flatMap((need) => need.objects ?? [])) {
    objects.set(prefix, new Set([...(objects.get(prefix) ?? []), ...actions]));
  }
  return {
    table: [...table].sort(),
    users: [...users].sort(),
    objects: [...objects].map(([prefix, actions]) => ({ prefix, actions: [...actions].sort() })),
  };
}

/** Policy statements for exactly that: a query also reaches the indexes, and nothing has a star but a prefix. */
export function statementsFor(access: Required<DataAccess>, to: Backend): PolicyStatement[] {
  const statements: PolicyStatement[] = [];
  const add = (actions: readonly string[], resources: readonly string[], prefix?: string): void => {
    if (actions.length === 0) return;
    statements.push(
      new PolicyStatement({
        actions: [...actions],
        resources: [...resources],
        ...(prefix && { conditions: { StringLike: { 's3:prefix': `${prefix}*` } } }),
      }),
    );
  };
  const indexArns = Object.values(tableIndexes).map((index) => `${to.tableArn}/index/${index.name}`);
  const onIndexes = access.table.includes('Query');
  add(
    access.table.filter((action) => action !== 'Query').map((action) => `dynamodb:${action}`),
    [to.tableArn],
  );
  if (access.table.some((action) => tableWrites.includes(action)))
    statements.push(auditStaysAsItIs(to.tableArn));
  if (onIndexes) add(['dynamodb:Query'], [to.tableArn, ...indexArns]);
  for (const { prefix, actions } of access.objects) {
    const s3 = (wanted: boolean) =>
      actions.filter((action) => listing.includes(action) === wanted).map((action) => `s3:${action}`);
    add(s3(false), [`${to.documentsArn}/${prefix}*`]);
    add(s3(true), [to.documentsArn], prefix);
  }
  if (to.userPool) {
    add(
      access.users.map((action) => `cognito-idp:${action}`),
      [to.userPool.arn],
    );
  }
  return statements;
}
