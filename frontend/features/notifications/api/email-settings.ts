import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationsContract } from '#shared/contract/notifications.ts';
import type { MailChoices } from '#shared/domain/notification-groups.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { notificationTexts } from '../texts.ts';

const ownKey = ['email-settings', 'own'];
export const ownQuery = queryOptions({
  queryKey: ownKey,
  queryFn: ({ signal }) => call(notificationsContract.getEmailSettings, { signal }),
});
export const linkedQuery = (token: string) =>
  queryOptions({
    queryKey: ['email-settings', 'linked', token],
    queryFn: ({ signal }) => call(notificationsContract.viewMailedSettings, { body: { token }, signal }),
  });

/**
 * Saves each choice immediately and shows it optimistically until the server responds. One request at a time, so that
 * an earlier one, which lacks the later choice, is never the last to arrive.
 */
function useSaving<Settings extends { choices: MailChoices }>(
  queryKey: readonly unknown[],
  save: (choices: MailChoices) => Promise<Settings>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: queryKey,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: save,
    onMutate: async (choices) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Settings>(queryKey);
      client.setQueryData<Settings>(queryKey, (seen) => seen && { ...seen, choices });
      return before;
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before);
      notify.error(notificationTexts.saveFailed, errorText(error));
      // The server may have saved it although its response didn't arrive.
      if (client.isMutating({ mutationKey: queryKey }) <= 1) void client.invalidateQueries({ queryKey });
    },
    onSuccess: (saved) => {
      // The response to an earlier choice lacks those that are still being saved.
      if (client.isMutating({ mutationKey: queryKey }) <= 1) client.setQueryData(queryKey, saved);
    },
  });
}

export const useSaveOwn = () =>
  useSaving(ownKey, (choices) => call(notificationsContract.putEmailSettings, { body: { choices } }));

/** With the token of the URL in an email that mail programs use. */
export const useUnsubscribe = (token: string) =>
  useMutation({ mutationFn: () => call(notificationsContract.unsubscribe, { query: { token } }) });

export const useSaveLinked = (token: string) =>
  useSaving(linkedQuery(token).queryKey, (choices) =>
    call(notificationsContract.putMailedSettings, { body: { token, choices } }),
  );
