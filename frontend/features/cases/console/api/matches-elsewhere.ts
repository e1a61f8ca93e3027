import { useQuery } from '@tanstack/react-query';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { type CaseStatus, caseStatuses } from '#shared/domain/case-status.ts';
import { call } from '../../../../lib/api-client.ts';
import { organizationKeys } from '../../../../lib/organization-queries.ts';
import { derivedByStream } from '../../../../lib/read-again.ts';
import type { ListFilter } from '../case-filter.ts';

interface Matches {
  readonly status: CaseStatus;
  readonly count: number;
  /** There may be more than were counted. */
  readonly more: boolean;
}

/**
 * Matches of a search by status, ignoring the other filters. Counted on the search's first page, so it costs one more
 * request with the same limit. Empty while loading, or if no other filter is set.
 */
export function useMatchesElsewhere({ q, ...filters }: ListFilter): readonly Matches[] {
  const { sort: _, ...others } = filters;
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  const { data } = useQuery({
    queryKey: organizationKeys.caseList({ q, elsewhere: true }),
    queryFn: ({ signal }) =>
      call(staffCasesContract.listOrganizationCases, { query: { q, sort: 'newest' }, signal }),
    enabled: Boolean(q) && isNarrowed,
    meta: derivedByStream,
  });
  if (!data || !isNarrowed) return [];
  const more = data.nextCursor !== undefined;
  return caseStatuses
    .map((status) => ({ status, count: data.items.filter((item) => item.status === status).length, more }))
    .filter(({ count }) => count > 0);
}
