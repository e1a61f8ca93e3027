import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { casesContract } from '#shared/contract/cases.ts';
import { countsContract } from '#shared/contract/counts.ts';
import { familyContract } from '#shared/contract/family.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../lib/api-client.ts';
import { checklistKey } from '../../../lib/checklist-key.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { listedByIndex } from '../../../lib/read-again.ts';
import { caseKeys } from '../keys.ts';

/** The signed-in user's cases, newest first, in pages. */
export const ownCasesQuery = pagedQuery(
  caseKeys.own,
  ({ cursor, signal }) => call(casesContract.listOwnCases, { query: { cursor }, signal }),
  { meta: listedByIndex },
);

/** Fetched only if the list has more than one page. */
export const ownCaseCountQuery = queryOptions({
  queryKey: caseKeys.ownCount,
  queryFn: ({ signal }) => call(countsContract.countOwnCases, { signal }),
  meta: listedByIndex,
});

/** One case. Fails with `case.not_found` for someone else's case as for a nonexistent one. */
export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: caseKeys.one(caseId),
    queryFn: ({ signal }) => call(casesContract.getCase, { params: { caseId }, signal }),
  });

/** A case's history, newest first. Pages are large because the timeline looks for its dates in them. */
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
    meta: listedByIndex,
  });

/** Refetches a case and its history after something that belongs to it has changed. */
export function useRefreshCase(caseId: string): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: caseKeys.one(caseId) });
    void client.invalidateQueries({ queryKey: caseKeys.history(caseId) });
    // Deleting a document moves the checklist items it was attached to back a step.
    void client.invalidateQueries({ queryKey: checklistKey(caseId) });
  };
}
