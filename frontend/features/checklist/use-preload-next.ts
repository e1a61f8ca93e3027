import { useQueryClient } from '@tanstack/react-query';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { Document } from '#shared/records/document.ts';
import { canView, evictOldFiles, viewedFileQuery } from './api/view-file.ts';
import { nextToReview } from './review-order.ts';
import { useWork } from './work.ts';

/** Preloads the document of a review that will probably be opened next: of the same item, or of the next one. */
export function usePreloadNext({
  order,
  item,
  shown,
  document,
}: {
  /** The items in the order of the review. */
  order: readonly ChecklistItem[];
  item: ChecklistItem | undefined;
  /** The IDs of the item's documents, in their order. */
  shown: readonly string[];
  document: Document | undefined;
}): () => void {
  const { caseId, documents } = useWork();
  const client = useQueryClient();
  return () => {
    const rest = shown.slice(shown.indexOf(document?.id ?? '') + 1);
    const place = order.findIndex(({ id }) => id === item?.id);
    const following = nextToReview(order, item?.id ?? '') ?? order[place + 1];
    const [next] = [...rest, ...(following?.documents ?? [])].flatMap((id) => documents.get(id) ?? []);
    const loading =
      next && canView(next) ? client.prefetchQuery(viewedFileQuery(caseId, next.id)) : Promise.resolve();
    void loading.then(() => evictOldFiles(client));
  };
}
