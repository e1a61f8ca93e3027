import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FilingChange, filingContract } from '#shared/contract/filing.ts';
import type { Filing } from '#shared/records/filing.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { notifyChangeFailure } from '../../../lib/notify-change-failure.ts';
import { filingKeys } from '../keys.ts';

export const filingQuery = (caseId: string) =>
  queryOptions({
    queryKey: filingKeys.filing(caseId),
    queryFn: ({ signal }) => call(filingContract.getFiling, { params: { caseId }, signal }),
  });

/**
 * Saves the facts that the user changed, based on the version they saw.
 * @param onConflict called with the current facts if a colleague changed the same one
 */
export function useChangeFiling(caseId: string, onSaved: () => void, onConflict: (latest: Filing) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FilingChange) => call(filingContract.changeFiling, { params: { caseId }, body }),
    onSuccess: (filing) => {
      client.setQueryData(filingKeys.filing(caseId), filing);
      notify.success('Filing details saved');
      onSaved();
    },
    onError: async (error) => {
      notifyChangeFailure(error, 'Couldn’t save the filing details');
      if (error instanceof ApiError && error.code === 'case.changed')
        onConflict(await client.fetchQuery({ ...filingQuery(caseId), staleTime: 0 }));
    },
  });
}
