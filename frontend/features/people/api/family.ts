import { useMutation, useQueryClient } from '@tanstack/react-query';
import { familyContract } from '#shared/contract/family.ts';
import { call } from '../../../lib/api-client.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { failed } from './people.ts';

const keyOf = (personId: string) => ['people', 'cases', personId] as const;

/** The newest cases of a person and of their dependents. */
export const personCasesQuery = (personId: string) =>
  pagedQuery(keyOf(personId), ({ cursor, signal }) =>
    call(familyContract.listPersonCases, { params: { personId }, query: { cursor }, signal }),
  );

/** Opens a dependent's own case beside one of the person's; a second click finds the first one's. */
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
