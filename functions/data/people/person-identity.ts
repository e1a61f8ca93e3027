import { foldText } from '#shared/domain/fold-text.ts';
import { type PersonFields, personName } from '#shared/records/person.ts';
import { derivedId } from '../core/ids.ts';
import { getPerson, type PersonItem } from './person.ts';

/**
 * The record ID of someone without an account, derived from the organization and their email address or, without
 * one, their name and birth date.
 */
export function identityOf(
  fields: Pick<PersonFields, 'email' | 'name' | 'birth_date'>,
  organizationId: string,
): string {
  const who = fields.email
    ? ['email', fields.email.toLowerCase()]
    : ['name', foldText(personName(fields) ?? ''), fields.birth_date];
  return derivedId(['person', organizationId, ...who]);
}

/** The organization's record of someone that was created under this email address. */
export async function getPersonByEmail(
  email: string,
  organizationId: string,
): Promise<PersonItem | undefined> {
  const record = await getPerson(identityOf({ email }, organizationId));
  // The team may have corrected the address since. The one it was created under may be a different person's.
  return record?.fields.email?.toLowerCase() === email.toLowerCase() ? record : undefined;
}
