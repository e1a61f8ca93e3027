import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { documentsContract } from '#shared/contract/documents.ts';
import type { Document } from '#shared/records/document.ts';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { useDocumentCache } from '../api/document-cache.ts';
import { documentTexts } from '../texts.ts';

/** Deletes a document after confirmation. `document` is undefined while the dialog is closed. */
export function DeleteDocumentDialog({
  document,
  caseId,
  onChange,
  onClose,
  list,
}: {
  document: Document | undefined;
  caseId: string;
  onChange: () => void;
  onClose: () => void;
  /** Receives focus if the row that opened the dialog is gone. */
  list: RefObject<HTMLElement | null>;
}) {
  const cache = useDocumentCache(caseId, onChange);
  const { mutate, isPending } = useMutation({
    mutationFn: (documentId: string) =>
      call(documentsContract.deleteDocument, { params: { caseId, documentId } }),
    onSuccess: (_, documentId) => {
      cache.deleted(documentId);
      notify.success(documentTexts.deleted);
      onClose();
    },
    onError: (error) => {
      notify.error(documentTexts.deleteFailed, errorText(error));
      cache.refresh();
      onClose();
    },
  });
  return (
    <Dialog
      open={document !== undefined}
      onClose={onClose}
      title="Delete this document?"
      alert
      busy={isPending}
      otherwiseFocus={list}
      actions={
        <DialogActions
          onCancel={onClose}
          variant="danger"
          busy={isPending}
          busyLabel="Deleting..."
          onConfirm={() => document && mutate(document.id)}
        >
          Delete
        </DialogActions>
      }
    >
      <p className="soft">
        <b>{document?.name}</b> will be deleted for everyone on this case. This can’t be undone.
      </p>
    </Dialog>
  );
}
