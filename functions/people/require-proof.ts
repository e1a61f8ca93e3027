import type { Actor } from '#shared/domain/permissions.ts';
import type { PersonSource } from '#shared/records/person.ts';
import { getCase } from '../data/cases/case.ts';
import { getDocument } from '../data/documents/document.ts';
import type { PersonItem } from '../data/people/person.ts';
import { ApiError } from '../platform/api-error.ts';
import { documentsSeenBy } from '../workflows/confidential-documents.ts';

/**
 * A document of one of the person's own cases, with its name.
 * @throws ApiError `request.invalid`, the same whether the document is missing, someone else's, or hidden from the
 * actor
 */
export async function requireProof(
  actor: Actor,
  person: PersonItem,
  { case_id, document_id }: { readonly case_id: string; readonly document_id: string },
  group: string,
): Promise<NonNullable<PersonSource['proof']>> {
  const [ofCase, document] = await Promise.all([getCase(case_id), getDocument(case_id, document_id)]);
  const isOwnDocument =
    ofCase && ofCase.applicant_id === person.user_id && ofCase.org_id === person.org_id && document;
  if (!isOwnDocument || !(await documentsSeenBy(actor, ofCase))(document))
    throw ApiError.invalid(`proofs.${group}`, 'Select a document from one of this person’s cases');
  return { case_id, document_id, name: document.name };
}
