import * as z from 'zod/mini';
import { Id, PersonId, Timestamp } from '../schema/common.ts';
import { Assessment } from './assessment.ts';
import { CalendarDate } from './engine/calendar-date.ts';
import { outcomes, verdicts } from './engine/verdict.ts';
import { Facts } from './facts.ts';

const Outcome = z.enum(outcomes);
/** The points that count toward the outcome, without their parts. */
const PointRange = z.object({ have: z.number(), at_most: z.number(), needed: z.optional(z.number()) });

/** What a case shows of its latest assessment in a list. */
export const AssessmentSummary = z.object({
  id: Id,
  outcome: Outcome,
  points: z.nullable(PointRange),
  as_of: CalendarDate,
  rule_version: z.string(),
});
export type AssessmentSummary = z.infer<typeof AssessmentSummary>;

/** The name of a fact as an entry of an assessment names it: `birth_date`, `o1a.press`. */
export const FactName = z
  .string()
  .check(z.regex(/^[a-z0-9_]{1,40}(\.[a-z0-9_]{1,40}){0,3}$/, 'Invalid fact'));

/** Staff have seen what proves a fact. It holds for the value they saw, and ends when the fact changes. */
export const Verification = z.object({
  fact: FactName,
  document_id: Id,
  at: Timestamp,
  actor_id: PersonId,
  actor_name: z.string(),
});
export type Verification = z.infer<typeof Verification>;

/** An assessment as a case keeps it: with the facts it was made from. Never changed afterwards. */
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

/** An entry that is not what it was. */
export const EntryDifference = z.object({
  id: z.string(),
  group: z.string(),
  label: z.string(),
  /** `rules`: it differs on the day of the assessment already, under the rules in force now. */
  due_to: z.enum(['rules', 'time']),
  before: z.optional(EntryState),
  after: z.optional(EntryState),
});
export type EntryDifference = z.infer<typeof EntryDifference>;
