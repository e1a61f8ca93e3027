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
/** What a procedure that reads, lists and changes rows in transactions does. */
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
  | 'AdminUpdateUserAttributes'
  | 'AdminConfirmSignUp';

/** What inviting someone does in the user pool. */
export const invitationUsers = [
  'AdminGetUser',
  'AdminCreateUser',
  'AdminDeleteUser',
  'AdminAddUserToGroup',
  'AdminRemoveUserFromGroup',
] as const satisfies readonly UserAction[];

/** `signing`: the key of cursors, links and counts by address. `origin`: what CloudFront shows the API. */
export type SecretName = 'signing' | 'origin';

/** What an endpoint or a job may do. A function's role is granted this, of all its endpoints, and nothing else. */
export interface Grants {
  readonly table?: readonly TableAction[];
  /** Objects under these key prefixes of the documents bucket. */
  readonly objects?: readonly { readonly prefix: string; readonly actions: readonly ObjectAction[] }[];
  readonly users?: readonly UserAction[];
  /** Which secrets it reads. An endpoint with pages signs its cursors, and need not say so. */
  readonly secrets?: readonly SecretName[];
}
