import * as z from 'zod/mini';
import { agreeingRoute } from '../domain/agreeing-route.ts';
import { CaseStatus } from '../domain/case-status.ts';
import { CaseCountry, VisaPath } from '../domain/visa-paths.ts';
import { Case } from '../records/case.ts';
import { Note } from '../records/case-records.ts';
import { WorkSummary } from '../records/case-work.ts';
import { AssessmentSummary } from '../routes/case-assessment.ts';
import { outcomes } from '../routes/engine/verdict.ts';
import { Id, PageQuery, PersonId, pageOf, personLines, personText, Timestamp } from '../schema/common.ts';
import { DueTimestamp } from '../schema/due-timestamp.ts';
import { limits } from '../schema/limits.ts';
import { bulkChangesContract } from './bulk-changes.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** A case as listed for staff: with the applicant's name, the owner, and the assessment. */
export const StaffCase = z.extend(Case, {
  applicant_name: z.string(),
  owner_id: z.optional(PersonId),
  assessment: z.optional(AssessmentSummary),
  /** The open work, if requested and available. */
  work: z.optional(WorkSummary),
});
export type StaffCase = z.infer<typeof StaffCase>;

/** `points`: most points in the latest assessment first; cases without points come last. */
const caseSorts = ['newest', 'oldest', 'due', 'points'] as const;
export const CaseSort = z.enum(caseSorts);
export type CaseSort = z.infer<typeof CaseSort>;
const dueFilters = ['overdue', 'soon'] as const;
const DueFilter = z.enum(dueFilters);

export const outcomeFilters = [...outcomes, 'none'] as const;
const OutcomeFilter = z.enum(outcomeFilters);

/** Owner filters other than a person's ID: the caller, and unassigned. */
export const ownerFilters = { me: 'me', none: 'none' } as const;
const OwnerFilter = z.union([z.enum(ownerFilters), PersonId]);

/** Filters of the staff list. A due filter sorts by due date, regardless of `sort`. */
export const CaseFilter = z.object({
  /**
   * Words in any order, ignoring case and accents. Each matches part of the applicant's name, of the path or
   * country or one of their aliases, or the beginning of the case ID or the applicant's email address.
   */
  q: z.optional(personText(limits.searchText, 'Please shorten your search')),
  status: z.optional(CaseStatus),
  /** Cases of one person, the caller's own (`me`), or unassigned cases (`none`). */
  owner: z.optional(OwnerFilter),
  due: z.optional(DueFilter),
  /** The outcome of the latest assessment; `none`: never assessed. */
  outcome: z.optional(OutcomeFilter),
  /** The minimum number of points in the latest assessment. */
  points_from: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2000))),
  sort: z._default(CaseSort, 'newest'),
});
export type CaseFilter = z.infer<typeof CaseFilter>;

/** The optional columns of the list, in order; applicant and status are always shown. */
export const caseColumns = [
  ...(['path', 'country', 'outcome', 'points', 'created', 'due', 'owner'] as const),
  ...(['items', 'deadline', 'activity'] as const),
] as const;
export const CaseColumn = z.enum(caseColumns);
export type CaseColumn = z.infer<typeof CaseColumn>;

export const StaffNewCase = z
  .object({
    applicant_id: z.guid('Please select an applicant'),
    country: CaseCountry,
    path: VisaPath,
  })
  .check(agreeingRoute);
export type StaffNewCase = z.infer<typeof StaffNewCase>;

export const CaseManagement = z.object({
  case_id: Id,
  version: z.number(),
  applicant_id: PersonId,
  applicant_name: z.string(),
  sla_due_at: z.optional(Timestamp),
  owner: z.optional(z.object({ user_id: PersonId, full_name: z.string() })),
});
export type CaseManagement = z.infer<typeof CaseManagement>;

const version = z.number().check(z.int(), z.positive());
const OwnerChange = z.object({ owner_id: z.nullable(PersonId), version });
const DueDateChange = z.object({ sla_due_at: z.nullable(DueTimestamp), version });

