import * as z from 'zod/mini';
import { type CaseStatus, caseStatuses } from '../domain/case-status.ts';
import { VisaPath } from '../domain/visa-paths.ts';
import { PersonId } from '../schema/common.ts';

/** A calendar month in UTC. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month like 2026-11'));

/** Whom an open case waits for. */
export const waitingSides = ['applicant', 'team', 'authority'] as const;
export type WaitingSide = (typeof waitingSides)[number];

/**
 * What a report counts: cases opened and decided, times a case left a status and the minutes it had been in it, and open
 * cases by whom they wait for.
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

/** The counters of the times in a status. */
export const stayCounters = (status: CaseStatus) =>
  ({ left: `left_${status}`, minutes: `minutes_${status}` }) as const;

/** Cases of one visa path and owner in a month; `now`: the open ones, whenever they were opened. */
export const ReportRow = z.object({
  period: z.union([Month, z.literal('now')]),
  path: VisaPath,
  /** Absent for cases that no one is responsible for. */
  owner_id: z.optional(PersonId),
  owner_name: z.optional(z.string()),
  counts: ReportCounts,
});
export type ReportRow = z.infer<typeof ReportRow>;
