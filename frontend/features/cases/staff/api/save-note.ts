import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { type NewNote, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { call } from '../../../../lib/api-client.ts';
import { useIdempotentMutation } from '../../../../lib/use-idempotent-mutation.ts';
import { caseKeys } from '../../keys.ts';

/** Saves an internal note of a case at most once per intent. */
export function useSaveNote(
  caseId: string,
  {
    onSaved,
    onFailed,
    draft,
  }: {
    onSaved?: (saved: NewNote) => void;
    onFailed?: (error: Error) => void;
    /** The name of the draft that is saved. */
    draft?: string;
  } = {},
) {
  const client = useQueryClient();
  const mutationKey = [...caseKeys.notes(caseId), 'save'];
  const { create, forget } = useIdempotentMutation({
    mutationKey,
    ...(draft && { draft }),
    send: (body: NewNote, idempotencyKey) =>
      call(staffCasesContract.addNote, { params: { caseId }, body, idempotencyKey }),
    onSuccess: (_, saved) => {
      onSaved?.(saved);
      return client.invalidateQueries({ queryKey: caseKeys.notes(caseId) });
    },
    onError: (error) => onFailed?.(error),
  });
  // Also while a note is being saved whose form was closed.
  return { create, forget, isPending: useIsMutating({ mutationKey }) > 0 };
}
