import * as z from 'zod/mini';
import { FilingFacts, otherFilingShape } from '../domain/filing-facts.ts';
import { RequestId, requestShape } from '../domain/filing-requests.ts';
import { Filing } from '../records/filing.ts';
import { isInOrder } from '../schema/calendar-date.ts';
import { Id } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { defineEndpoint } from './define-endpoint.ts';

const tooEarly = 'Can’t be before the issue date';
type Dates = { readonly [Name in 'issued_on' | 'due_on' | 'answered_on']?: string | undefined };

/** A request from the authority as people enter it. */
export const RequestInput = z.strictObject(requestShape).check(
  z.refine<Dates>(({ issued_on, due_on, answered_on }) => due_on || (issued_on && !answered_on), {
    path: ['due_on'],
    error: 'Please enter the day by which to respond',
  }),
  z.refine<Dates>(({ issued_on, due_on }) => isInOrder(issued_on, due_on), {
    path: ['due_on'],
    error: tooEarly,
  }),
  z.refine<Dates>(({ issued_on, answered_on }) => isInOrder(issued_on, answered_on), {
    path: ['answered_on'],
    error: tooEarly,
  }),
);
export type RequestInput = z.infer<typeof RequestInput>;

/** Adds a request under an ID of the caller's choice, or replaces it; null removes it. */
const RequestChange = z.strictObject({ id: RequestId, request: z.nullable(RequestInput) });

/** Another filing as people enter it. */
export const OtherInput = z.strictObject(otherFilingShape);
export type OtherInput = z.infer<typeof OtherInput>;

/** Adds an other filing under an ID of the caller's choice, or replaces it; null removes it, unless it has requests. */
const OtherChange = z.strictObject({ id: Id, filing: z.nullable(OtherInput) });

const shape = FilingFacts.shape;
/** Only the changes, and no unknown ones, which would look saved; null removes a fact. */
const Changes = z.strictObject({
  form: z.optional(z.nullable(shape.form)),
  receipt_number: z.optional(z.nullable(shape.receipt_number)),
  filed_on: z.optional(z.nullable(shape.filed_on)),
  received_on: z.optional(z.nullable(shape.received_on)),
  biometrics_on: z.optional(z.nullable(shape.biometrics_on)),
  interview_on: z.optional(z.nullable(shape.interview_on)),
  decision: z.optional(z.nullable(shape.decision)),
  decided_on: z.optional(z.nullable(shape.decided_on)),
  valid_from: z.optional(z.nullable(shape.valid_from)),
  valid_to: z.optional(z.nullable(shape.valid_to)),
  requests: z.optional(z.array(RequestChange).check(z.maxLength(limits.filingRequests))),
  /** One at a time, since each detail is a line of the history. */
  other: z.optional(OtherChange),
});

export const FilingChange = z.object({
  changes: Changes,
  /** The `version` that the person saw. */
  version: z.number().check(z.int(), z.minimum(0)),
});
export type FilingChange = z.infer<typeof FilingChange>;

const CaseParams = z.object({ caseId: Id });

export const filingContract = {
  getFiling: defineEndpoint({
    domain: 'cases',
    method: 'GET',
    path: '/api/cases/{caseId}/filing',
    summary:
      'The filing facts of a case: form, receipt number, dates, the authority’s requests, decision, and validity, and its other filings.',
    access: 'case.read',
    params: CaseParams,
    response: Filing,
    errors: ['case.not_found'],
  }),
  changeFiling: defineEndpoint({
    domain: 'cases',
    method: 'PATCH',
    path: '/api/cases/{caseId}/filing',
    summary:
      'Changes filing facts. Each fact, each request, and each other filing is locked separately: fails if one of them was changed since `version`.',
    access: 'case.manage',
    params: CaseParams,
    body: FilingChange,
    response: Filing,
    errors: [
      'case.not_found',
      'case.changed',
      'filing.limit_reached',
      'filing.others_limit_reached',
      'filing.removed',
      'filing.has_requests',
      'status.limit_reached',
    ],
  }),
};
