import * as z from 'zod/mini';

export const caseStatuses = ['DRAFT', 'COLLECTING', 'REVIEW', 'FILED', 'APPROVED', 'DENIED'] as const;
export const CaseStatus = z.enum(caseStatuses);
export type CaseStatus = z.infer<typeof CaseStatus>;

export const caseStatusLabels: Record<CaseStatus, string> = {
  DRAFT: 'Draft',
  COLLECTING: 'Collecting Documents',
  REVIEW: 'Under Review',
  FILED: 'Filed',
  APPROVED: 'Approved',
  DENIED: 'Denied',
};

const progressByStatus: Record<CaseStatus, number> = {
  DRAFT: 20,
  COLLECTING: 40,
  REVIEW: 60,
  FILED: 80,
  APPROVED: 100,
  DENIED: 100,
};

/** Progress in percent; 0 for a status this version does not know. */
export function progressOf(status: string): number {
  return CaseStatus.safeParse(status).success ? progressByStatus[status as CaseStatus] : 0;
}

export const timelineSteps = ['Created', 'Documents', 'Review', 'Filed'] as const;

/** A timeline dot is lit when progress is greater than its index times 25. */
export const isTimelineStepLit = (index: number, progress: number): boolean => progress > index * 25;

/** "Active" on the admin dashboard. */
export const activeStatuses = ['COLLECTING', 'REVIEW', 'FILED'] as const satisfies readonly CaseStatus[];
/** Nothing is due on these, so they are never overdue. */
export const closedStatuses = ['APPROVED', 'DENIED'] as const satisfies readonly CaseStatus[];
export const isClosed = (status: CaseStatus): boolean =>
  (closedStatuses as readonly string[]).includes(status);

/** Statuses that the organization setting `staff_decides` reserves for staff. */
const decidedByStaff: readonly CaseStatus[] = ['FILED', 'APPROVED', 'DENIED'];

/** Filed or decided: bulk changes skip these by default. */
export const isSettled = (status: CaseStatus): boolean => decidedByStaff.includes(status);

/** Whether a change sets or leaves a status reserved for staff. */
export const isStaffDecision = (from: CaseStatus, to: CaseStatus): boolean =>
  from !== to && (decidedByStaff.includes(from) || decidedByStaff.includes(to));

/** The statuses offered for a case in this status, including the current one. */
export const statusChoices = (from: CaseStatus, staffOnlyDecisions: boolean): readonly CaseStatus[] =>
  staffOnlyDecisions ? caseStatuses.filter((to) => !isStaffDecision(from, to)) : caseStatuses;
