import { isConfidentialName } from '#shared/domain/confidential-documents.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { type DocumentItem, listAllDocuments } from '../data/documents/document.ts';
import { listHiddenDocuments } from '../data/documents/hidden-document.ts';
import type { KnownChecklist } from './checklist.ts';
import { documentsSeenBy } from './confidential-documents.ts';

type Named = Pick<DocumentItem, 'id' | 'name'>;

/** What HR may see of files that may have been deleted since they were named. */
export interface SeenFiles {
  readonly seesFile: (file: Named) => boolean;
  readonly seesName: (name: string) => boolean;
  /** Whether a list of names has one that the reader may not see. */
  readonly hidesAny: (names: string) => boolean;
  /** Whether nothing is hidden. */
  readonly areAllSeen: boolean;
}

/**
 * Loaded on demand, since only HR needs it: the documents of the case, and the deleted ones that were confidential.
 * @param known the checklist, if it was read already
 */
export async function readSeenFiles(
  actor: Actor,
  ofCase: CaseItem,
  known?: KnownChecklist,
): Promise<SeenFiles> {
  const [sees, documents, deleted] = await Promise.all([
    documentsSeenBy(actor, ofCase, known),
    listAllDocuments(ofCase.id),
    listHiddenDocuments(ofCase.id),
  ]);
  const seen = documents.filter(sees);
  const hidden = [...documents.filter((document) => !sees(document)), ...deleted];
  const isIn = (files: readonly Named[], id: string): boolean => files.some((file) => file.id === id);
  const isNamed = (files: readonly Named[], name: string): boolean =>
    files.some((file) => file.name === name);
  const seesName = (name: string): boolean =>
    !isNamed(hidden, name) && (isNamed(seen, name) || !isConfidentialName(name));
  return {
    seesFile: ({ id, name }) => isIn(seen, id) || !(isIn(hidden, id) || isConfidentialName(name)),
    seesName,
    areAllSeen: hidden.length === 0,
    hidesAny: (names) => !seesName(names) || hidden.some(({ name }) => names.includes(name)),
  };
}
