import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { casesContract } from '#shared/contract/cases.ts';
import { countsContract } from '#shared/contract/counts.ts';
import { familyContract } from '#shared/contract/family.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../lib/api-client.ts';
import { checklistKey } from '../../../lib/checklist-key.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { caseKeys } from '../keys.ts';

/** The signed-in person's cases, newest first, a page at a time. */
export const ownCasesQuery = pagedQuery(caseKeys.own, ({ cursor, signal }) =>
  call(casesContract.listOwnCases, { query: { cursor }, signal }),
);

/** Asked only of a list that goes on after its first page. */
export const ownCaseCountQuery = queryOptions({
  queryKey: caseKeys.ownCount,
  queryFn: ({ signal }) => call(countsContract.countOwnCases, { signal }),
});

/** One case. Fails with `case.not_found` for someone else's as for none. */
export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: caseKeys.one(caseId),
    queryFn: ({ signal }) => call(casesContract.getCase, { params: { caseId }, signal }),
  });

/** What happened to a case, newest first. Pages are large: the timeline looks for its dates in them. */
export const historyQuery = (caseId: string) =>
  pagedQuery(caseKeys.history(caseId), ({ cursor, signal }) =>
    call(casesContract.listCaseHistory, {
      params: { caseId },
      query: { cursor, limit: limits.maxPageSize },
      signal,
    }),
  );

/** The other cases of the family. */
export const familyQuery = (caseId: string) =>
  queryOptions({
    queryKey: caseKeys.family(caseId),
    queryFn: ({ signal }) => call(familyContract.listFamilyCases, { params: { caseId }, signal }),
  });

/** Asks again for a case and its history: something that belongs to it has changed. */
export function useRefreshCase(caseId: string): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: caseKeys.one(caseId) });
    void client.invalidateQueries({ queryKey: caseKeys.history(caseId) });
    // A deleted document takes the items back a step that it served.
    void client.invalidateQueries({ queryKey: checklistKey(caseId) });
  };
}
