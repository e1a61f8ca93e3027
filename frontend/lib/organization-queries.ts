import { queryOptions } from '@tanstack/react-query';
import { organizationContract } from '#shared/contract/organization.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from './api-client.ts';
import { pagedQuery } from './paged-query.ts';
import { derivedByStream, listedByIndex } from './read-again.ts';

const root = ['organization'] as const;
export const organizationKeys = {
  all: root,
  settings: [...root, 'settings'],
  stats: [...root, 'stats'],
  /** All lists of members. */
  members: [...root, 'members'],
  team: [...root, 'members', 'team'],
  applicantMembers: [...root, 'members', 'applicant-members'],
  staff: [...root, 'members', 'staff'],
  applicants: (search: string) => [...root, 'members', 'applicants', search],
  invitations: [...root, 'invitations'],
  sentInvitations: (senderId: string) => [...root, 'invitations', 'sent', senderId],
  documents: [...root, 'documents'],
  pendingDeletions: [...root, 'deletions', 'pending'],
  failedPackets: [...root, 'failed-packets'],
  unsentMail: [...root, 'unsent-mail'],
  deletionReceipts: [...root, 'deletions', 'receipts'],
  report: (from: string) => [...root, 'cases', 'report', from],
  audit: (filter: object) => [...root, 'audit', filter],
  /** All lists of the organization's cases. */
  cases: [...root, 'cases'],
  recentCases: [...root, 'cases', 'recent'],
  firstCase: [...root, 'cases', 'first'],
  today: (scope: string) => [...root, 'cases', 'today', scope],
  todayCounts: (scope: string) => [...root, 'cases', 'today-counts', scope],
  caseCount: (filter: object) => [...root, 'cases', 'count', filter],
  caseViews: [...root, 'case-views'],
  bulkJobs: [...root, 'bulk-changes'],
  caseImports: [...root, 'case-imports'],
  caseExports: [...root, 'case-exports'],
  caseList: (filter: object) => [...root, 'cases', filter],
} as const;

/** Name and settings. */
export const organizationQuery = queryOptions({
  queryKey: organizationKeys.settings,
  queryFn: ({ signal }) => call(organizationContract.getOrganization, { signal }),
});

/** Stored counters, which provide totals without counting. */
export const organizationStatsQuery = queryOptions({
  queryKey: organizationKeys.stats,
  queryFn: ({ signal }) => call(organizationContract.getOrganizationStats, { signal }),
  meta: derivedByStream,
});

/** Members who can own cases. */
export const staffQuery = pagedQuery(
  organizationKeys.staff,
  ({ cursor, signal }) =>
    call(organizationContract.listMembers, {
      query: { cursor, limit: limits.maxPageSize, staff: 'true' },
      signal,
    }),
  { meta: listedByIndex },
);
