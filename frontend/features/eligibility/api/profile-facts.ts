import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FactsChange, factsContract } from '#shared/contract/facts.ts';
import { ApiError, call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { profileAnswersTexts } from '../texts.ts';

/** The facts in the signed-in user's profile. */
export const profileFactsQuery = queryOptions({
  queryKey: ['profile', 'facts'],
  queryFn: ({ signal }) => call(factsContract.getFacts, { signal }),
});

/**
 * Saves facts based on the version the user saw. If they were changed elsewhere since then, they are refetched and
 * not overwritten.
 */
export function useSaveFacts(onSaved: () => void) {
  const client = useQueryClient();
  const { queryKey } = profileFactsQuery;
  return useMutation({
    mutationFn: (body: FactsChange) => call(factsContract.putFacts, { body }),
    onSuccess: (record) => {
      client.setQueryData(queryKey, record);
      notify.success(profileAnswersTexts.saved);
      onSaved();
    },
    onError: (error) => {
      const changed = error instanceof ApiError && error.code === 'facts.changed';
      // Also after a lost response: the server may have saved them.
      void client.invalidateQueries({ queryKey });
      notify.error(profileAnswersTexts.failed, changed ? profileAnswersTexts.changed : errorText(error));
    },
  });
}
