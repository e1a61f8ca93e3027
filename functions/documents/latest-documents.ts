import type { organizationContract } from '#shared/contract/organization.ts';
import { limits } from '#shared/schema/limits.ts';
import { requireCase } from '../data/cases/require-case.ts';
import { listOrganizationDocuments } from '../data/documents/document.ts';
import { documentResponse } from '../data/documents/file-availability.ts';
import { requireDocument } from '../data/documents/require-document.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { downloadLink } from './create-download-link.ts';

/** From the specification: the endpoint reads ten, the page shows five. */
const documentsRead = 10;

export const listLatestDocuments: EndpointFunction<typeof organizationContract.listLatestDocuments> = async ({
  actor,
}) => {
  const { items } = await listOrganizationDocuments(requireOrganization(actor), { limit: documentsRead });
  return {
    items: items.map((document) => ({
      ...documentResponse(document),
      case_path: document.path,
      case_country: document.country,
    })),
  };
};

export const createAdminDownloadLink: EndpointFunction<
  typeof organizationContract.createAdminDownloadLink
> = async ({ actor, params, audit }) => {
  const ofCase = await requireCase(actor, params.caseId);
  const document = await requireDocument(ofCase.id, params.documentId);
  return downloadLink(document, limits.adminDownloadSeconds, audit);
};
