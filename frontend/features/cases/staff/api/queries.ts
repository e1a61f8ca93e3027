import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../../lib/api-client.ts';

/** Beside the case's own entries in the cache, which begin with `cases`, so that a change refreshes both. */
const root = ['cases', 'staff'] as const;
export const staffCaseKeys = {
  management: (caseId: string) => [...root, 'management', caseId],
  notes: (caseId: string) => [...root, 'notes', caseId],
  requests: (caseId: string) => [...root, 'requests', caseId],
} as const;

/** Applicant, owner and due date, as staff manage them. */
export const managementQuery = (caseId: string, version: number) =>
  queryOptions({
    queryKey: [...staffCaseKeys.management(caseId), version],
    queryFn: ({ signal }) => call(staffCasesContract.getCaseManagement, { params: { caseId }, signal }),
  });

export const notesQuery = (caseId: string) =>
  infiniteQueryOptions({
    queryKey: staffCaseKeys.notes(caseId),
    queryFn: ({ pageParam, signal }) =>
      call(staffCasesContract.listNotes, { params: { caseId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });

/** What staff asked for on a case. The applicant reads it too. */
export const requestsQuery = (caseId: string) =>
  infiniteQueryOptions({
    queryKey: staffCaseKeys.requests(caseId),
    queryFn: ({ pageParam, signal }) =>
      call(staffCasesContract.listDocumentRequests, {
        params: { caseId },
        query: { cursor: pageParam, limit: limits.maxPageSize },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
