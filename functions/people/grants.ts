import { documentPrefix, resumePrefix } from '#shared/domain/storage-prefixes.ts';
import { type Grants, invitationUsers } from '../platform/grants.ts';

/** Creating an applicant with an account, changing a record, and updating dependents' names on their cases. */
const personTable = [
  'Query',
  'GetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'ConditionCheckItem',
] as const;

export const endpointGrants = {
  exportData: {
    table: ['Query', 'GetItem', 'BatchGetItem', 'PutItem'],
    objects: [
      { prefix: documentPrefix, actions: ['GetObject'] },
      { prefix: resumePrefix, actions: ['GetObject'] },
    ],
  },
  getOwnPerson: { table: ['GetItem'] },
  changeOwnPerson: { table: personTable },
  listPeople: { table: ['GetItem', 'Query', 'BatchGetItem'] },
  addPeople: { table: ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  listEndingStatuses: { table: ['GetItem', 'Query', 'BatchGetItem'] },
  getPerson: { table: ['GetItem', 'Query'] },
  changePerson: { table: personTable },
  deletePersonRecord: { table: ['Query', 'GetItem', 'PutItem', 'DeleteItem'] },
  invitePersonToRecord: { table: personTable, users: invitationUsers },
  listPersonCases: { table: ['GetItem', 'Query'] },
  openDependentCase: { table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  listFamilyCases: { table: ['GetItem', 'Query'] },
  openRenewal: { table: personTable, users: invitationUsers },
  /** Creates a missing profile or group. */
  getProfile: {
    table: ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    users: ['AdminGetUser', 'AdminAddUserToGroup', 'AdminRemoveUserFromGroup'],
  },
  updateProfile: { table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] },
  signOut: { table: ['PutItem'] },
  getCalendarAddress: { table: ['GetItem'] },
  createCalendarAddress: { table: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
  removeCalendarAddress: { table: ['GetItem', 'PutItem', 'DeleteItem'] },
  getCalendar: { table: ['GetItem', 'Query', 'BatchGetItem', 'UpdateItem'], secrets: ['signing'] },
  getSecondFactor: { table: ['GetItem'], users: ['AdminGetUser'] },
  turnOffSecondFactor: {
    table: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    users: ['AdminGetUser', 'AdminSetUserMFAPreference'],
  },
  createRecoveryCodes: {
    table: ['PutItem', 'UpdateItem', 'ConditionCheckItem'],
    users: ['AdminGetUser', 'AdminSetUserMFAPreference'],
  },
  listPasskeys: {},
  startPasskey: {},
  addPasskey: {
    table: ['PutItem', 'ConditionCheckItem'],
    users: ['AdminGetUser', 'AdminSetUserMFAPreference'],
  },
  deletePasskey: { table: ['PutItem', 'ConditionCheckItem'] },
  listSessions: { table: ['Query'] },
  endSession: { table: ['PutItem', 'DeleteItem'] },
  endOtherSessions: { table: ['PutItem'] },
  getFacts: { table: ['BatchGetItem'] },
  putFacts: {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
  },
} as const satisfies Record<string, Grants>;

export const jobGrants = {
  /** Invoked by Cognito to compose its emails; counts them by address, and looks up who sent an invitation. */
  'custom-message': { table: ['Query', 'GetItem', 'UpdateItem'], secrets: ['signing'] },
  /** Invoked by Cognito after a sign-up is confirmed (profile, membership, group) and after a password reset. */
  'post-confirmation': {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem'],
    users: ['AdminAddUserToGroup', 'AdminSetUserPassword', 'AdminUserGlobalSignOut'],
    secrets: ['signing'],
  },
} as const satisfies Record<string, Grants>;
