import type { documentsContract } from '#shared/contract/documents.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { type Page, signCursor, verifyCursor } from '../data/core/page.ts';
import { type DocumentItem, listAllDocuments, listCaseDocuments } from '../data/documents/document.ts';
import { documentResponse } from '../data/documents/file-availability.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { documentsSeenBy, seesConfidential } from '../workflows/confidential-documents.ts';

export const listDocuments: EndpointFunction<typeof documentsContract.listDocuments> = async ({
  actor,
  params,
  query,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const page = seesConfidential(actor, ofCase)
    ? await listCaseDocuments(ofCase.id, query)
    : await listSeenDocuments(actor, ofCase, query);
  return { ...page, items: page.items.map(documentResponse) };
};

/** Full pages of what HR sees: a short page would count the documents that it doesn't. */
async function listSeenDocuments(
  actor: Caller,
  ofCase: CaseItem,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<DocumentItem>> {
  const scope = `seen-documents ${ofCase.id}`;
  const [after, documents, sees] = await Promise.all([
    cursor === undefined ? undefined : verifyCursor(cursor, scope),
    listAllDocuments(ofCase.id),
    documentsSeenBy(actor, ofCase),
  ]);
  const remaining = documents
    .filter((document) => sees(document) && (!after || document.id < String(after.id)))
    .reverse();
  const items = remaining.slice(0, limit);
  const id = remaining.length > limit ? items.at(-1)?.id : undefined;
  return { items, ...(id !== undefined && { nextCursor: await signCursor({ id }, scope) }) };
}
