import type { documentsContract } from '#shared/contract/documents.ts';
import { getCase } from '../data/cases/case.ts';
import { documentResponse } from '../data/documents/file-availability.ts';
import { type FoundDocument, findDocuments, findOwnDocuments } from '../data/documents/find-documents.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { isAllowed } from '../endpoint/is-allowed.ts';
import { documentsSeenBy, type Sees } from '../workflows/confidential-documents.ts';

/** For HR, one checklist per case among the results. */
async function seenInCases(actor: Caller, found: readonly FoundDocument[]): Promise<FoundDocument[]> {
  const filters = await Promise.all(
    [...new Set(found.map(({ document }) => document.case_id))].map(async (id) => {
      const ofCase = await getCase(id);
      return [id, ofCase ? await documentsSeenBy(actor, ofCase) : () => false] as const;
    }),
  );
  const byCase = new Map<string, Sees>(filters);
  return found.filter(({ document }) => byCase.get(document.case_id)?.(document) ?? false);
}

/** Removed members can no longer find the organization's documents, nor their own documents in it. */
export const searchDocuments: EndpointFunction<typeof documentsContract.searchDocuments> = async ({
  actor,
  query: { q, limit },
}) => {
  const { userId, organizationId } = actor;
  if (!organizationId || q === '') return { items: [] };
  const seen = isAllowed(actor, 'document.confidential')
    ? undefined
    : (all: readonly FoundDocument[]) => seenInCases(actor, all);
  const found = isAllowed(actor, 'case.list.organization')
    ? await findDocuments(organizationId, q, limit, seen)
    : await findOwnDocuments(userId, organizationId, q, limit);
  return {
    items: found.map(({ document, ofCase }) => ({
      ...documentResponse(document),
      case_path: ofCase.path,
      applicant_name: ofCase.applicant_name,
    })),
  };
};
