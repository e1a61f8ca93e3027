import * as z from 'zod/mini';
import { caseStatuses } from '../domain/case-status.ts';
import { ChangedLimits, LimitChange } from '../domain/limit-change.ts';
import { Role } from '../domain/roles.ts';
import { Document, DownloadLink } from '../records/document.ts';
import {
  Email,
  Id,
  OrganizationId,
  PageQuery,
  PersonId,
  pageOf,
  personText,
  Timestamp,
} from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const Organization = z.object({
  id: OrganizationId,
  name: z.string(),
  /** Reserves the statuses FILED, APPROVED, and DENIED for staff. */
  staff_decides: z.boolean(),
  /** Restricts staff to their own profile until they have a second factor. */
  second_factor_required: z.boolean(),
  /** Overrides of the standard limits per person. */
  quotas: ChangedLimits,
});
export type Organization = z.infer<typeof Organization>;

export const OrganizationChange = z.object({
  name: z.optional(
    personText(limits.organizationName, 'A name must be less than 100 characters').check(
      z.minLength(1, 'Please enter a name'),
    ),
  ),
  staff_decides: z.optional(z.boolean()),
  /** Can be turned on only by someone who has a second factor. */
  second_factor_required: z.optional(z.boolean()),
  /** Only the limits to change: a colleague may be changing others. */
  quotas: z.optional(LimitChange),
});
export type OrganizationChange = z.infer<typeof OrganizationChange>;

/** Stored counters: one read, regardless of size. */
export const OrganizationStats = z.object({
  cases: z.number(),
  cases_by_status: z.object(
    Object.fromEntries(caseStatuses.map((status) => [status, z.number()])) as Record<
      (typeof caseStatuses)[number],
      z.ZodMiniNumber
    >,
  ),
  documents: z.number(),
  members: z.number(),
  applicants: z.number(),
});
export type OrganizationStats = z.infer<typeof OrganizationStats>;

export const Member = z.object({
  user_id: PersonId,
  full_name: z.string(),
  email: z.string(),
  role: Role,
  created_at: Timestamp,
  /** For staff, and visible to an ADMIN only: whether it was on at their last sign-in. */
  second_factor: z.optional(z.boolean()),
});
export type Member = z.infer<typeof Member>;

export const Applicant = z.pick(Member, { user_id: true, full_name: true, email: true });
export type Applicant = z.infer<typeof Applicant>;

export const NewInvitation = z.object({ email: Email, role: Role });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const NewInvitations = z.object({
  emails: z
    .array(Email)
    .check(
      z.minLength(1, 'Please enter an email address'),
      z.maxLength(
        limits.invitationsPerRequest,
        `Please invite at most ${limits.invitationsPerRequest} people at a time`,
      ),
    ),
  role: Role,
});
export type NewInvitations = z.infer<typeof NewInvitations>;

/** The outcome for one address, with the reason if it was rejected. */
export const InvitationOutcome = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'added', 'refused']),
  code: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type InvitationOutcome = z.infer<typeof InvitationOutcome>;

/** An invited person who has not yet set a password. */
export const Invitation = z.object({
  email: z.string(),
  role: Role,
  sent_at: Timestamp,
  invited_by: z.string(),
  /** The email failed, so it has to be resent. */
  unsent: z.optional(z.literal(true)),
});
export type Invitation = z.infer<typeof Invitation>;

/** A document with its case, for the admin dashboard. */
export const LatestDocument = z.extend(Document, { case_path: z.string(), case_country: z.string() });
export type LatestDocument = z.infer<typeof LatestDocument>;

