import * as z from 'zod/mini';
import { Id, PersonId, Timestamp } from '../schema/common.ts';
import { Assessment } from './assessment.ts';
import { CalendarDate } from './engine/calendar-date.ts';
import { outcomes, verdicts } from './engine/verdict.ts';
import { Facts } from './facts.ts';

const Outcome = z.enum(outcomes);
/** The points that count toward the outcome, without their breakdown. */
const PointRange = z.object({ have: z.number(), at_most: z.number(), needed: z.optional(z.number()) });

/** The fields of a case's latest assessment shown in a list. */
export const AssessmentSummary = z.object({
  id: Id,
  outcome: Outcome,
  points: z.nullable(PointRange),
  as_of: CalendarDate,
  rule_version: z.string(),
});
export type AssessmentSummary = z.infer<typeof AssessmentSummary>;

/** A fact's name in the entries of an assessment: `birth_date`, `o1a.press`. */
export const FactName = z
  .string()
  .check(z.regex(/^[a-z0-9_]{1,40}(\.[a-z0-9_]{1,40}){0,3}$/, 'Invalid fact'));

/** Staff have seen proof of a fact. Applies to the value they saw, and ends when the fact changes. */
export const Verification = z.object({
  fact: FactName,
  document_id: Id,
  at: Timestamp,
  actor_id: PersonId,
  actor_name: z.string(),
});
export type Verification = z.infer<typeof Verification>;

/** An assessment stored with a case, including the facts it is based on. Immutable. */
export const CaseAssessment = z.object({
  id: Id,
  case_id: Id,
  at: Timestamp,
  actor_id: PersonId,
  actor_name: z.string(),
  facts: Facts,
  assessment: Assessment,
});
export type CaseAssessment = z.infer<typeof CaseAssessment>;

const EntryState = z.object({
  verdict: z.enum(verdicts),
  points: z.optional(z.number()),
  at_most: z.optional(z.number()),
  because: z.string(),
});

/** An entry that has changed. */
export const EntryDifference = z.object({
  id: z.string(),
  group: z.string(),
  label: z.string(),
  /** `rules`: the entry already differs on the day of the assessment under the rules now in effect. */
  due_to: z.enum(['rules', 'time']),
  before: z.optional(EntryState),
  after: z.optional(EntryState),
});
export type EntryDifference = z.infer<typeof EntryDifference>;
