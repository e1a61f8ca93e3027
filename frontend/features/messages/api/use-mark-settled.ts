import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messagesContract } from '#shared/contract/messages.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { messageKeys } from '../keys.ts';

/** Removes a conversation from those awaiting a response. */
export function useMarkSettled(caseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (count: number) =>
      call(messagesContract.setReadingProgress, { params: { caseId }, body: { count, settled: true } }),
    onSuccess: (conversation) => {
      client.setQueryData(messageKeys.conversation(caseId), conversation);
      void client.invalidateQueries({ queryKey: messageKeys.list(caseId) });
      void client.invalidateQueries({ queryKey: messageKeys.unread });
    },
    onError: (error) => notify.error('Couldn’t save this', errorText(error)),
  });
}
