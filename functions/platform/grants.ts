/** DynamoDB actions on the table and its indexes; a transaction needs the actions of its parts. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchWriteItem';
/** For code that reads, lists, and changes rows in transactions. */
export const readAndWrite = [
  'Query',
  'GetItem',
  'BatchGetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
] as const satisfies readonly TableAction[];
/** S3 actions on the documents bucket. */
export type ObjectAction =
  | 'GetObject'
  | 'PutObject'
  | 'DeleteObject'
  | 'DeleteObjectVersion'
  | 'ListBucketVersions';
/** Cognito user pool actions. */
export type UserAction =
  | 'AdminCreateUser'
  | 'AdminGetUser'
  | 'AdminDeleteUser'
  | 'AdminAddUserToGroup'
  | 'AdminRemoveUserFromGroup'
  | 'AdminUserGlobalSignOut'
  | 'AdminSetUserMFAPreference'
  | 'AdminSetUserPassword'
  | 'AdminUpdateUserAttributes';

/** The user pool actions for inviting someone. */
export const invitationUsers = [
  'AdminGetUser',
  'AdminCreateUser',
  'AdminDeleteUser',
  'AdminAddUserToGroup',
  'AdminRemoveUserFromGroup',
] as const satisfies readonly UserAction[];

/**
 * `signing`: the key for cursors, links, and counts by address. `origin`: the secret that CloudFront sends to the
 * API.
 */
export type SecretName = 'signing' | 'origin';

/**
 * The permissions of an endpoint or a job. A function's role has the union of its endpoints' grants, and nothing
 * else.
 */
export interface Grants {
  readonly table?: readonly TableAction[];
  /** Objects under these key prefixes of the documents bucket. */
  readonly objects?: readonly { readonly prefix: string; readonly actions: readonly ObjectAction[] }[];
  readonly users?: readonly UserAction[];
  /** The secrets it reads. Paginated endpoints get the signing key for cursors automatically. */
  readonly secrets?: readonly SecretName[];
}
