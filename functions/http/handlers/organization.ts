import { organizationDomain } from '#shared/contract/domains/organization.ts';
import { deleteCaseView, listCaseViews, putCaseView } from '../../cases/case-views.ts';
import { countOrganizationCases, countOwnCases } from '../../cases/count-cases.ts';
import { exportReport, getReport } from '../../cases/report.ts';
import { countConsultations } from '../../consultations/count-consultations.ts';
import { createAdminDownloadLink, listLatestDocuments } from '../../documents/latest-documents.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import { carryOutDeletion, listDeletionReceipts, listDeletions } from '../../erasure/deletions.ts';
import { exportAudit, listAudit } from '../../organization/audit.ts';
import { inviteMember } from '../../organization/invite-member.ts';
import { inviteMembers } from '../../organization/invite-members.ts';
import { listApplicants, listMembers, removeMember, setMemberRole } from '../../organization/members.ts';
import { getOrganization, getStats, updateOrganization } from '../../organization/organization-settings.ts';
import {
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '../../organization/pending-invitations.ts';
import { addPeople } from '../../people/add-people.ts';
import { listEndingStatuses, listPeople } from '../../people/people-list.ts';
import { changePerson, deletePersonRecord, getPerson } from '../../people/person.ts';
import { invitePersonToRecord, openRenewal } from '../../people/renew-status.ts';
import { domainHandler } from '../endpoint.ts';

export const handler = domainHandler(organizationDomain, {
  getOrganization,
  updateOrganization,
  getStats,
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
  // It assesses the demo cases, and so loads the rules of all routes.
  resetDemo: onDemand(async () => (await import('../../organization/reset-demo.ts')).resetDemo),
  listPeople,
  addPeople,
  listEndingStatuses,
  getPerson,
  changePerson,
  deletePersonRecord,
  invitePersonToRecord,
  openRenewal,
  listDeletions,
  listDeletionReceipts,
  carryOutDeletion,
  listAudit,
  exportAudit,
  getReport,
  exportReport,
  listCaseViews,
  putCaseView,
  deleteCaseView,
  countOwnCases,
  countOrganizationCases,
  // It reads worklists, which no other request of this function does.
  countToday: onDemand(async () => (await import('../../cases/count-today.ts')).countToday),
  countConsultations,
});
