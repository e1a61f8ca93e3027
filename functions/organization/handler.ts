import { auditContract } from '#shared/contract/audit.ts';
import { deletionsContract } from '#shared/contract/deletions.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { domainHandler } from '../http/endpoint.ts';
import { exportAudit, listAudit } from './audit.ts';
import { carryOutDeletion, listDeletionReceipts, listDeletions } from './deletions.ts';
import { inviteMember } from './invite-member.ts';
import { createAdminDownloadLink, listLatestDocuments } from './latest-documents.ts';
import { listApplicants, listMembers, removeMember, setMemberRole } from './members.ts';
import { getFigures, getOrganization, updateOrganization } from './organization-settings.ts';
import { listInvitations, resendInvitation, withdrawInvitation } from './pending-invitations.ts';
import { resetDemo } from './reset-demo.ts';

export const handler = domainHandler(
  { ...organizationContract, ...deletionsContract, ...auditContract },
  {
    getOrganization,
    updateOrganization,
    getFigures,
    listMembers,
    listApplicants,
    setMemberRole,
    removeMember,
    listInvitations,
    inviteMember,
    resendInvitation,
    withdrawInvitation,
    listLatestDocuments,
    createAdminDownloadLink,
    resetDemo,
    listDeletions,
    listDeletionReceipts,
    carryOutDeletion,
    listAudit,
    exportAudit,
  },
);
