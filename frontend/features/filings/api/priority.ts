import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PriorityChange, priorityContract } from '#shared/contract/priority.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { filingKeys } from '../keys.ts';

/** @param onConflict called if someone else changed it since the user saw it */
export function useSetPriority(caseId: string, onSaved: () => void, onConflict: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PriorityChange) => call(priorityContract.setPriority, { params: { caseId }, body }),
    onSuccess: () => {
      notify.success('Priority date saved');
      onSaved();
    },
    onError: (error) => {
      notify.error('Couldn’t save the priority date', errorText(error));
      if (error instanceof ApiError && error.code === 'conflict') onConflict();
    },
    onSettled: () => client.invalidateQueries({ queryKey: filingKeys.deadlines(caseId) }),
  });
}
