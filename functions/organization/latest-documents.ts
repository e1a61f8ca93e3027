import type { organizationContract } from '#shared/contract/organization.ts';
import { limits } from '#shared/domain/limits.ts';
import { requireCase } from '../cases/require-case.ts';
import { getDocument, listOrganizationDocuments } from '../data/document.ts';
import { shownDocument } from '../documents/availability.ts';
import { downloadLink } from '../documents/create-download-link.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { requireOrganization } from '../http/require-organization.ts';

/** The specification's number: ten are read, the page shows five. */
const documentsRead = 10;

export const listLatestDocuments: EndpointFunction<typeof organizationContract.listLatestDocuments> = async ({
  actor,
}) => {
  const { items } = await listOrganizationDocuments(requireOrganization(actor), { limit: documentsRead });
  return {
    items: items.map((document) => ({
      ...shownDocument(document),
      case_path: document.path,
      case_country: document.country,
    })),
  };
};

export const createAdminDownloadLink: EndpointFunction<
  typeof organizationContract.createAdminDownloadLink
> = async ({ actor, params, audit }) => {
  const ofCase = await requireCase(actor, params.caseId);
  const document = await getDocument(ofCase.id, params.documentId);
  if (!document) throw new ApiError('document.not_found');
  return downloadLink(document, limits.adminDownloadSeconds, audit);
};
