import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { keys } from '#functions/data/core/keys.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import type {
  Grants,
  ObjectAction,
  SecretName,
  TableAction,
  UserAction,
} from '#functions/platform/grants.ts';
import { type Backend, secretArn } from './backend.ts';

/** Bucket-level actions apply to a different resource, with the prefix as a condition. */
const listing: readonly ObjectAction[] = ['ListBucketVersions'];

const tableWrites: readonly TableAction[] = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'];

/**
 * Denies changing or deleting audit entries to everyone who can write the table, whatever else is granted.
 * Overwriting an existing entry is rejected by the condition of the put itself, because IAM can't tell whether
 * an item exists. `LeadingKeys` has every partition key of a batch, so matching any of them is enough there
 * (`ForAnyValue`). Each part of a transaction is authorized as its own operation. If AWS ever combined the keys
 * of all parts, an entry put in the same transaction as an update must still be allowed, so updates and deletes
 * are denied only where all keys are entries' keys (`ForAllValues`, which a missing key would also satisfy;
 * hence `Null`). TTL expiry uses no role.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 */
function denyAuditChanges(tableArn: string): PolicyStatement[] {
  const entries = { 'dynamodb:LeadingKeys': [`${keys.auditPrefix}*`] };
  const deny = { effect: Effect.DENY, resources: [tableArn] };
  return [
    new PolicyStatement({
      ...deny,
      actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      conditions: { 'ForAllValues:StringLike': entries, Null: { 'dynamodb:LeadingKeys': 'false' } },
    }),
    new PolicyStatement({
      ...deny,
      actions: ['dynamodb:BatchWriteItem'],
      conditions: { 'ForAnyValue:StringLike': entries },
    }),
  ];
}

/** The union of several endpoints' grants. */
export function unionOf(needs: readonly Grants[]): Required<Grants> {
  const table = new Set<TableAction>(needs.flatMap((need) => need.table ?? []));
  const users = new Set<UserAction>(needs.flatMap((need) => need.users ?? []));
  const secrets = new Set<SecretName>(needs.flatMap((need) => need.secrets ?? []));
  const objects = new Map<string, Set<ObjectAction>>();
  for (const { prefix, actions } of needs.flatMap((need) => need.objects ?? [])) {
    objects.set(prefix, new Set([...(objects.get(prefix) ?? []), ...actions]));
  }
  return {
    table: [...table].sort(),
    users: [...users].sort(),
    secrets: [...secrets].sort(),
    objects: [...objects].map(([prefix, actions]) => ({ prefix, actions: [...actions].sort() })),
  };
}

/** Exact policy statements: a query also covers the indexes, and the only wildcards are key prefixes. */
export function statementsFor(access: Required<Grants>, to: Backend): PolicyStatement[] {
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
    statements.push(...denyAuditChanges(to.tableArn));
  if (onIndexes) add(['dynamodb:Query'], [to.tableArn, ...indexArns]);
  for (const { prefix, actions } of access.objects) {
    const s3 = (wanted: boolean) =>
      actions.filter((action) => listing.includes(action) === wanted).map((action) => `s3:${action}`);
    add(s3(false), [`${to.documentsArn}/${prefix}*`]);
    add(s3(true), [to.documentsArn], prefix);
  }
  add(
    access.secrets.length > 0 ? ['secretsmanager:GetSecretValue'] : [],
    access.secrets.map((name) => secretArn(name, to)),
  );
  if (to.userPool) {
    add(
      access.users.map((action) => `cognito-idp:${action}`),
      [to.userPool.arn],
    );
  }
  return statements;
}
