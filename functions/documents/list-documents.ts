import type { documentsContract } from '#shared/contract/documents.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { listCaseDocuments } from '../data/documents/document.ts';
import { documentResponse } from '../data/documents/file-availability.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { documentsSeenBy } from '../workflows/confidential-documents.ts';

export const listDocuments: EndpointFunction<typeof documentsContract.listDocuments> = async ({
  actor,
  params,
  query,
}) => {
  const ofCase = await requireCase(actor, params.caseId);
  const [page, sees] = await Promise.all([
    listCaseDocuments(ofCase.id, query),
    documentsSeenBy(actor, ofCase),
  ]);
  return { ...page, items: page.items.filter(sees).map(documentResponse) };
};
