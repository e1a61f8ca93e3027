import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { documentsContract } from '#shared/contract/documents.ts';
import { isViewable } from '#shared/domain/document-types.ts';
import type { Document } from '#shared/records/document.ts';
import { megabyte } from '#shared/schema/limits.ts';
import { ApiError, call } from '../../../lib/api-client.ts';

/** How long a viewed file stays in memory (milliseconds), so that going back to it is instant. */
const retentionMilliseconds = 10 * 60_000;
/** Memory limit for viewed files (bytes). */
const maxCachedBytes = 100 * megabyte;

const viewedFiles = 'viewed-file';

export interface ViewedFile {
  readonly mimeType: string;
  readonly bytes: ArrayBuffer;
}

/** Whether S3 doesn't have the file. It says so with either status; a link that has expired is replaced by a retry. */
const isGone = async (response: Response): Promise<boolean> =>
  [403, 404].includes(response.status) && !(await response.text()).includes('Request has expired');

/** Whether the document can be viewed here. Everything else is downloaded. */
export const canView = ({ mime_type, availability }: Document): boolean =>
  isViewable(mime_type) && availability === 'AVAILABLE';

/** A document's bytes, for the viewer, which can't fetch them. Documents are immutable. */
export const viewedFileQuery = (caseId: string, documentId: string) =>
  queryOptions({
    queryKey: [viewedFiles, caseId, documentId],
    queryFn: async ({ signal }): Promise<ViewedFile> => {
      const params = { caseId, documentId };
      const { url, mime_type } = await call(documentsContract.createViewLink, { params, signal });
      const response = await fetch(url, { signal, credentials: 'omit' });
      if (!response.ok) throw new ApiError((await isGone(response)) ? 'document.file_missing' : 'unexpected');
      return { mimeType: mime_type, bytes: await response.arrayBuffer() };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: retentionMilliseconds,
  });

/** Evicts the files loaded longest ago until the rest fit into memory. Files on screen are kept. */
export function evictOldFiles(client: QueryClient, maxBytes = maxCachedBytes): void {
  const files = client
    .getQueryCache()
    .findAll({ queryKey: [viewedFiles] })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  let bytes = 0;
  for (const query of files) {
    const file = query.state.data as ViewedFile | undefined;
    bytes += file?.bytes.byteLength ?? 0;
    if (bytes > maxBytes && file && query.getObserversCount() === 0) client.getQueryCache().remove(query);
  }
}
