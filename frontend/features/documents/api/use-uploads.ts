import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { documentsContract } from '#shared/contract/documents.ts';
import type { Document } from '#shared/records/document.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { digestFile, FileChanged, putFile, SendFailure } from '../../../lib/put-file.ts';
import { documentTexts } from '../texts.ts';
import { countActive, createUploadQueue, type UploadSteps } from '../upload-queue.ts';
import { useDocumentCache } from './document-cache.ts';

const stepsFor = (caseId: string): UploadSteps => ({
  start: async (file, signal, target) =>
    call(documentsContract.startUpload, {
      params: { caseId },
      body: {
        name: file.name,
        size: file.size,
        sha256: await digestFile(file),
        ...(target && { item_id: target.itemId }),
        ...(target?.replaces && { replaces: target.replaces }),
      },
      signal,
    }),
  send: putFile,
  finish: (uploadId) => call(documentsContract.finishUpload, { params: { caseId, uploadId } }),
  giveUp: (uploadId) => call(documentsContract.cancelUpload, { params: { caseId, uploadId } }),
  explain(error) {
    if (error instanceof SendFailure)
      return {
        reason: error.message,
        isOutcomeUnknown: false,
        isFinal: error instanceof FileChanged,
      };
    // Its name was accepted, so its contents are of another type.
    if (error instanceof ApiError && error.code === 'document.wrong_type')
      return {
        reason: `${error.message} ${documentTexts.otherContents}`,
        isOutcomeUnknown: false,
        isFinal: true,
      };
    if (error instanceof ApiError) return { reason: error.message, isOutcomeUnknown: error.isOutcomeUnknown };
    console.warn('An upload failed unexpectedly', error);
    return undefined;
  },
});

/**
 * The uploads to one case. They are aborted when the page unmounts.
 * @param onDone called with each added document
 */
export function useUploads(caseId: string, onChange: () => void, onDone?: (document: Document) => void) {
  const cache = useDocumentCache(caseId, onChange);
  const done = useRef(onDone);
  done.current = onDone;
  const [queue] = useState(() =>
    createUploadQueue(stepsFor(caseId), {
      onDone(document) {
        cache.added(document);
        done.current?.(document);
        notify.success(documentTexts.uploaded, document.name);
      },
      onFailed: (name, reason) => notify.error(reason, name),
    }),
  );
  useEffect(() => () => queue.cancelAll(), [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot);
  return { uploads, running: countActive(uploads), queue };
}
