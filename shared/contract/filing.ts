import * as z from 'zod/mini';
import { FilingFacts } from '../domain/filing-facts.ts';
import { Filing } from '../records/filing.ts';
import { Id } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';

const shape = FilingFacts.shape;
/** Only the changes, and no unknown ones, which would look saved; null removes a fact. */
const Changes = z.strictObject({
  form: z.optional(z.nullable(shape.form)),
  receipt_number: z.optional(z.nullable(shape.receipt_number)),
  filed_on: z.optional(z.nullable(shape.filed_on)),
  received_on: z.optional(z.nullable(shape.received_on)),
  biometrics_on: z.optional(z.nullable(shape.biometrics_on)),
  interview_on: z.optional(z.nullable(shape.interview_on)),
  rfe_issued_on: z.optional(z.nullable(shape.rfe_issued_on)),
  rfe_due_on: z.optional(z.nullable(shape.rfe_due_on)),
  rfe_answered_on: z.optional(z.nullable(shape.rfe_answered_on)),
  decision: z.optional(z.nullable(shape.decision)),
  decided_on: z.optional(z.nullable(shape.decided_on)),
  valid_from: z.optional(z.nullable(shape.valid_from)),
  valid_to: z.optional(z.nullable(shape.valid_to)),
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
    summary: 'The filing facts of a case: form, receipt number, dates, decision, and validity.',
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
      'Changes filing facts. Each is locked separately: fails if one of them was changed since `version`.',
    access: 'case.manage',
    params: CaseParams,
    body: FilingChange,
    response: Filing,
    errors: ['case.not_found', 'case.changed', 'status.limit_reached'],
  }),
};
