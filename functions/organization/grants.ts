import { documentPrefix } from '#shared/domain/storage-prefixes.ts';
import { type Grants, invitationUsers, readAndWrite } from '../platform/grants.ts';

/** Also cancels the invitations of someone who leaves. */
const memberUsers = [
  'AdminAddUserToGroup',
  'AdminRemoveUserFromGroup',
  'AdminUserGlobalSignOut',
  'AdminGetUser',
  'AdminDeleteUser',
] as const;

export const endpointGrants = {
  listAudit: { table: ['Query', 'BatchGetItem'] },
  exportAudit: { table: ['Query', 'BatchGetItem', 'PutItem'] },
  getOrganization: { table: ['GetItem'] },
  updateOrganization: { table: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
  getOrganizationStats: { table: ['GetItem', 'Query'] },
  listMembers: { table: ['Query'] },
  listApplicants: { table: ['Query'] },
  setMemberRole: { table: readAndWrite, users: memberUsers },
  removeMember: { table: readAndWrite, users: memberUsers },
  listUnsentMail: { table: ['Query', 'BatchGetItem'] },
  resendMail: { table: ['GetItem', 'UpdateItem', 'PutItem'] },
  dismissUnsentMail: { table: ['UpdateItem', 'PutItem'] },
  listInvitations: { table: ['Query'] },
  inviteMember: {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    users: invitationUsers,
  },
  inviteMembers: {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    users: invitationUsers,
  },
  resendInvitation: {
    table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    users: invitationUsers,
  },
  withdrawInvitation: {
    table: ['Query', 'GetItem', 'PutItem', 'DeleteItem', 'UpdateItem'],
    users: ['AdminGetUser', 'AdminDeleteUser'],
  },
  resetDemo: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    objects: [{ prefix: documentPrefix, actions: ['PutObject', 'DeleteObject'] }],
    users: ['AdminGetUser'],
  },
} as const satisfies Record<string, Grants>;
