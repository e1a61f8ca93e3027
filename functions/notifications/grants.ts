import type { Grants } from '../platform/grants.ts';

export const endpointGrants = {
  listNotifications: { table: ['Query'] },
  countUnreadNotifications: { table: ['Query'] },
  getEmailSettings: { table: ['GetItem'] },
  putEmailSettings: { table: ['Query', 'GetItem', 'PutItem', 'ConditionCheckItem'] },
  viewMailedSettings: { table: ['Query', 'GetItem', 'UpdateItem'], secrets: ['signing', 'origin'] },
  putMailedSettings: {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    secrets: ['signing', 'origin'],
  },
  unsubscribe: { table: ['Query', 'GetItem', 'PutItem', 'ConditionCheckItem'], secrets: ['signing'] },
  markNotificationsRead: { table: ['UpdateItem'] },
  markAllNotificationsRead: { table: ['Query', 'UpdateItem'] },
} as const satisfies Record<string, Grants>;

export const jobGrants = {
  /** Invoked by the table's stream for each new outbox item. */
  'send-mail': { table: ['GetItem', 'UpdateItem'] },
  /** Every five minutes: emails due for a retry, notices, and digests. */
  'resend-mail': {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    secrets: ['signing'],
  },
  /** Invoked by SES events: sent, bounced, reported as spam. */
  'record-mail-events': { table: ['GetItem', 'PutItem', 'UpdateItem'] },
} as const satisfies Record<string, Grants>;
