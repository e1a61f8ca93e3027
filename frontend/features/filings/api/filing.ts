import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FilingChange, filingContract } from '#shared/contract/filing.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { notifyChangeFailure } from '../../../lib/notify-change-failure.ts';
import { filingKeys } from '../keys.ts';

export const filingQuery = (caseId: string) =>
  queryOptions({
    queryKey: filingKeys.filing(caseId),
    queryFn: ({ signal }) => call(filingContract.getFiling, { params: { caseId }, signal }),
  });

/** Errors after which the page shows what someone else saved. */
const changedByOthers: readonly string[] = ['case.changed', 'filing.removed', 'filing.has_requests'];

/**
 * Saves the facts that the user changed, based on the version they saw.
 * @param onConflict called if a colleague changed the same fact; the current ones are fetched
 */
export function useChangeFiling(
  { id: caseId, country }: { readonly id: string; readonly country: string },
  onSaved: () => void,
  onConflict: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FilingChange) => call(filingContract.changeFiling, { params: { caseId }, body }),
    onSuccess: (filing, { changes }) => {
      client.setQueryData(filingKeys.filing(caseId), filing);
      notify.success(savedText(changes));
      onSaved();
    },
    onError: (error) => {
      notifyChangeFailure(error, 'Couldn’t save the filing details', country);
      if (!(error instanceof ApiError) || !changedByOthers.includes(error.code)) return undefined;
      if (error.code === 'case.changed') onConflict();
      return client.invalidateQueries({ queryKey: filingKeys.filing(caseId) });
    },
  });
}

function savedText({ requests: [request] = [], other }: FilingChange['changes']): string {
  if (request) return request.request ? 'Request saved' : 'Request removed';
  if (other) return other.filing ? 'Filing saved' : 'Filing removed';
  return 'Filing details saved';
}
