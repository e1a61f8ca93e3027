import type { documentsContract } from '#shared/contract/documents.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { listCaseDocuments } from '../data/documents/document.ts';
import { documentResponse } from '../data/documents/file-availability.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';

export const listDocuments: EndpointFunction<typeof documentsContract.listDocuments> = async ({
  actor,
  params,
  query,
}) => {
  const { id } = await requireCase(actor, params.caseId);
  const page = await listCaseDocuments(id, query);
  return { ...page, items: page.items.map(documentResponse) };
};
