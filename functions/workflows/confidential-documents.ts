import { isConfidentialDocument } from '#shared/domain/confidential-documents.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { DocumentItem } from '../data/documents/document.ts';
import { requireDocument } from '../data/documents/require-document.ts';
import { isAllowed } from '../endpoint/is-allowed.ts';
import { ApiError } from '../platform/api-error.ts';
import type { KnownChecklist } from './checklist.ts';

type Named = Pick<DocumentItem, 'id' | 'name'> & Partial<Pick<DocumentItem, 'kind' | 'uploaded_by'>>;
/** Whether the reader may see a document of the case, including its name. */
export type Sees = (document: Named) => boolean;

export const seesConfidential = (actor: Actor): boolean => isAllowed(actor, 'document.confidential');

/** Which of a case's documents HR doesn't see, whoever reads them. */
export function confidentialIn({ items, removed }: KnownChecklist): Sees {
  const all = [...items, ...removed].map(({ shown }) => shown);
  return (document) => isConfidentialDocument(all, document);
}

/**
 * Reads the case's checklist for HR only: for everyone else, it costs nothing.
 * @param known the checklist, if it was read already
 */
export async function documentsSeenBy(actor: Actor, ofCase: CaseItem, known?: KnownChecklist): Promise<Sees> {
  if (seesConfidential(actor)) return () => true;
  const { readChecklist } = await import('./checklist.ts');
  const checklist = known ?? (await readChecklist(ofCase));
  const all = [...checklist.items, ...checklist.removed].map(({ shown }) => shown);
  const isConfidential = confidentialIn(checklist);
  return (document) => {
    const isUnsortedOwn =
      document.uploaded_by === actor.userId &&
      !all.some(({ documents, replaced }) => [...documents, ...replaced].includes(document.id));
    return isUnsortedOwn || !isConfidential(document);
  };
}

/** @throws ApiError `document.not_found`, the same whether it doesn't exist or the actor may not see it */
export async function requireSeenDocument(
  actor: Actor,
  ofCase: CaseItem,
  documentId: string,
): Promise<DocumentItem> {
  const [document, sees] = await Promise.all([
    requireDocument(ofCase.id, documentId),
    documentsSeenBy(actor, ofCase),
  ]);
  if (!sees(document)) throw new ApiError('document.not_found');
  return document;
}

/** Whether the reader may not see what is in the item. */
export const isHiddenItem = ({ confidential }: Pick<ChecklistItem, 'confidential'>, actor: Actor): boolean =>
  confidential === true && !seesConfidential(actor);

/** The item as its reader may see it: HR learns the status of a confidential one, but not its documents or reasons. */
export function itemFor(actor: Actor, item: ChecklistItem): ChecklistItem {
  if (!isHiddenItem(item, actor)) return item;
  const { reason: _, ...rest } = item;
  return { ...rest, documents: [], replaced: [], hidden: true };
}
