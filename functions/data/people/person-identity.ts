import { foldText } from '#shared/domain/fold-text.ts';
import { type PersonFields, personName } from '#shared/records/person.ts';
import { derivedId } from '../core/ids.ts';

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
