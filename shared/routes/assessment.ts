import * as z from 'zod/mini';
import { CalendarDate } from './engine/calendar-date.ts';
import { outcomes, verdicts } from './engine/verdict.ts';

const PointRange = z.object({ have: z.number(), at_most: z.number(), needed: z.optional(z.number()) });
const Points = z.extend(PointRange, { parts: z.optional(z.record(z.string(), PointRange)) });
const Outcome = z.enum(outcomes);

const Source = z.object({
  instrument: z.string(),
  section: z.string(),
  address: z.string(),
  read_on: CalendarDate,
  unconfirmed: z.optional(z.string()),
});

/** One line of the ledger. */
export const AssessmentEntry = z.object({
  id: z.string(),
  group: z.string(),
  label: z.string(),
  verdict: z.enum(verdicts),
  points: z.optional(z.number()),
  at_most: z.optional(z.number()),
  because: z.string(),
  facts: z.array(z.string()),
  source: Source,
  evidence: z.array(z.string()),
});
export type AssessmentEntry = z.infer<typeof AssessmentEntry>;

export const Assessment = z.object({
  route: z.string(),
  as_of: CalendarDate,
  rule_version: z.string(),
  outcome: Outcome,
  points: z.nullable(Points),
  entries: z.array(AssessmentEntry),
  /** Changes caused by time alone in the next 24 months; points are gained or lost. */
  changes: z.array(
    z.object({
      on: CalendarDate,
      because: z.string(),
      points: z.optional(z.number()),
      outcome: z.optional(Outcome),
    }),
  ),
  options: z.array(
    z.object({
      change: z.string(),
      effect: z.object({ points: z.optional(z.number()), outcome: z.optional(Outcome) }),
    }),
  ),
  fingerprint: z.string(),
});
export type Assessment = z.infer<typeof Assessment>;