const MemberParams = z.object({ userId: PersonId });
/** The invited address; in the body, since paths are logged and must not contain addresses. */
const InvitationEmail = z.object({ email: Email });
export const organizationContract = {
  getOrganization: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization',
    summary: 'Name and settings of the organization.',
    access: 'member.list',
    response: Organization,
    errors: ['organization.missing'],
  }),
  updateOrganization: defineEndpoint({
    domain: 'organization',
    method: 'PATCH',
    path: '/api/organization',
    summary: 'Changes the organization’s name or settings.',
    access: 'organization.administer',
    body: OrganizationChange,
    response: Organization,
    errors: ['organization.missing', 'second_factor.off', 'second_factor.demo'],
  }),
  getOrganizationStats: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/stats',
    summary: 'Numbers of cases (by status), documents, and members.',
    access: 'case.list.organization',
    response: OrganizationStats,
    errors: ['organization.missing'],
  }),
  listMembers: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/members',
    summary: 'The members, latest joined first: all, the staff, or the applicants.',
    access: 'member.list',
    query: z.extend(PageQuery, { staff: z.optional(z.enum(['true', 'false'])) }),
    response: pageOf(Member),
    errors: ['organization.missing'],
  }),
  listApplicants: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/applicants',
    summary: 'Members with the role APPLICANT, latest joined first, searchable by name or email.',
    access: 'case.create.applicant',
    query: z.extend(PageQuery, {
      q: z.optional(personText(limits.searchText, 'Please shorten your search')),
    }),
    response: pageOf(Applicant),
    errors: ['organization.missing'],
  }),
  setMemberRole: defineEndpoint({
    domain: 'organization',
    method: 'PUT',
    path: '/api/organization/members/{userId}/role',
    summary:
      'Changes a member’s role, if it is still `from`. The member has to sign in again. Invitations that they can no longer send are canceled.',
    access: 'member.manage',
    params: MemberParams,
    body: z.object({
      role: Role,
      /** The role that the person saw. */
      from: z.optional(Role),
    }),
    response: Member,
    errors: ['organization.missing', 'member.not_found', 'member.changed', 'member.last_admin', 'conflict'],
  }),
  removeMember: defineEndpoint({
    domain: 'organization',
    method: 'DELETE',
    path: '/api/organization/members/{userId}',
    summary: 'Removes a member from the organization immediately, and cancels the invitations they sent.',
    access: 'member.manage',
    params: MemberParams,
    response: z.undefined(),
    status: 204,
    errors: ['organization.missing', 'member.not_found', 'member.last_admin', 'conflict'],
  }),
  listInvitations: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/invitations',
    summary: 'Pending invitations: all, or those that one member sent.',
    access: 'member.manage',
    query: z.extend(PageQuery, { sender: z.optional(PersonId) }),
    response: pageOf(Invitation),
    errors: ['organization.missing'],
  }),
  inviteMember: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/invitations',
    summary: 'Invites a person by email, to set a password or to sign in if they have an account.',
    access: 'member.manage',
    body: NewInvitation,
    response: z.object({ outcome: z.enum(['invited', 'added']) }),
    status: 201,
    errors: ['organization.missing', 'member.exists', 'member.elsewhere', 'invitation.pending', 'conflict'],
  }),
  inviteMembers: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/invitations/batch',
    summary:
      'Invites several people with one role and reports on each. A repeated request invites no one twice.',
    access: 'member.manage',
    body: NewInvitations,
    response: z.object({ results: z.array(InvitationOutcome) }),
    errors: ['organization.missing'],
  }),
  resendInvitation: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/invitations/resend',
    summary: 'Resends the invitation with a new link, as the caller’s.',
    access: 'member.manage',
    body: InvitationEmail,
    response: Invitation,
    errors: ['organization.missing', 'invitation.not_found', 'member.exists', 'member.elsewhere', 'conflict'],
  }),
  withdrawInvitation: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/invitations/withdraw',
    summary: 'Cancels an invitation. Its link stops working.',
    access: 'member.manage',
    body: InvitationEmail,
    response: z.undefined(),
    status: 204,
    errors: ['organization.missing', 'invitation.not_found'],
  }),
  listLatestDocuments: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/documents',
    summary: 'The ten latest documents of the organization, with their cases.',
    access: 'organization.administer',
    response: z.object({ items: z.array(LatestDocument) }),
    errors: ['organization.missing'],
  }),
  createAdminDownloadLink: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/cases/{caseId}/documents/{documentId}/download-link',
    summary: 'A download link with the original file name, valid for one minute.',
    access: 'organization.administer',
    params: z.object({ caseId: Id, documentId: Id }),
    response: DownloadLink,
    errors: [
      'organization.missing',
      'case.not_found',
      'document.not_found',
      'document.not_scanned',
      'document.unscannable',
      'document.file_missing',
    ],
  }),
  resetDemo: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/demo/reset',
    summary: 'Restores the two cases of the demo organization and their documents.',
    access: 'demo.reset',
    response: z.undefined(),
    status: 204,
    errors: ['organization.missing', 'demo.not_here', 'applicant.not_found', 'conflict'],
  }),
};
