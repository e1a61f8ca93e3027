import { confidentialDocument } from '#shared/domain/confidential-documents.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import type { PersonGroup } from '#shared/domain/person-groups.ts';
import type { PersonSource } from '#shared/records/person.ts';
import { getCase } from '../data/cases/case.ts';
import { getDocument } from '../data/documents/document.ts';
import type { PersonItem } from '../data/people/person.ts';
import { isAllowed } from '../endpoint/is-allowed.ts';
import { documentsSeenBy } from '../workflows/confidential-documents.ts';

/** The record as its reader may see it: HR learns that a part is proven, but not the name of a confidential proof. */
export async function personFor(actor: Actor, person: PersonItem): Promise<PersonItem> {
  if (isAllowed(actor, 'document.confidential')) return person;
  const shown = Object.entries(person.sources).map(
    async ([group, source]) => [group, await sourceFor(actor, source)] as const,
  );
  const sources: Partial<Record<PersonGroup, PersonSource>> = Object.fromEntries(await Promise.all(shown));
  return { ...person, sources };
}

/** A deleted document no longer tells whether it was confidential, so its name isn't shown. */
async function sourceFor(actor: Actor, source: PersonSource): Promise<PersonSource> {
  const { proof } = source;
  if (!proof) return source;
  const [ofCase, document] = await Promise.all([
    getCase(proof.case_id),
    getDocument(proof.case_id, proof.document_id),
  ]);
  if (ofCase && document && (await documentsSeenBy(actor, ofCase))(document)) return source;
  return { ...source, proof: { ...proof, name: confidentialDocument } };
}
