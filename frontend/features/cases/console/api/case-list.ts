import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { countsContract } from '#shared/contract/counts.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { organizationKeys, organizationStatsQuery } from '../../../../lib/organization-queries.ts';
import { itemsOf, pagedQuery } from '../../../../lib/paged-query.ts';
import { derivedByStream, listedByIndex } from '../../../../lib/read-again.ts';
import { useNextPages } from '../../../../lib/use-next-pages.ts';
import type { ListFilter } from '../case-filter.ts';
import { employerTexts } from '../texts.ts';

const casesQuery = (filter: ListFilter, extra: { with?: 'work' }) =>
  pagedQuery(
    organizationKeys.caseList({ ...filter, ...extra }),
    ({ cursor, signal }) =>
      call(staffCasesContract.listOrganizationCases, { query: { ...filter, ...extra, cursor }, signal }),
    {
      placeholderData: keepPreviousData,
      meta: filter.q || extra.with ? derivedByStream : listedByIndex,
    },
  );

/** For lists that have no stored count and more than one page. */
const caseCountQuery = ({ sort: _, ...filter }: ListFilter) =>
  queryOptions({
    queryKey: organizationKeys.caseCount(filter),
    queryFn: ({ signal }) => call(countsContract.countOrganizationCases, { query: filter, signal }),
    meta: filter.q ? derivedByStream : listedByIndex,
  });

/**
 * The first `pages` pages of a case list. A page may be short if a search has examined as many cases as one request
 * may; the next part is then loaded automatically. Rows render in the background, so that a slow processor never
 * delays typing.
 */
export function useCaseList(filter: ListFilter, pages: number, withWork: boolean) {
  const query = useInfiniteQuery(casesQuery(filter, withWork ? { with: 'work' } : {}));
  const stats = useQuery(organizationStatsQuery);
  const { error, hasNextPage } = query;
  const data = useDeferredValue(query.data);
  const items = useMemo(() => itemsOf(data), [data]);
  const arrived = itemsOf(query.data).length;
  const wanted = pages * limits.pageSize;
  const isShort = !error && hasNextPage && arrived < wanted && !query.isPlaceholderData;
  useNextPages(query, isShort);
  useEffect(() => {
    if (error) notify.error(employerTexts.loadFailed);
  }, [error]);
  const total = totalOf(filter, stats.data);
  const { data: counted } = useQuery({
    ...caseCountQuery(filter),
    enabled: total === undefined && hasNextPage && stats.isSuccess && !query.isPlaceholderData && !error,
  });
  return {
    items,
    error,
    /** The number of matches, once known. */
    total: total === undefined ? counted : { count: total, more: false },
    isLoading: query.isPending || (isShort && arrived === 0) || (arrived > 0 && items.length === 0),
    isStale: query.isPlaceholderData || data !== query.data,
    hasMore: hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** The total, if a count is stored. Undefined if it would have to be computed. */
function totalOf(
  filter: ListFilter,
  stats: { cases: number; cases_by_status: Record<string, number> } | undefined,
): number | undefined {
  if (!stats || filter.q || filter.due || filter.owner || filter.outcome) return undefined;
  if (filter.points_from !== undefined) return undefined;
  return filter.status ? stats.cases_by_status[filter.status] : stats.cases;
}
