import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { countsContract, type TodayCounts } from '#shared/contract/counts.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { type Today, type TodayQuery, todayContract, type WorkSectionName } from '#shared/contract/today.ts';
import type { CaseWork } from '#shared/records/case-work.ts';
import { call } from '../../../lib/api-client.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { derivedByStream, listedByIndex } from '../../../lib/read-again.ts';
import { changedBy, withLine, withoutLine } from '../today-lines.ts';

/** Whose work is shown, as one key. */
const scopeKey = ({ scope, owner }: TodayQuery): string => owner ?? scope;

export const todayQuery = (query: TodayQuery) =>
  queryOptions({
    queryKey: organizationKeys.today(scopeKey(query)),
    queryFn: ({ signal }) => call(todayContract.getToday, { query, signal }),
    placeholderData: keepPreviousData,
    meta: derivedByStream,
  });

/** Fetched only if a section has more lines than are listed. */
export const todayCountsQuery = (query: TodayQuery) =>
  queryOptions({
    queryKey: organizationKeys.todayCounts(scopeKey(query)),
    queryFn: ({ signal }) => call(countsContract.countToday, { query, signal }),
    meta: derivedByStream,
  });

/** One case of the organization, if it has any. */
export const firstCaseQuery = queryOptions({
  queryKey: organizationKeys.firstCase,
  queryFn: ({ signal }) => call(staffCasesContract.listOrganizationCases, { query: { limit: 1 }, signal }),
  meta: listedByIndex,
});

const everyScope = (keyOf: (scope: string) => readonly string[]) => keyOf('').slice(0, -1);

/**
 * Removes a completed line from the lists and their counts optimistically, because the worklist is updated slightly
 * later than the case. The next visit refetches it.
 * @returns a function that restores the line, for an action that was undone
 */
export function useRemoveLine() {
  const client = useQueryClient();
  const lists = { queryKey: everyScope(organizationKeys.today) };
  const counts = { queryKey: everyScope(organizationKeys.todayCounts) };
  return (section: WorkSectionName, line: CaseWork): (() => void) => {
    const before = client.getQueriesData<Today>(lists);
    client.setQueriesData<Today>(lists, (data) =>
      data ? { ...data, [section]: withoutLine(data[section], line) } : data,
    );
    const isListed = ([, data]: (typeof before)[number]) =>
      data && withoutLine(data[section], line).items.length < data[section].items.length;
    const scopes = before.filter(isListed).map(([key]) => key.at(-1));
    const count = (by: 1 | -1) =>
      client.setQueriesData<TodayCounts>(
        { ...counts, predicate: ({ queryKey }) => scopes.includes(queryKey.at(-1)) },
        (data) => (data ? { ...data, [section]: changedBy(by, data[section]) } : data),
      );
    count(-1);
    void client.invalidateQueries({ queryKey: organizationKeys.cases, refetchType: 'none' });
    return () => {
      for (const [key, data] of before)
        if (data)
          client.setQueryData<Today>(key, (now) =>
            now ? { ...now, [section]: withLine(now[section], data[section], line) } : now,
          );
      count(1);
    };
  };
}
