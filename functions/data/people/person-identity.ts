import { foldText } from '#shared/domain/fold-text.ts';
import { type PersonFields, personName } from '#shared/records/person.ts';
import { derivedId } from '../core/ids.ts';

/**
 * The ID of the record of someone without an account: always the same one for the same email address, or, for
 * people without one, the same name and birth date, in one organization.
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
