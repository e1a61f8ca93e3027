import * as z from 'zod/mini';
import { agreeingRoute } from '../domain/agreeing-route.ts';
import { ConsultationForm, TargetVisa, UrgencyTimeline } from '../domain/consultation-form.ts';
import { CaseCountry, VisaPath } from '../domain/visa-paths.ts';
import { StaffCall } from '../records/call.ts';
import { Case } from '../records/case.ts';
import { Consultation } from '../records/consultation.ts';
import { DownloadLink } from '../records/document.ts';
import { Id, PageQuery, PersonId, pageOf, personLines, Timestamp } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { Token } from './bookings.ts';
import { defineEndpoint } from './define-endpoint.ts';

const NewResume = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(limits.documentName)),
  /** Bytes, exact. */
  size: z.number().check(z.int(), z.minimum(1)),
});

const ResumeTicket = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Required by the call that completes the upload. */
  token: Token,
  expiresAt: Timestamp,
});

const NewConsultation = z.object({
  form: ConsultationForm,
  /** The receipt of an uploaded resume. */
  resume: z.optional(Token),
  /** A honeypot: people can't see this field, so only bots fill it in. */
  website: z._default(z.string().check(z.maxLength(500)), ''),
  /** Milliseconds between displaying and submitting the form. */
  elapsed: z.number().check(z.int(), z.minimum(0)),
});

/** The data for the scheduling step: the name for the greeting, and a token to book one call. */
export const SavedConsultation = z.object({ id: Id, firstName: z.string(), bookingToken: Token });
export type SavedConsultation = z.infer<typeof SavedConsultation>;

const ConsultationParams = z.object({ consultationId: Id });
export const ConsultationFilter = z.object({
  visa: z.optional(TargetVisa),
  urgency: z.optional(UrgencyTimeline),
});
export type ConsultationFilter = z.infer<typeof ConsultationFilter>;
const ConsultationQuery = z.extend(PageQuery, ConsultationFilter.shape);

export const ConsultationDetail = z.object({
  consultation: Consultation,
  call: z.optional(StaffCall),
  resume: z.optional(z.object({ name: z.string(), size: z.optional(z.number()) })),
});
export type ConsultationDetail = z.infer<typeof ConsultationDetail>;

const ConsultationChange = z.object({
  owner_id: z.optional(z.nullable(PersonId)),
  note: z.optional(personLines(limits.noteText, 'The note must be less than 4000 characters')),
  /** The `version` that the person saw. */
  version: z.number().check(z.int(), z.positive()),
});

/** `already_open`: the submission’s case was opened before this request, by a colleague or an earlier attempt. */
const OpenedCase = z.extend(Case, { already_open: z.optional(z.literal(true)) });

export const consultationsContract = {
  startResume: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/resumes',
    summary:
      'Starts a resume upload. Returns a presigned PUT that is valid for five minutes and for that file only.',
    access: 'public',
    body: NewResume,
    response: ResumeTicket,
    status: 201,
    errors: ['resume.too_large', 'resume.wrong_type', 'request.rate_limited'],
  }),
  finishResume: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/resumes/finish',
    summary: 'Checks the uploaded resume (presence, length, first bytes) and returns a receipt for it.',
    access: 'public',
    body: z.object({ token: Token }),
    response: z.object({ receipt: Token, expiresAt: Timestamp }),
    errors: [
      'resume.not_uploaded',
      'resume.mismatch',
      'resume.wrong_type',
      'resume.infected',
      'booking.link_invalid',
    ],
  }),
  submitConsultation: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/consultations',
    summary: 'Saves the assessment form. Repeating the same answers within a day stores them once.',
    access: 'public',
    body: NewConsultation,
    response: SavedConsultation,
    status: 201,
    errors: ['submission.refused', 'resume.not_uploaded', 'booking.link_invalid', 'request.rate_limited'],
  }),
  listConsultations: defineEndpoint({
    domain: 'consultations',
    method: 'GET',
    path: '/api/consultations',
    summary: 'The submissions the organization received, newest first.',
    access: 'consultation.manage',
    query: ConsultationQuery,
    response: pageOf(Consultation),
  }),
  getConsultation: defineEndpoint({
    domain: 'consultations',
    method: 'GET',
    path: '/api/consultations/{consultationId}',
    summary: 'One submission with its resume and its call.',
    access: 'consultation.manage',
    params: ConsultationParams,
    response: ConsultationDetail,
    errors: ['consultation.not_found'],
  }),
  updateConsultation: defineEndpoint({
    domain: 'consultations',
    method: 'PATCH',
    path: '/api/consultations/{consultationId}',
    summary: 'Sets the owner and note. Fails if the submission was changed since `version`.',
    access: 'consultation.manage',
    params: ConsultationParams,
    body: ConsultationChange,
    response: Consultation,
    errors: ['consultation.not_found', 'consultation.changed'],
  }),
  createResumeLink: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/consultations/{consultationId}/resume-link',
    summary: 'A download link for the resume, valid for one minute.',
    access: 'consultation.manage',
    params: ConsultationParams,
    response: DownloadLink,
    errors: [
      'consultation.not_found',
      'resume.not_found',
      'resume.infected',
      'document.not_scanned',
      'document.unscannable',
      'resume.file_missing',
    ],
  }),
  cancelCallByStaff: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/consultations/{consultationId}/cancel-call',
    summary: 'Cancels the call and emails the visitor a link to choose another time.',
    access: 'consultation.manage',
    params: ConsultationParams,
    /** The start that the person saw, since the visitor can reschedule at any time. */
    body: z.object({ start: Timestamp }),
    response: ConsultationDetail,
    errors: ['consultation.not_found', 'booking.not_found', 'booking.moved'],
  }),
  openCaseFromConsultation: defineEndpoint({
    domain: 'consultations',
    method: 'POST',
    path: '/api/consultations/{consultationId}/case',
    summary: 'Invites the person as an applicant and opens a case with their answers. Safe to repeat.',
    access: 'consultation.manage',
    params: ConsultationParams,
    body: z.object({ country: CaseCountry, path: VisaPath }).check(agreeingRoute),
    response: OpenedCase,
    status: 201,
    errors: [
      'quota.reached',
      'consultation.not_found',
      'consultation.converted',
      'consultation.other_organization',
      'case.limit_reached',
    ],
  }),
};
