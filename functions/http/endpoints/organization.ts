import { organizationContract } from '#shared/contract/organization.ts';
import { createAdminDownloadLink, listLatestDocuments } from '../../documents/latest-documents.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import { inviteMember } from '../../organization/invite-member.ts';
import { inviteMembers } from '../../organization/invite-members.ts';
import { listApplicants, listMembers, removeMember, setMemberRole } from '../../organization/members.ts';
import {
  getOrganization,
  getOrganizationStats,
  updateOrganization,
} from '../../organization/organization-settings.ts';
import {
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '../../organization/pending-invitations.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(organizationContract, {
  getOrganization,
  updateOrganization,
  getOrganizationStats,
  listMembers,
  listApplicants,
  setMemberRole,
  removeMember,
  listInvitations,
  inviteMember,
  inviteMembers,
  resendInvitation,
  withdrawInvitation,
  listLatestDocuments,
  createAdminDownloadLink,
  // Assesses the demo cases, which loads the rules of all routes.
  resetDemo: onDemand(async () => (await import('../../organization/reset-demo.ts')).resetDemo),
});
