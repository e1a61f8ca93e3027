import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { familyContract } from '#shared/contract/family.ts';
import type { Case } from '#shared/records/case.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../lib/api-client.ts';
import { partsOf } from '../../../lib/paged-query.ts';
import { listedByIndex } from '../../../lib/read-again.ts';
import { failed } from './people.ts';

/** All cases of a person and of their dependents, newest first. */
export const personCasesQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'cases', personId],
    queryFn: async ({ signal }) => {
      const cases: Case[] = [];
      const pages = partsOf((cursor) =>
        call(familyContract.listPersonCases, {
          params: { personId },
          query: { cursor, limit: limits.maxPageSize },
          signal,
        }),
      );
      for await (const { items } of pages) cases.push(...items);
      return cases;
    },
    meta: listedByIndex,
  });

/** Creates a dependent's own case next to one of the person's. A second click finds the existing one. */
export function useOpenDependentCase(personId: string, onOpened: (caseId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ dependentId, ...body }: { dependentId: string; principal_case_id: string }) =>
      call(familyContract.openDependentCase, { params: { personId, dependentId }, body }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['people'] });
      onOpened(id);
    },
    onError: failed('Couldn’t open the case'),
  });
}
