import { queryOptions } from '@tanstack/react-query';
import { casesContract } from '#shared/contract/cases.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { type Person, personName } from '#shared/records/person.ts';
import { limits } from '#shared/schema/limits.ts';
import { call } from '../../../lib/api-client.ts';

/** The latest cases whose documents are offered. */
const mostCases = 5;

/** Cases of the person: their own, or, for the team, those found by name that are theirs. */
async function casesOf(person: Person, personId: string | undefined, signal: AbortSignal): Promise<string[]> {
  if (!personId) {
    const { items } = await call(casesContract.listOwnCases, { query: { limit: mostCases }, signal });
    return items.map(({ id }) => id);
  }
  const q = personName(person.fields);
  const found = q
    ? await call(staffCasesContract.listOrganizationCases, { query: { q }, signal })
    : undefined;
  const theirs = found?.items.filter(({ applicant_id }) => applicant_id === person.user_id) ?? [];
  return [...new Set([...Object.values(person.renewals), ...theirs.map(({ id }) => id)])].slice(0, mostCases);
}

/** Documents that can prove what a record says. */
export const proofsQuery = (person: Person, personId: string | undefined) =>
  queryOptions({
    queryKey: ['people', 'proofs', personId ?? 'own'],
    queryFn: async ({ signal }) => {
      const caseIds = await casesOf(person, personId, signal);
      const lists = await Promise.all(
        caseIds.map((caseId) =>
          call(documentsContract.listDocuments, {
            params: { caseId },
            query: { limit: limits.maxPageSize },
            signal,
          }),
        ),
      );
      return lists.flatMap(({ items }) => items);
    },
  });
