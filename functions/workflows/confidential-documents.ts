import { isConfidentialDocument } from '#shared/domain/confidential-documents.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { DocumentItem } from '../data/documents/document.ts';
import { requireDocument } from '../data/documents/require-document.ts';
import { isAllowed } from '../endpoint/is-allowed.ts';
import { ApiError } from '../platform/api-error.ts';
import type { KnownChecklist } from './checklist.ts';

type Sorted = Pick<DocumentItem, 'id' | 'name' | 'kind' | 'confidential'>;
type OwnCase = Pick<CaseItem, 'applicant_id'>;
/** Whether the reader may see a document of the case, including its name. */
export type Sees = (document: Sorted & Pick<DocumentItem, 'uploaded_by'>) => boolean;

/** Whether the reader sees everything in a case. Nothing is ever hidden from the person whose case it is. */
export const seesConfidential = (actor: Actor, { applicant_id }: OwnCase): boolean =>
  actor.userId === applicant_id || isAllowed(actor, 'document.confidential');

const allItems = ({ items, removed }: KnownChecklist): ChecklistItem[] =>
  [...items, ...removed].map(({ shown }) => shown);

/** Which of a case's documents HR doesn't see, whoever reads them. */
export function confidentialIn(checklist: KnownChecklist): (document: Sorted) => boolean {
  const all = allItems(checklist);
  return (document) => isConfidentialDocument(all, document);
}

/**
 * Reads the case's checklist for HR only: for everyone else, it costs nothing.
 * @param known the checklist, if it was read already
 */
export async function documentsSeenBy(actor: Actor, ofCase: CaseItem, known?: KnownChecklist): Promise<Sees> {
  if (seesConfidential(actor, ofCase)) return () => true;
  const { readChecklist } = await import('./checklist.ts');
  const checklist = known ?? (await readChecklist(ofCase));
  const all = allItems(checklist);
  const isConfidential = confidentialIn(checklist);
  return (document) => {
    const isUnsortedOwn =
      document.uploaded_by === actor.userId &&
      !document.confidential &&
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
export const isHiddenItem = (
  { confidential }: Pick<ChecklistItem, 'confidential'>,
  actor: Actor,
  ofCase: OwnCase,
): boolean => confidential === true && !seesConfidential(actor, ofCase);

/**
 * Items as their reader may see them: HR learns how far a confidential one is, but not what is in it or why. A document
 * that is in another item too is hidden there as well.
 */
export function itemsFor(
  actor: Actor,
  ofCase: OwnCase,
  checklist: KnownChecklist,
): (item: ChecklistItem) => ChecklistItem {
  if (seesConfidential(actor, ofCase)) return (item) => item;
  const isConfidential = ({ confidential }: ChecklistItem) => confidential === true;
  const hidden = new Set(
    allItems(checklist)
      .filter(isConfidential)
      .flatMap(({ documents, replaced }) => [...documents, ...replaced]),
  );
  const seen = (ids: readonly string[]) => ids.filter((id) => !hidden.has(id));
  return (item) => {
    const { reason, ...rest } = item;
    if (isConfidential(item)) return { ...rest, documents: [], replaced: [], hidden: true };
    return { ...item, documents: seen(item.documents), replaced: seen(item.replaced) };
  };
}
