import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { countsContract } from '#shared/contract/counts.ts';
import { type Today, type TodayScope, todayContract } from '#shared/contract/today.ts';
import type { CaseWork } from '#shared/records/case-work.ts';
import { call } from '../../../lib/api-client.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { type WorkSectionName, withoutLine } from '../today-lines.ts';

export const todayQuery = (scope: TodayScope) =>
  queryOptions({
    queryKey: organizationKeys.today(scope),
    queryFn: ({ signal }) => call(todayContract.getToday, { query: { scope }, signal }),
    placeholderData: keepPreviousData,
  });

/** Asked only when a section goes on after the lines that are listed. */
export const todayCountsQuery = (scope: TodayScope) =>
  queryOptions({
    queryKey: organizationKeys.todayCounts(scope),
    queryFn: ({ signal }) => call(countsContract.countToday, { query: { scope }, signal }),
  });

/**
 * Takes a line that was done off the lists at once: the worklist itself follows a moment after the case. The next
 * visit reads it again.
 */
export function useTakeOff() {
  const client = useQueryClient();
  return (section: WorkSectionName, line: CaseWork): void => {
    client.setQueriesData<Today>({ queryKey: organizationKeys.today('').slice(0, -1) }, (data) =>
      data ? { ...data, [section]: withoutLine(data[section], line) } : data,
    );
    void client.invalidateQueries({ queryKey: organizationKeys.cases, refetchType: 'none' });
  };
}
