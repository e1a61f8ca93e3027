import { queryOptions } from '@tanstack/react-query';
import { casesContract } from '#shared/contract/cases.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { familyContract } from '#shared/contract/family.ts';
import type { Document } from '#shared/records/document.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../lib/api-client.ts';

/** Documents are offered from at most this many recent cases. */
const maxCases = 5;

/** The person's cases, or those of one of their dependents. */
async function casesOf(
  personId: string | undefined,
  dependentId: string | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  const query = { limit: limits.maxPageSize };
  const { items } = await (personId
    ? call(familyContract.listPersonCases, { params: { personId }, query, signal })
    : call(casesContract.listOwnCases, { query, signal }));
  const found = items.filter(({ dependent }) => dependent?.id === dependentId);
  return found.slice(0, maxCases).map(({ id }) => id);
}

const documentsOf = async (caseId: string, signal: AbortSignal): Promise<readonly Document[]> => {
  const query = { limit: limits.maxPageSize };
  return (await call(documentsContract.listDocuments, { params: { caseId }, query, signal })).items;
};

/** Documents that can prove information in the record of the person, or of one of their dependents. */
export const proofsQuery = (personId: string | undefined, dependentId?: string) =>
  queryOptions({
    queryKey: ['people', 'proofs', personId ?? 'own', dependentId ?? 'own'],
    queryFn: async ({ signal }) => {
      const caseIds = await casesOf(personId, dependentId, signal);
      return (await Promise.all(caseIds.map((caseId) => documentsOf(caseId, signal)))).flat();
    },
  });

/** The documents of a case that contains a proof. */
export const proofDocumentsQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['people', 'proof documents', caseId],
    queryFn: ({ signal }) => documentsOf(caseId, signal),
  });
