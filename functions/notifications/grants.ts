import type { Grants } from '../platform/grants.ts';

export const endpointGrants = {
  listNotifications: { table: ['Query'] },
  countUnreadNotifications: { table: ['Query'] },
  getEmailSettings: { table: ['GetItem'] },
  putEmailSettings: { table: ['Query', 'GetItem', 'PutItem'] },
  viewMailedSettings: { table: ['Query', 'GetItem', 'UpdateItem'], secrets: ['signing', 'origin'] },
  putMailedSettings: {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem'],
    secrets: ['signing', 'origin'],
  },
  unsubscribe: { table: ['Query', 'GetItem', 'PutItem'], secrets: ['signing'] },
  markNotificationsRead: { table: ['UpdateItem'] },
  markAllNotificationsRead: { table: ['Query', 'UpdateItem'] },
} as const satisfies Record<string, Grants>;

export const jobGrants = {
  /** The table's stream calls it with each new item of the outbox. */
  'send-mail': { table: ['GetItem', 'UpdateItem'] },
  /** Every five minutes: emails that are due again, notices, and digests. */
  'resend-mail': {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    secrets: ['signing'],
  },
  /** SES's events: sent, bounced, reported as spam. */
  'record-mail-events': { table: ['PutItem', 'UpdateItem'] },
} as const satisfies Record<string, Grants>;
