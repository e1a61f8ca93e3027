import { type InfiniteData, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { messagesContract, type NewMessage } from '#shared/contract/messages.ts';
import type { Message } from '#shared/records/message.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { useIdempotentMutation } from '../../../lib/use-idempotent-mutation.ts';
import { messageKeys } from '../keys.ts';

type Pages = InfiniteData<{ items: Message[] }, string | undefined>;

/** Refetches everything that a message affects. */
function useRefreshMessages(caseId: string): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: messageKeys.list(caseId) });
    void client.invalidateQueries({ queryKey: messageKeys.conversation(caseId) });
    void client.invalidateQueries({ queryKey: messageKeys.unread });
  };
}

/**
 * Sends a message at most once per intent: a retry after a lost response finds the first message instead of sending
 * another.
 */
export function useSendMessage(
  caseId: string,
  { onSent, onFailed }: { onSent: (sent: NewMessage) => void; onFailed: (error: Error) => void },
) {
  const client = useQueryClient();
  const refresh = useRefreshMessages(caseId);
  const mutationKey = messageKeys.send(caseId);
  const { create, forget } = useIdempotentMutation({
    mutationKey,
    draft: 'message',
    send: (body: NewMessage, idempotencyKey) =>
      call(messagesContract.sendMessage, { params: { caseId }, body, idempotencyKey }),
    onSuccess: (message, sent) => {
      client.setQueryData<Pages>(messageKeys.list(caseId), (before) => withNewest(before, message));
      onSent(sent);
      refresh();
    },
    onError: onFailed,
  });
  // Also while a message is being sent whose form was closed.
  return { create, forget, isPending: useIsMutating({ mutationKey }) > 0 };
}

/** What an author can do with a message for a limited time. */
export function useMessageChanges(caseId: string, onEdited: (message: Message, text: string) => void) {
  const refresh = useRefreshMessages(caseId);
  const changing = useMutation({
    mutationFn: async ({ message, text }: { message: Message; text: string | undefined }) => {
      const params = { caseId, messageId: message.id };
      if (text === undefined) await call(messagesContract.deleteMessage, { params });
      else await call(messagesContract.editMessage, { params, body: { text } });
    },
    onSuccess: (_, { message, text }) => {
      if (text !== undefined) onEdited(message, text);
    },
    onSettled: refresh,
    onError: (error, { text }) =>
      notify.error(
        text === undefined ? 'Couldn’t delete the message' : 'Couldn’t save the change',
        errorText(error),
      ),
  });
  return { changing };
}

function withNewest(before: Pages | undefined, message: Message): Pages | undefined {
  const [first, ...rest] = before?.pages ?? [];
  if (!before || !first || first.items.some(({ id }) => id === message.id)) return before;
  return { ...before, pages: [{ ...first, items: [message, ...first.items] }, ...rest] };
}
