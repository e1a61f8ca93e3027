import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type NewDocumentRequest, staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { DocumentRequest } from '#shared/records/case-records.ts';
import { ApiError, call, errorText } from '../../../../lib/api-client.ts';
import { notify } from '../../../../lib/notify.ts';
import { useIdempotentMutation } from '../../../../lib/use-idempotent-mutation.ts';
import { caseKeys } from '../../keys.ts';

function useRefresh(caseId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: caseKeys.requests(caseId) }),
      client.invalidateQueries({ queryKey: caseKeys.history(caseId) }),
    ]);
}

/**
 * Requests a document from the applicant, who gets an email.
 * @param onDuplicate an open request has the same name; the person may confirm theirs
 */
export function useRequestDocument(caseId: string, onDone: () => void, onDuplicate: () => void) {
  const refresh = useRefresh(caseId);
  return useIdempotentMutation({
    send: (body: NewDocumentRequest, idempotencyKey) =>
      call(staffCasesContract.requestDocument, { params: { caseId }, body, idempotencyKey }),
    onSuccess: () => {
      notify.success('Document requested');
      onDone();
      return refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'document_request.duplicate') onDuplicate();
      else notify.error("Couldn't request the document", errorText(error));
    },
  });
}

export function useWithdrawRequest(caseId: string) {
  const refresh = useRefresh(caseId);
  return useMutation({
    mutationFn: ({ id }: DocumentRequest) =>
      call(staffCasesContract.withdrawDocumentRequest, { params: { caseId, requestId: id } }),
    onError: (error) => notify.error("Couldn't cancel the request", errorText(error)),
    onSettled: refresh,
  });
}

/** Reopens an answered request; the document stays. */
export function useReopenRequest(caseId: string) {
  const refresh = useRefresh(caseId);
  return useMutation({
    mutationFn: ({ id }: DocumentRequest) =>
      call(staffCasesContract.reopenDocumentRequest, { params: { caseId, requestId: id } }),
    onError: (error) => notify.error('Couldn’t reopen the request', errorText(error)),
    onSettled: refresh,
  });
}

/** Marks a document of the case as the answer to a request. */
export function useFulfilRequest(caseId: string) {
  const refresh = useRefresh(caseId);
  return useMutation({
    mutationFn: ({ requestId, documentId }: { requestId: string; documentId: string }) =>
      call(staffCasesContract.fulfilDocumentRequest, {
        params: { caseId, requestId },
        body: { document_id: documentId },
      }),
    onError: (error) => notify.error("Couldn't attach the document", errorText(error)),
    onSettled: refresh,
  });
}
