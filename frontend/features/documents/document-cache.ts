import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Document } from '#shared/contract/documents.ts';
import { caseKeys } from '../cases/queries.ts';
import { documentKeys, documentsQuery } from './queries.ts';

/** Asks again for what a change to the documents changes: the list, the history, the case's last update. */
async function refresh(client: QueryClient, caseId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: documentKeys.of(caseId) }),
    client.invalidateQueries({ queryKey: caseKeys.history(caseId) }),
    client.invalidateQueries({ queryKey: caseKeys.one(caseId) }),
  ]);
}

/** Shows added and deleted documents at once, then asks the server for the truth. */
export function useDocumentCache(caseId: string) {
  const client = useQueryClient();
  const edit = (change: (items: Document[], page: number) => Document[]) => {
    client.setQueryData(documentsQuery(caseId).queryKey, (data) =>
      data
        ? { ...data, pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) }
        : data,
    );
    void refresh(client, caseId);
  };
  return {
    added: (document: Document) =>
      edit((items, page) =>
        page === 0 ? [document, ...items.filter(({ id }) => id !== document.id)] : items,
      ),
    deleted: (documentId: string) => edit((items) => items.filter(({ id }) => id !== documentId)),
    refresh: () => void refresh(client, caseId),
  };
}
