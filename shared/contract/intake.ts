import * as z from 'zod/mini';
import { Intake, IntakeAnswer, IntakeAnswers, IntakeId, IntakeSectionState } from '../records/intake.ts';
import { Id, personParagraph } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { defineEndpoint } from './define-endpoint.ts';

const CaseParams = z.object({ caseId: Id });
const SectionParams = z.object({ caseId: Id, sectionId: IntakeId });
const version = z.number().check(z.int(), z.minimum(0));
const onCase = { domain: 'profile' } as const;

export const IntakeChange = z.object({
  /** Only the changed answers; null removes one. Incomplete answers are accepted until the section is sent. */
  answers: z.record(IntakeId, z.nullable(IntakeAnswer)),
  /** The `version` that the person saw. */
  version,
});
export type IntakeChange = z.infer<typeof IntakeChange>;

export const IntakeNote = personParagraph(
  limits.intakeNote,
  `A note must be at most ${limits.intakeNote} characters`,
).check(z.minLength(1, 'Please say what you need'));

/**
 * In the body, because access logs keep addresses: some questions are only asked of people who were arrested or refused
 * a visa. Every case has the same sections, so their IDs say nothing.
 */
const question = IntakeId;

export const intakeContract = {
  getIntake: defineEndpoint({
    ...onCase,
    method: 'GET',
    path: '/api/cases/{caseId}/intake',
    summary:
      'The questionnaire of a case: the sections of its visa path with their answers, prefilled from the person’s record.',
    access: 'case.read',
    params: CaseParams,
    response: Intake,
    errors: ['case.not_found'],
  }),
  saveIntakeAnswers: defineEndpoint({
    ...onCase,
    method: 'PATCH',
    path: '/api/cases/{caseId}/intake/{sectionId}',
    summary:
      'Saves answers as they are typed. Each answer is locked separately: fails if one was changed since `version`.',
    access: 'case.update',
    params: SectionParams,
    body: IntakeChange,
    response: IntakeSectionState,
    errors: [
      'case.not_found',
      'intake.not_found',
      'intake.changed',
      'intake.too_large',
      'intake.closed',
      'conflict',
    ],
  }),
  sendIntakeSection: defineEndpoint({
    ...onCase,
    method: 'POST',
    path: '/api/cases/{caseId}/intake/{sectionId}/submission',
    summary:
      'Sends a complete section to the team, and saves its answers to the person’s record. Sending it again without changes does nothing.',
    access: 'case.update',
    params: SectionParams,
    /**
     * `prefilled`: the answers from the person's record that the sender saw. Fails if someone has changed the record
     * since.
     */
    body: z.object({ version, prefilled: z.optional(IntakeAnswers) }),
    response: IntakeSectionState,
    errors: [
      'case.not_found',
      'intake.not_found',
      'intake.changed',
      'intake.incomplete',
      'intake.closed',
      'profile.missing',
      'conflict',
    ],
  }),
  askIntakeQuestion: defineEndpoint({
    ...onCase,
    method: 'PUT',
    path: '/api/cases/{caseId}/intake/{sectionId}/request',
    summary: 'Asks the applicant to answer one question again. The section has to be sent again.',
    access: 'case.manage',
    params: SectionParams,
    body: z.object({ question, note: IntakeNote }),
    response: IntakeSectionState,
    errors: ['case.not_found', 'intake.not_found', 'intake.not_sent', 'intake.closed', 'conflict'],
  }),
  withdrawIntakeRequest: defineEndpoint({
    ...onCase,
    method: 'POST',
    path: '/api/cases/{caseId}/intake/{sectionId}/request/withdrawal',
    summary: 'Withdraws a request to answer a question again.',
    access: 'case.manage',
    params: SectionParams,
    body: z.object({ question }),
    response: IntakeSectionState,
    errors: ['case.not_found', 'intake.not_found', 'intake.closed', 'conflict'],
  }),
};
