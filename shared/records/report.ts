import * as z from 'zod/mini';
import { type CaseStatus, caseStatuses } from '../domain/case-status.ts';
import { VisaPath } from '../domain/visa-paths.ts';
import { PersonId } from '../schema/common.ts';

/**
 * A calendar month in UTC. Rows are sums of what happened in a month, so months of an office's time zone would have to
 * be counted again whenever an administrator changes it.
 */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month like 2026-11'));

/** Who an open case waits for. */
export const waitingSides = ['applicant', 'team', 'authority'] as const;
export type WaitingSide = (typeof waitingSides)[number];

/**
 * The counters of a report: cases opened and decided, the number of times a case left a status and the minutes
 * spent in it, and open cases by who they wait for.
 */
const reportCounters = [
  'opened',
  'approved',
  'denied',
  ...caseStatuses.flatMap((status) => [`left_${status}`, `minutes_${status}`] as const),
  ...waitingSides.map((side) => `waiting_${side}` as const),
] as const;
export const ReportCounter = z.enum(reportCounters);
export type ReportCounter = z.infer<typeof ReportCounter>;
export const ReportCounts = z.partialRecord(ReportCounter, z.number());
export type ReportCounts = z.infer<typeof ReportCounts>;

/** The counters of the periods in a status. */
export const statusPeriodCounters = (status: CaseStatus) =>
  ({ left: `left_${status}`, minutes: `minutes_${status}` }) as const;

/** Counts for a visa path and owner in a month; `now`: all open cases, regardless of when they were opened. */
export const ReportRow = z.object({
  period: z.union([Month, z.literal('now')]),
  path: VisaPath,
  /** Absent for unassigned cases. */
  owner_id: z.optional(PersonId),
  owner_name: z.optional(z.string()),
  counts: ReportCounts,
});
export type ReportRow = z.infer<typeof ReportRow>;
