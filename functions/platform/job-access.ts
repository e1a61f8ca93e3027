import type { DataAccess } from '#shared/contract/define-endpoint.ts';

/** Background jobs and the access each one needs; a job's role is granted exactly this. */
export const triggerAccess = {
  /** Cognito asks it for the words of its e-mails; it counts them by address. */
  'custom-message': { table: ['UpdateItem'], secrets: ['signing'] },
  /**
   * Cognito calls it after a sign-up is confirmed (profile, membership, group) and after a password is reset.
   */
  'post-confirmation': {
    table: ['Query', 'PutItem', 'UpdateItem'],
    users: ['AdminAddUserToGroup', 'AdminUserGlobalSignOut'],
  },
  /** The table's stream calls it with each new item of the outbox. */
  'send-mail': { table: ['GetItem', 'UpdateItem'] },
  /** Every five minutes: mails that are due again. */
  'resend-mail': { table: ['Query', 'GetItem', 'UpdateItem'] },
  /** SES's events: sent, bounced, reported as spam. */
  'record-mail-events': { table: ['PutItem', 'UpdateItem'] },
  /** GuardDuty reports each scanned upload to it. */
  'record-scan': {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    objects: [
      { prefix: 'documents/', actions: ['DeleteObjectVersion', 'ListBucketVersions'] },
      { prefix: 'resumes/', actions: ['DeleteObjectVersion', 'ListBucketVersions'] },
    ],
  },
  /** Once a day: what retention says must go. */
  purge: {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    objects: [
      { prefix: 'documents/', actions: ['DeleteObject', 'DeleteObjectVersion', 'ListBucketVersions'] },
      { prefix: 'resumes/', actions: ['DeleteObject', 'DeleteObjectVersion', 'ListBucketVersions'] },
    ],
    users: ['AdminDeleteUser'],
  },
  /** Every quarter of an hour: reminders that are due, and departures that broke off. */
  'send-reminders': {
    table: ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    users: ['AdminAddUserToGroup', 'AdminRemoveUserFromGroup', 'AdminUserGlobalSignOut'],
    secrets: ['signing'],
  },
} as const satisfies Record<string, DataAccess>;

export type Trigger = keyof typeof triggerAccess;
