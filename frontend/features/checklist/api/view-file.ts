import { queryOptions } from '@tanstack/react-query';
import { documentsContract } from '#shared/contract/documents.ts';
import { call } from '../../../lib/api-client.ts';

/** How long a file that was viewed stays in memory (milliseconds): going back to it is immediate. */
const keptFor = 10 * 60_000;

export interface ViewedFile {
  readonly mimeType: string;
  readonly bytes: ArrayBuffer;
}

/**
 * The bytes of a document, to be drawn here: nothing of the file becomes a page of its own, so no script in it
 * runs. A document never changes.
 */
export const viewedFileQuery = (caseId: string, documentId: string) =>
  queryOptions({
    queryKey: ['viewed-file', caseId, documentId],
    queryFn: async ({ signal }): Promise<ViewedFile> => {
      const params = { caseId, documentId };
      const { url, mime_type } = await call(documentsContract.createViewLink, { params, signal });
      const response = await fetch(url, { signal, credentials: 'omit' });
      if (!response.ok) throw new Error('The file could not be read');
      return { mimeType: mime_type, bytes: await response.arrayBuffer() };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptFor,
  });
