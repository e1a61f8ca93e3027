import type { Grants } from '../platform/grants.ts';

export const jobGrants = {
  /** The table's stream calls it with each new item of the outbox. */
  'send-mail': { table: ['GetItem', 'UpdateItem'] },
  /** Every five minutes: mails that are due again. */
  'resend-mail': { table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  /** SES's events: sent, bounced, reported as spam. */
  'record-mail-events': { table: ['PutItem', 'UpdateItem'] },
} as const satisfies Record<string, Grants>;
