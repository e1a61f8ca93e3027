import { documentPrefix, resumePrefix } from '#shared/domain/storage-prefixes.ts';
import type { Grants } from '../platform/grants.ts';

export const endpointGrants = {
  exportData: {
    table: ['Query', 'GetItem', 'PutItem'],
    objects: [
      { prefix: documentPrefix, actions: ['GetObject'] },
      { prefix: resumePrefix, actions: ['GetObject'] },
    ],
  },
  /** Whoever has no profile or group yet is given it. */
  getProfile: {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    users: ['AdminGetUser', 'AdminAddUserToGroup', 'AdminRemoveUserFromGroup'],
  },
  updateProfile: { table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  signOut: { table: ['PutItem'] },
  getSecondFactor: { table: ['GetItem'], users: ['AdminGetUser'] },
  turnOffSecondFactor: {
    table: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    users: ['AdminGetUser', 'AdminSetUserMFAPreference'],
  },
  createRecoveryCodes: {
    table: ['PutItem', 'UpdateItem'],
    users: ['AdminGetUser', 'AdminSetUserMFAPreference'],
  },
  listPasskeys: {},
  startPasskey: {},
  addPasskey: { table: ['PutItem'], users: ['AdminGetUser', 'AdminSetUserMFAPreference'] },
  deletePasskey: { table: ['PutItem'] },
  listSessions: { table: ['Query'] },
  endSession: { table: ['PutItem', 'DeleteItem'] },
  endOtherSessions: { table: ['PutItem'] },
  getFacts: { table: ['GetItem'] },
  putFacts: { table: ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'ConditionCheckItem'] },
} as const satisfies Record<string, Grants>;

export const jobGrants = {
  /** Cognito asks it for the words of its e-mails; it counts them by address. */
  'custom-message': { table: ['UpdateItem'], secrets: ['signing'] },
  /** Cognito calls it after a sign-up is confirmed (profile, membership, group) and after a password is reset. */
  'post-confirmation': {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem'],
    users: ['AdminAddUserToGroup', 'AdminSetUserPassword', 'AdminUserGlobalSignOut'],
    secrets: ['signing'],
  },
} as const satisfies Record<string, Grants>;
