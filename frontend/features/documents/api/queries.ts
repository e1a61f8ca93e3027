import { documentsContract } from '#shared/contract/documents.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../lib/api-client.ts';
import { itemsOf, pagedQuery } from '../../../lib/paged-query.ts';

/** Polling interval while a file is being scanned (milliseconds). A scan takes seconds. */
const scanPoll = 5000;

export const documentKeys = { of: (caseId: string) => ['documents', caseId] as const };

/** A case's documents, newest first, in pages. */
export const documentsQuery = (caseId: string) =>
  pagedQuery(
    documentKeys.of(caseId),
    ({ cursor, signal }) =>
      call(documentsContract.listDocuments, {
        params: { caseId },
        query: { cursor, limit: limits.maxPageSize },
        signal,
      }),
    {
      refetchInterval: ({ state }) => {
        const documents = itemsOf(state.data);
        return documents.some(({ availability }) => availability === 'SCANNING') && scanPoll;
      },
    },
  );
