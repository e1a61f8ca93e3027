import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataExportContract } from '#shared/contract/data-export.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { profileKeys } from '../keys.ts';
import { profileTexts } from '../texts.ts';

export const deletionQuery = queryOptions({
  queryKey: profileKeys.deletionRequest,
  queryFn: ({ signal }) => call(dataExportContract.getDeletionRequest, { signal }),
});

export function useRequestDeletion(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(dataExportContract.requestDeletion),
    onSuccess: (request) => {
      client.setQueryData(deletionQuery.queryKey, { request });
      notify.success(profileTexts.deletionRequested);
      onDone();
    },
    onError: (error) => notify.error(profileTexts.deletionFailed, errorText(error)),
  });
}

export function useWithdrawDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(dataExportContract.withdrawDeletion),
    onSuccess: () => {
      client.setQueryData(deletionQuery.queryKey, {});
      notify.success(profileTexts.deletionWithdrawn);
    },
    onError: (error) => notify.error(profileTexts.withdrawFailed, errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: deletionQuery.queryKey }),
  });
}
