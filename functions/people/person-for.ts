import type { PersonView } from '#shared/contract/people.ts';
import { confidentialDocument } from '#shared/domain/confidential-documents.ts';
import type { Actor } from '#shared/domain/permissions.ts';
import type { PersonSource } from '#shared/records/person.ts';
import { getCase } from '../data/cases/case.ts';
import { getDocument } from '../data/documents/document.ts';
import { getMember } from '../data/people/membership.ts';
import type { PersonItem } from '../data/people/person.ts';
import { isAllowed } from '../endpoint/is-allowed.ts';
import { documentsSeenBy } from '../workflows/confidential-documents.ts';

/**
 * The record as its reader may see it: HR learns that a part is proven, but not the name of a confidential proof. Who
 * has no name on record is named by their account.
 */
export async function personFor(actor: Actor, person: PersonItem): Promise<PersonItem & PersonView> {
  const [account, sources] = await Promise.all([accountOf(person), sourcesFor(actor, person)]);
  return { ...person, sources, ...(account && { account }) };
}

async function accountOf({ fields, user_id, org_id }: PersonItem): Promise<PersonView['account']> {
  const member = fields.name || !user_id || !org_id ? undefined : await getMember(user_id, org_id);
  return member && { full_name: member.full_name, email: member.email };
}

async function sourcesFor(actor: Actor, { sources }: PersonItem): Promise<PersonItem['sources']> {
  if (isAllowed(actor, 'document.confidential')) return sources;
  const shown = Object.entries(sources).map(
    async ([group, source]) => [group, await sourceFor(actor, source)] as const,
  );
  return Object.fromEntries(await Promise.all(shown));
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
