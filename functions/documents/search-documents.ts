import type { documentsContract } from '#shared/contract/documents.ts';
import { can } from '#shared/domain/permissions.ts';
import { documentResponse } from '../data/documents/file-availability.ts';
import { findDocuments, findOwnDocuments } from '../data/documents/find-documents.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/** Removed members can no longer find the organization's documents, nor their own documents in it. */
export const searchDocuments: EndpointFunction<typeof documentsContract.searchDocuments> = async ({
  actor,
  query: { q, limit },
}) => {
  const { userId, organizationId } = actor;
  if (!organizationId || q === '') return { items: [] };
  const settings = { employerConsole: setting(environmentNames.employerConsole) };
  const found = can(actor, 'case.list.organization', settings)
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
