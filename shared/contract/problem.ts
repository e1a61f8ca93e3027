import * as z from 'zod/mini';
import { documentDateFields } from '../domain/document-date-fields.ts';
import { ChangedFiling } from '../domain/filing-facts.ts';
import { filingDetails } from '../domain/filing-fields.ts';
import { RequestKind } from '../domain/filing-requests.ts';
import { personGroups } from '../domain/person-groups.ts';
import { IntakeId } from '../records/intake.ts';

export const FieldProblem = z.object({ field: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;

/** A concurrent change: its value of a field, and the requested value. */
export const CaseConflict = z.object({
  field: z.enum([
    'status',
    'owner',
    'due',
    'route',
    'answer',
    ...filingDetails,
    ...documentDateFields,
    ...personGroups,
  ]),
  /** The question of the answer. */
  question: z.optional(IntakeId),
  /** The kind of the authority's request that the field is of. */
  request: z.optional(RequestKind),
  /** The other filing that the field is of. */
  filing: z.optional(ChangedFiling),
  theirs: z.nullable(z.string()),
  yours: z.nullable(z.string()),
  by: z.optional(z.string()),
  at: z.optional(z.string()),
  /** The concurrent change was made by the same person, in another window or on another device. */
  by_you: z.optional(z.boolean()),
});
export type CaseConflict = z.infer<typeof CaseConflict>;

/** RFC 9457 problem details, with our stable `code` and the request ID to find the details in the log. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(FieldProblem)),
  /** Present for `case.changed`, `person.changed`, and `intake.changed`. */
  conflict: z.optional(CaseConflict),
});
export type Problem = z.infer<typeof Problem>;
