import type { documentsContract } from '#shared/contract/documents.ts';
import { requireCase } from '../cases/require-case.ts';
import { listCaseDocuments } from '../data/document.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { shownDocument } from './availability.ts';

export const listDocuments: EndpointFunction<typeof documentsContract.listDocuments> = async ({
  actor,
  params,
  query,
}) => {
  const { id } = await requireCase(actor, params.caseId);
  const page = await listCaseDocuments(id, query);
  return { ...page, items: page.items.map(shownDocument) };
};
