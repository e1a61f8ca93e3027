import { useQueryClient } from '@tanstack/react-query';
import type { Document } from '#shared/records/document.ts';
import { documentKeys, documentsQuery } from './queries.ts';

/** Adds and removes documents in the cache optimistically, then refetches the list and notifies the page. */
export function useDocumentCache(caseId: string, onChange: () => void) {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: documentKeys.of(caseId) });
    onChange();
  };
  const edit = (change: (items: Document[], page: number) => Document[]) => {
    client.setQueryData(documentsQuery(caseId).queryKey, (data) =>
      data
        ? { ...data, pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) }
        : data,
    );
    refresh();
  };
  return {
    added: (document: Document) =>
      edit((items, page) =>
        page === 0 ? [document, ...items.filter(({ id }) => id !== document.id)] : items,
      ),
    deleted: (documentId: string) => edit((items) => items.filter(({ id }) => id !== documentId)),
    refresh,
  };
}
