import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionsContract } from '#shared/contract/sessions.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { profileKeys } from '../keys.ts';
import { profileTexts } from '../texts.ts';

export const sessionsQuery = pagedQuery(profileKeys.sessions, ({ cursor, signal }) =>
  call(sessionsContract.listSessions, { query: { cursor }, signal }),
);

function useEnding<Input>(end: (input: Input) => Promise<unknown>, done: string, onEnded?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: () => {
      onEnded?.();
      notify.success(done);
    },
    onError: (error) => notify.error(profileTexts.endSessionFailed, errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** @param onEnded called while the session is still listed */
export const useEndSession = (onEnded: () => void) =>
  useEnding(
    (sessionId: string) => call(sessionsContract.endSession, { params: { sessionId } }),
    profileTexts.sessionEnded,
    onEnded,
  );

export const useEndOtherSessions = () =>
  useEnding(() => call(sessionsContract.endOtherSessions), profileTexts.otherSessionsEnded);
