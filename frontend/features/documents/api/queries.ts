import { infiniteQueryOptions } from '@tanstack/react-query';
import { documentsContract } from '#shared/contract/documents.ts';
import { call } from '../../../lib/api-client.ts';

/** How often the list is read again while a file is being scanned (milliseconds); a scan takes seconds. */
const scanPoll = 5000;

export const documentKeys = { of: (caseId: string) => ['documents', caseId] as const };

/** The documents of a case, newest first, a page at a time. */
export const documentsQuery = (caseId: string) =>
  infiniteQueryOptions({
    queryKey: documentKeys.of(caseId),
    queryFn: ({ pageParam, signal }) =>
      call(documentsContract.listDocuments, { params: { caseId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => {
      const documents = state.data?.pages.flatMap((page) => page.items) ?? [];
      return documents.some(({ availability }) => availability === 'SCANNING') && scanPoll;
    },
  });