export const NewNote = z.object({
  text: personLines(limits.noteText, 'A note must be less than 4000 characters').check(
    z.minLength(1, 'Please write a note'),
  ),
});
export type NewNote = z.infer<typeof NewNote>;

export const RouteCorrection = z
  .object({ country: CaseCountry, path: VisaPath, version })
  .check(agreeingRoute);
export type RouteCorrection = z.infer<typeof RouteCorrection>;

const CaseParams = z.object({ caseId: Id });
const changeErrors = ['case.not_found', 'case.changed', 'member.not_found'] as const;
const list = z.extend(CaseFilter, PageQuery.shape);

export const staffCasesContract = {
  listOrganizationCases: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/organization/cases',
    summary: 'The organization’s cases with their applicants’ names, filtered, searched, and sorted.',
    access: 'case.list.organization',
    query: z.extend(list, {
      /** `work`: includes the open work of each case, at the cost of one more read per page. */
      with: z.optional(z.literal('work')),
    }),
    response: pageOf(StaffCase),
    errors: ['organization.missing'],
  }),
  createCaseForApplicant: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/organization/cases',
    summary: 'Opens a case for an applicant of the organization, as DRAFT.',
    access: 'case.create.applicant',
    body: StaffNewCase,
    response: StaffCase,
    status: 201,
    errors: [
      'quota.reached',
      'organization.missing',
      'applicant.not_found',
      'membership.missing',
      'case.limit_reached',
      'idempotency.conflict',
      'conflict',
    ],
    idempotent: true,
  }),
  ...bulkChangesContract,
  getCaseManagement: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}/management',
    summary: 'The staff fields of a case: applicant, owner, due date.',
    access: 'case.manage',
    params: CaseParams,
    response: CaseManagement,
    errors: ['case.not_found'],
  }),
  setCaseOwner: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/cases/{caseId}/owner',
    summary: 'Assigns a case to a colleague, or unassigns it.',
    access: 'case.manage',
    params: CaseParams,
    body: OwnerChange,
    response: CaseManagement,
    errors: changeErrors,
  }),
  setCaseDueDate: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/cases/{caseId}/due-date',
    summary: 'Sets or clears the SLA due date.',
    access: 'case.manage',
    params: CaseParams,
    body: DueDateChange,
    response: CaseManagement,
    errors: changeErrors,
  }),
  correctCaseRoute: defineEndpoint({
    domain: 'cases',
    method: 'PUT',
    path: '/api/cases/{caseId}/route',
    summary: 'Corrects country and visa path, while the case is a draft or collecting documents.',
    access: 'case.manage',
    params: CaseParams,
    body: RouteCorrection,
    response: Case,
    errors: [
      'case.not_found',
      'case.changed',
      'case.route_fixed',
      'case.receipt_number',
      'case.too_many_documents',
    ],
  }),
  listNotes: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}/notes',
    summary: 'The internal notes of a case, newest first. Applicants can’t see them.',
    access: 'case.manage',
    params: CaseParams,
    query: PageQuery,
    response: pageOf(Note),
    errors: ['case.not_found'],
  }),
  addNote: defineEndpoint({
    domain: 'cases',
    method: 'POST',
    path: '/api/cases/{caseId}/notes',
    summary: 'Adds an internal note.',
    access: 'case.manage',
    params: CaseParams,
    body: NewNote,
    response: Note,
    status: 201,
    errors: ['quota.reached', 'case.not_found', 'idempotency.conflict'],
    idempotent: true,
  }),
};

export const draftCasesContract = {
  deleteDraftCase: defineEndpoint({
    domain: 'cases',
    method: 'DELETE',
    path: '/api/cases/{caseId}',
    summary: 'Deletes a draft that has no documents, notes, requests, or linked dependents’ cases.',
    access: 'case.manage',
    params: CaseParams,
    response: z.undefined(),
    status: 204,
    errors: ['case.not_found', 'case.changed', 'case.not_empty', 'case.has_dependents'],
  }),
};
