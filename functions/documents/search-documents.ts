import type { documentsContract } from '#shared/contract/documents.ts';
import { documentResponse } from '../data/documents/file-availability.ts';
import { findDocuments, findOwnDocuments } from '../data/documents/find-documents.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { isAllowed } from '../endpoint/is-allowed.ts';

/** Removed members can no longer find the organization's documents, nor their own documents in it. */
export const searchDocuments: EndpointFunction<typeof documentsContract.searchDocuments> = async ({
  actor,
  query: { q, limit },
}) => {
  const { userId, organizationId } = actor;
  if (!organizationId || q === '') return { items: [] };
  const found = isAllowed(actor, 'case.list.organization')
    ? await findDocuments(organizationId, q, limit)
    : await findOwnDocuments(userId, organizationId, q, limit);
  return {
    items: found.map(({ document, ofCase }) => ({
      ...documentResponse(document),
      case_path: ofCase.path,
      applicant_name: ofCase.applicant_name,
    })),
  };
};
