import * as z from 'zod/mini';
import { ImportCells, ImportLine } from '../domain/imported-case.ts';
import { Id, PageQuery, pageOf, personText, Timestamp } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { BulkJobState } from './bulk-jobs.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** `UPLOADING`: not started yet. */
export const CaseImportState = z.enum(['UPLOADING', ...BulkJobState.options]);
export type CaseImportState = z.infer<typeof CaseImportState>;

/** An import of up to 10,000 cases from a file, which runs in the background once started. */
export const CaseImport = z.object({
  id: Id,
  file_name: z.string(),
  state: CaseImportState,
  /** Lines in the file. */
  total: z.number(),
  /** Lines uploaded so far. */
  uploaded: z.number(),
  /** Lines processed so far. */
  done: z.number(),
  /** Lines whose case was opened. */
  imported: z.number(),
  /** Lines whose case already existed. */
  existing: z.number(),
  refused: z.number(),
  /** Why it failed. */
  failure: z.optional(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
  finished_at: z.optional(Timestamp),
});
export type CaseImport = z.infer<typeof CaseImport>;

/** The dry-run result for a line. */
export const CheckedLine = z.object({
  line: z.number(),
  outcome: z.enum(['new', 'exists', 'refused']),
  /** Why it would be rejected; a problem with a particular column names it. */
  problems: z.optional(z.array(z.string())),
  /**
   * For accepted lines: the case that would be opened or already exists. Lines with the same ID describe the same
   * case.
   */
  case_id: z.optional(Id),
  /** The applicant has no account yet; the import would create one. */
  new_applicant: z.optional(z.literal(true)),
});
export type CheckedLine = z.infer<typeof CheckedLine>;

/** A line that an import opened no case for. */
export const SkippedLine = z.object({
  line: z.number(),
  outcome: z.enum(['exists', 'refused']),
  problems: z.optional(z.array(z.string())),
  /** The existing case. */
  case_id: z.optional(Id),
  /** The original text of a rejected line, for correction. */
  cells: z.optional(ImportCells),
});
export type SkippedLine = z.infer<typeof SkippedLine>;

const Lines = z.array(ImportLine).check(
  z.minLength(1),
  z.maxLength(limits.importedCasesPerRequest),
  z.refine(
    (lines) => lines.every(({ line }, at) => at === 0 || line > (lines[at - 1]?.line ?? 0)),
    'Send the lines in order',
  ),
);

const onImport = {
  domain: 'organization',
  access: 'case.create.applicant',
  params: z.object({ importId: Id }),
} as const;
const errors = ['organization.missing', 'case_import.not_found'] as const;

export const caseImportsContract = {
  createCaseImport: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/case-imports',
    summary: 'Creates an import of up to 10,000 cases. Send its lines next, then start it.',
    access: 'case.create.applicant',
    body: z.object({
      file_name: personText(limits.documentName, 'Please shorten the file name').check(z.minLength(1)),
      total: z.number().check(z.int(), z.minimum(1), z.maximum(limits.importedCases)),
    }),
    response: CaseImport,
    status: 201,
    errors: ['organization.missing', 'idempotency.conflict'],
    idempotent: true,
  }),
  putCaseImportLines: defineEndpoint({
    ...onImport,
    method: 'PUT',
    path: '/api/organization/case-imports/{importId}/parts/{part}',
    params: z.object({ importId: Id, part: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9999)) }),
    summary:
      'Uploads lines of the file in order, 50 per part, and reports what each would do. Opens no cases; repeating a part changes nothing.',
    body: z.object({ lines: Lines }),
    response: z.object({ import: CaseImport, results: z.array(CheckedLine) }),
    errors: [...errors, 'conflict'],
  }),
  startCaseImport: defineEndpoint({
    ...onImport,
    method: 'POST',
    path: '/api/organization/case-imports/{importId}/start',
    summary:
      'Starts an import once all its lines are uploaded. It runs in the background, imports each line completely or not at all, and sends no email. Has no effect on an import that was started.',
    response: CaseImport,
    errors: [...errors, 'case_import.incomplete', 'quota.reached'],
  }),
  listCaseImports: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/case-imports',
    summary: 'The person’s own latest imports with their progress, newest first; kept for seven days.',
    access: 'case.create.applicant',
    response: z.object({ items: z.array(CaseImport) }),
    errors: ['organization.missing'],
  }),
  listSkippedLines: defineEndpoint({
    ...onImport,
    method: 'GET',
    path: '/api/organization/case-imports/{importId}/skipped',
    summary: 'The lines that no case was opened for, and why. A page may be short.',
    query: PageQuery,
    response: pageOf(SkippedLine),
    errors,
  }),
  stopCaseImport: defineEndpoint({
    ...onImport,
    method: 'POST',
    path: '/api/organization/case-imports/{importId}/stop',
    summary: 'Stops a running import. Has no effect on any other.',
    response: CaseImport,
    errors: [...errors, 'conflict'],
  }),
  resumeCaseImport: defineEndpoint({
    ...onImport,
    method: 'POST',
    path: '/api/organization/case-imports/{importId}/resume',
    summary: 'Resumes an import that was stopped or interrupted. Has no effect on any other.',
    response: CaseImport,
    errors: [...errors, 'conflict'],
  }),
};
