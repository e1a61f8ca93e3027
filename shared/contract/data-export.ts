import * as z from 'zod/mini';
import { ExpertHours } from '../domain/booking-rules.ts';
import { FilingFacts } from '../domain/filing-facts.ts';
import { MailChoices } from '../domain/notification-groups.ts';
import { CaseReport, OfficialForm } from '../domain/packet-name.ts';
import { Role } from '../domain/roles.ts';
import { StaffCall } from '../records/call.ts';
import { Case } from '../records/case.ts';
import { HistoryEntry } from '../records/case-records.ts';
import { ChecklistItem } from '../records/checklist-item.ts';
import { Consultation } from '../records/consultation.ts';
import { ContactMessage } from '../records/contact-message.ts';
import { Deadline } from '../records/deadline.ts';
import { OwnDeletion } from '../records/deletion.ts';
import { Document } from '../records/document.ts';
import { IntakeId, IntakeSectionState } from '../records/intake.ts';
import { Message } from '../records/message.ts';
import { Notification } from '../records/notification.ts';
import { Person } from '../records/person.ts';
import { Profile } from '../records/profile.ts';
import { Session } from '../records/session.ts';
import { CaseAssessment, Verification } from '../routes/case-assessment.ts';
import { FactsRecord } from '../routes/facts-record.ts';
import { OrganizationId, PageQuery, pageOf, Timestamp } from '../schema/common.ts';
import { CaseChange } from './bulk-changes.ts';
import { CalendarAddress } from './calendar.ts';
import { CaseView } from './case-views.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { CaseFilter } from './staff-cases.ts';

/** A file with a download link; without one while it is still being scanned. */
const Downloadable = { url: z.optional(z.string()), url_expires_at: z.optional(Timestamp) };

export const SignInRecord = z.omit(Session, { id: true, current: true });

/** One stored item about a person. Internal notes are counted, not included. */
export const PersonalRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('profile'),
    profile: z.omit(Profile, {
      role: true,
      org_id: true,
      org_name: true,
      address_unconfirmed: true,
      second_factor_required: true,
    }),
  }),
  z.object({
    kind: z.literal('membership'),
    membership: z.object({
      org_id: OrganizationId,
      role: Role,
      created_at: Timestamp,
      /** When two-step verification was last known to be on. */
      second_factor_seen_at: z.optional(Timestamp),
    }),
  }),
  z.object({
    kind: z.literal('invitation'),
    invitation: z.object({ org_id: OrganizationId, role: Role, sent_at: Timestamp, invited_by: z.string() }),
  }),
  z.object({ kind: z.literal('facts'), facts: FactsRecord }),
  z.object({ kind: z.literal('person'), person: Person }),
  /** Only a hash of its key is stored. */
  z.object({ kind: z.literal('calendar-address'), address: CalendarAddress }),
  z.object({ kind: z.literal('call-hours'), hours: ExpertHours }),
  /** Started by the person; kept for seven days. Its changes are in the history of each case. */
  z.object({ kind: z.literal('bulk-change'), change: CaseChange, total: z.number(), created_at: Timestamp }),
  /** Started by the person; kept for seven days. Its lines are about other people. */
  z.object({
    kind: z.literal('case-import'),
    file_name: z.string(),
    total: z.number(),
    created_at: Timestamp,
  }),
  /** Started by the person; kept for a day. */
  z.object({
    kind: z.literal('case-export'),
    filter: CaseFilter,
    rows: z.number(),
    created_at: Timestamp,
  }),
  /** Only hashes of the codes are stored. */
  z.object({ kind: z.literal('recovery-codes'), created_at: Timestamp }),
  z.object({ kind: z.literal('sign-in'), sign_in: SignInRecord }),
  z.object({ kind: z.literal('deletion-request'), requested_at: Timestamp }),
  /** The address receives no mail because it bounced or its owner reported spam. */
  z.object({
    kind: z.literal('mail-stopped'),
    reason: z.enum(['bounce', 'complaint']),
    suppressed_at: Timestamp,
  }),
  z.object({
    kind: z.literal('case'),
    case: Case,
    history: z.array(HistoryEntry),
    filing: z.optional(FilingFacts),
    deadlines: z.array(Deadline),
    messages: z.array(Message),
    documents: z.array(z.extend(Document, Downloadable)),
    /** Packets built for filing, and reports on the case. */
    packets: z.array(
      z.object({
        number: z.number(),
        ordinal: z.optional(z.number()),
        report: z.optional(CaseReport),
        form: z.optional(OfficialForm),
        created_at: Timestamp,
        pages: z.optional(z.number()),
        /** Bytes of the PDF. */
        size: z.optional(z.number()),
        ...Downloadable,
      }),
    ),
    checklist: z.array(ChecklistItem),
    /** The sections of the questionnaire that someone worked on, with the answers by question. */
    questionnaire: z.array(
      z.extend(z.pick(IntakeSectionState, { answers: true, saved: true, sent: true, asked: true }), {
        section: IntakeId,
      }),
    ),
    assessments: z.array(CaseAssessment),
    verified_facts: z.array(Verification),
    unfinished_uploads: z.array(z.object({ name: z.string(), size: z.number(), created_at: Timestamp })),
    internal_notes: z.number(),
  }),
  z.object({
    kind: z.literal('consultation'),
    submission: z.omit(Consultation, { owner_id: true, owner_name: true, note: true, version: true }),
    call: z.optional(z.omit(StaffCall, { expert_id: true })),
    resume: z.optional(z.object({ name: z.string(), size: z.optional(z.number()), ...Downloadable })),
  }),
  /** The person's private views of the case list. */
  z.object({
    kind: z.literal('case-views'),
    org_id: OrganizationId,
    views: z.array(z.pick(CaseView, { name: true, filter: true })),
  }),
  z.object({ kind: z.literal('email-settings'), choices: MailChoices }),
  z.object({ kind: z.literal('notification'), notification: Notification }),
  z.object({ kind: z.literal('contact-message'), message: ContactMessage, sent_at: Timestamp }),
]);
export type PersonalRecord = z.infer<typeof PersonalRecord>;

export const dataExportContract = {
  exportData: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/profile/data',
    summary: 'Everything stored about the signed-in person, one part per call, with links to their files.',
    access: 'profile.own',
    query: PageQuery,
    response: pageOf(PersonalRecord),
    errors: ['profile.missing'],
  }),
  getDeletionRequest: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/profile/deletion-request',
    summary: 'The person’s deletion request, if any.',
    access: 'profile.own',
    response: z.object({ request: z.optional(OwnDeletion) }),
    errors: ['profile.missing'],
  }),
  requestDeletion: defineEndpoint({
    domain: 'profile',
    method: 'POST',
    path: '/api/profile/deletion-request',
    summary: 'Requests deletion of everything about the person. Repeating the request changes nothing.',
    access: 'profile.own',
    response: OwnDeletion,
    errors: ['profile.missing', 'organization.missing', 'conflict'],
  }),
  withdrawDeletion: defineEndpoint({
    domain: 'profile',
    method: 'DELETE',
    path: '/api/profile/deletion-request',
    summary: 'Cancels the request, unless the deletion has started.',
    access: 'profile.own',
    response: z.undefined(),
    status: 204,
    errors: ['profile.missing', 'deletion.running'],
  }),
};
