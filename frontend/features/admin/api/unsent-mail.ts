import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unsentMailContract } from '#shared/contract/unsent-mail.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { organizationKeys } from '../../../lib/organization-queries.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { listedByIndex } from '../../../lib/read-again.ts';

/** The organization's emails that reached no one, for administrators. */
export const unsentMailQuery = pagedQuery(
  organizationKeys.unsentMail,
  ({ cursor, signal }) => call(unsentMailContract.listUnsentMail, { query: { cursor, limit: '5' }, signal }),
  { meta: listedByIndex },
);

type MailAction = 'resendMail' | 'dismissUnsentMail';

/** @param onDone called before the list is read again */
export function useMailAction(onDone: (action: MailAction) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mailId, action }: { mailId: string; action: MailAction }) =>
      call(unsentMailContract[action], { params: { mailId } }),
    onSuccess: (_, { action }) => onDone(action),
    onError: (error, { action }) =>
      notify.error(
        action === 'resendMail' ? 'Couldn’t send the email' : 'Couldn’t dismiss the email',
        errorText(error),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: organizationKeys.unsentMail }),
  });
}
