import { documentsContract } from '#shared/contract/documents.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../lib/api-client.ts';
import { itemsOf, pagedQuery } from '../../../lib/paged-query.ts';

/** How often the list is read again while a file is being scanned (milliseconds); a scan takes seconds. */
const scanPoll = 5000;

export const documentKeys = { of: (caseId: string) => ['documents', caseId] as const };

/** The documents of a case, newest first, a page at a time. */
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
