import * as z from 'zod/mini';
import { citedDocuments } from '#shared/routes/cited-documents.ts';
import type { Facts } from '#shared/routes/facts.ts';
import { ApiError } from '../../platform/api-error.ts';
import { keys } from '../core/keys.ts';
import { getRows } from '../core/read-all.ts';
import { listApplicantCases } from './case.ts';

/** Only a person's latest cases are searched, which bounds the reads of a request. */
const maxCases = 25;
const Found = z.object({ id: z.string() });

/**
 * Requires each claim's evidence to be a document of the case, or of another case of the same applicant in the same
 * organization, since access to one of these cases includes the others.
 * @throws ApiError `request.invalid`, naming each field; the same whether the document is missing or someone else's
 */
export async function requireEvidence(
  facts: Facts,
  owner: { applicantId: string; organizationId: string | undefined; caseId?: string },
  field = 'facts',
): Promise<void> {
  const cited = citedDocuments(facts);
  const missing = new Set(cited.map(({ id }) => id));
  for await (const caseId of casesToSearch(owner)) {
    if (missing.size === 0) return;
    for (const id of await findDocuments(caseId, [...missing])) missing.delete(id);
  }
  const problems = cited.filter(({ id }) => missing.has(id));
  const fields = problems.map(({ at }) => ({
    field: `${field}.${at}`,
    message: 'Select a document from the case',
  }));
  if (fields.length > 0) throw new ApiError('request.invalid', { fields });
}

async function* casesToSearch(owner: Parameters<typeof requireEvidence>[1]): AsyncGenerator<string> {
  if (owner.caseId) yield owner.caseId;
  if (!owner.organizationId) return;
  const { items } = await listApplicantCases(owner.applicantId, owner.organizationId, { limit: maxCases });
  for (const { id } of items) if (id !== owner.caseId) yield id;
}

/** Those of the documents that the case still has. */
export async function findDocuments(caseId: string, ids: readonly string[]): Promise<string[]> {
  const wanted = ids.map((id) => keys.document(caseId, id));
  const rows = await getRows(wanted, { ConsistentRead: true, ProjectionExpression: 'id' });
  return rows.map((row) => Found.parse(row).id);
}
