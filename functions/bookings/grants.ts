import { type Grants, readAndWrite } from '../platform/grants.ts';

export const endpointGrants = {
  getAvailability: { table: ['Query', 'GetItem'] },
  listExperts: { table: ['Query', 'BatchGetItem'] },
  setBookingRules: { table: ['Query', 'GetItem', 'PutItem'] },
  setExpertHours: { table: ['BatchGetItem', 'PutItem', 'ConditionCheckItem'] },
  listFreeTimes: { table: ['Query', 'GetItem', 'BatchGetItem'] },
  bookCall: { secrets: ['signing', 'origin'], table: readAndWrite },
  viewCall: { secrets: ['signing'], table: ['Query'] },
  listOtherTimes: { secrets: ['signing'], table: ['Query', 'GetItem', 'BatchGetItem'] },
  rescheduleCall: { secrets: ['signing', 'origin'], table: readAndWrite },
  cancelCall: { secrets: ['signing', 'origin'], table: readAndWrite },
  cancelCallByStaff: { secrets: ['signing'], table: readAndWrite },
} as const satisfies Record<string, Grants>;

export const jobGrants = {
  /** Every 15 minutes: due reminders and interrupted departures. */
  'send-reminders': {
    table: readAndWrite,
    users: [
      'AdminAddUserToGroup',
      'AdminRemoveUserFromGroup',
      'AdminUserGlobalSignOut',
      'AdminGetUser',
      'AdminDeleteUser',
    ],
    secrets: ['signing'],
  },
} as const satisfies Record<string, Grants>;
