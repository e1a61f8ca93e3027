import type { Grants } from '../platform/grants.ts';

export const endpointGrants = {
  claimAccount: {
    secrets: ['signing', 'origin'],
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem'],
    users: [
      'AdminGetUser',
      'AdminUpdateUserAttributes',
      'AdminSetUserPassword',
      'AdminAddUserToGroup',
      'AdminRemoveUserFromGroup',
    ],
  },
  recoverAccess: {
    secrets: ['signing', 'origin'],
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem'],
    users: ['AdminGetUser', 'AdminCreateUser'],
  },
  recoverSecondFactor: {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    users: ['AdminSetUserMFAPreference', 'AdminUserGlobalSignOut'],
  },
} as const satisfies Record<string, Grants>;
