import * as z from 'zod/mini';
import { ExpertHours } from '../domain/booking-rules.ts';
import { Role } from '../domain/roles.ts';
import { StaffCall } from './bookings.ts';
import { Case, HistoryEntry } from './cases.ts';
import { Id, OrganizationId, PageQuery, pageOf, Timestamp } from './common.ts';
import { Consultation, resumePrefix } from './consultations.ts';
import { ContactMessage } from './contact.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { Document, documentPrefix } from './documents.ts';
import { Profile } from './profile.ts';
import { DocumentRequest } from './staff-cases.ts';

/** A file with a link that downloads it; without one while it is still being checked. */
const Downloadable = { url: z.optional(z.string()), url_expires_at: z.optional(Timestamp) };

/** One thing that is held about a person. What the team noted for itself is counted, not shown. */
export const PersonalRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('profile'),
    profile: z.omit(Profile, { role: true, org_id: true, org_name: true }),
  }),
  z.object({
    kind: z.literal('membership'),
    membership: z.object({ org_id: OrganizationId, role: Role, created_at: Timestamp }),
  }),
  z.object({
    kind: z.literal('invitation'),
    invitation: z.object({ org_id: OrganizationId, role: Role, sent_at: Timestamp, invited_by: z.string() }),
  }),
  z.object({ kind: z.literal('call-hours'), hours: ExpertHours }),
  z.object({ kind: z.literal('deletion-request'), requested_at: Timestamp }),
  z.object({
    kind: z.literal('case'),
    case: Case,
    history: z.array(HistoryEntry),
    documents: z.array(z.extend(Document, Downloadable)),
    requested_documents: z.array(DocumentRequest),
    unfinished_uploads: z.array(z.object({ name: z.string(), size: z.number(), created_at: Timestamp })),
    internal_notes: z.number(),
  }),
  z.object({
    kind: z.literal('consultation'),
    submission: z.omit(Consultation, { owner_id: true, owner_name: true, note: true, version: true }),
    call: z.optional(z.omit(StaffCall, { expert_id: true })),
    resume: z.optional(z.object({ name: z.string(), ...Downloadable })),
  }),
  z.object({ kind: z.literal('contact-message'), message: ContactMessage, sent_at: Timestamp }),
]);
export type PersonalRecord = z.infer<typeof PersonalRecord>;

/** Somebody's own request, as they see it. */
export const OwnDeletion = z.object({
  requested_at: Timestamp,
  /** While it is carried out it cannot be withdrawn any more. */
  state: z.enum(['requested', 'running']),
  org_name: z.string(),
});
export type OwnDeletion = z.infer<typeof OwnDeletion>;

/** A request as the organization's admins see it. */
export const Deletion = z.object({
  user_id: Id,
  full_name: z.string(),
  email: z.string(),
  requested_at: Timestamp,
  state: z.enum(['requested', 'running']),
});
export type Deletion = z.infer<typeof Deletion>;

/** What a deletion takes away, in the order a receipt shows it. */
export const removedKinds = [
  'cases',
  'documents',
  'case_records',
  'consultations',
  'calls',
  'contact_messages',
  'file_versions',
  'account_records',
] as const;
export type RemovedKind = (typeof removedKinds)[number];
export const Removed = z.object({
  cases: z.number(),
  documents: z.number(),
  /** History, notes, requests and unfinished uploads of those cases. */
  case_records: z.number(),
  consultations: z.number(),
  calls: z.number(),
  contact_messages: z.number(),
  /** Stored files, every version counted. */
  file_versions: z.number(),
  /** Profile, membership, invitation, hours for calls, sign-in account. */
  account_records: z.number(),
});
export type Removed = z.infer<typeof Removed>;

/** Proof that a deletion was carried out; of the person it names nothing but the id. */
export const DeletionReceipt = z.object({
  user_id: Id,
  org_id: OrganizationId,
  requested_at: Timestamp,
  carried_out_at: Timestamp,
  carried_out_by: Id,
  removed: Removed,
  /** False where another organization still holds cases of the person, who keeps the account for them. */
  account_removed: z.boolean(),
});
export type DeletionReceipt = z.infer<typeof DeletionReceipt>;

export const ownDataContract = {
  getOwnData: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/profile/data',
    summary: 'All that is held about the signed-in person, a part at a time, with links to their files.',
    access: 'profile.own',
    query: PageQuery,
    answer: pageOf(PersonalRecord),
    errors: ['profile.missing'],
    data: {
      table: ['Query', 'GetItem'],
      objects: [
        { prefix: documentPrefix, actions: ['GetObject', 'GetObjectTagging'] },
        { prefix: resumePrefix, actions: ['GetObject', 'GetObjectTagging'] },
      ],
    },
  }),
  getDeletionRequest: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/profile/deletion-request',
    summary: 'Whether the person asked for their data to be deleted.',
    access: 'profile.own',
    answer: z.object({ request: z.optional(OwnDeletion) }),
    errors: ['profile.missing'],
    data: { table: ['Query', 'GetItem'] },
  }),
  requestDeletion: defineEndpoint({
    domain: 'profile',
    method: 'POST',
    path: '/api/profile/deletion-request',
    summary: 'Asks for everything about the person to be deleted; asking again changes nothing.',
    access: 'profile.own',
    answer: OwnDeletion,
    errors: ['profile.missing', 'organization.missing', 'conflict'],
    data: { table: ['Query', 'GetItem', 'PutItem', 'UpdateItem'] },
  }),
  withdrawDeletion: defineEndpoint({
    domain: 'profile',
    method: 'DELETE',
    path: '/api/profile/deletion-request',
    summary: 'Takes the request back, as long as nobody has begun to carry it out.',
    access: 'profile.own',
    answer: z.undefined(),
    status: 204,
    errors: ['profile.missing', 'deletion.running'],
    data: { table: ['Query', 'GetItem', 'UpdateItem', 'DeleteItem'] },
  }),
};

export const deletionsContract = {
  listDeletions: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/deletions',
    summary: 'Who asked for their data to be deleted.',
    access: 'member.manage',
    query: PageQuery,
    answer: pageOf(Deletion),
    errors: ['organization.missing'],
    data: { table: ['Query'] },
  }),
  listDeletionReceipts: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/deletion-receipts',
    summary: 'The receipts of deletions that were carried out.',
    access: 'member.manage',
    query: PageQuery,
    answer: pageOf(DeletionReceipt),
    errors: ['organization.missing'],
    data: { table: ['Query'] },
  }),
  carryOutDeletion: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/deletions/{userId}',
    summary:
      'Deletes a person who asked for it; without a receipt there is more to do, and it is to be called again.',
    access: 'member.manage',
    params: z.object({ userId: Id }),
    answer: z.object({ receipt: z.optional(DeletionReceipt) }),
    errors: [
      'organization.missing',
      'deletion.not_found',
      'deletion.own',
      'deletion.demo',
      'member.last_admin',
      'conflict',
    ],
    data: {
      table: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      objects: [
        { prefix: documentPrefix, actions: ['ListBucketVersions', 'DeleteObjectVersion'] },
        { prefix: resumePrefix, actions: ['ListBucketVersions', 'DeleteObjectVersion'] },
      ],
      users: ['AdminDeleteUser'],
    },
  }),
};
