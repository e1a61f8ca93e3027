import type { Grants } from '../platform/grants.ts';

const bookingTable = [
  'Query',
  'GetItem',
  'BatchGetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
] as const;

export const endpointGrants = {
  getAvailability: { table: ['Query', 'GetItem'] },
  listExperts: { table: ['Query', 'BatchGetItem'] },
  setBookingRules: { table: ['Query', 'GetItem', 'PutItem'] },
  setExpertHours: { table: ['BatchGetItem', 'PutItem', 'ConditionCheckItem'] },
  listFreeTimes: { table: ['Query', 'GetItem', 'BatchGetItem'] },
  bookCall: { secrets: ['signing', 'origin'], table: bookingTable },
  viewCall: { secrets: ['signing'], table: ['Query'] },
  rescheduleCall: { secrets: ['signing', 'origin'], table: bookingTable },
  cancelCall: { secrets: ['signing', 'origin'], table: bookingTable },
  cancelCallByStaff: { secrets: ['signing'], table: bookingTable },
} as const satisfies Record<string, Grants>;

export const jobGrants = {
  /** Every quarter of an hour: reminders that are due, and departures that broke off. */
  'send-reminders': {
    table: ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    users: ['AdminAddUserToGroup', 'AdminRemoveUserFromGroup', 'AdminUserGlobalSignOut'],
    secrets: ['signing'],
  },
} as const satisfies Record<string, Grants>;
