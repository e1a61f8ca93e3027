import { createHash } from 'node:crypto';
import { foldText } from '#shared/domain/fold-text.ts';
import { type PersonFields, personName } from '#shared/records/person.ts';

/**
 * The ID of the record of someone without an account: always the same one for the same email address, or, for
 * people without one, the same name and birth date, in one organization. It is a UUID of version 8 (RFC 9562,
 * section 5.8), and worth nothing without access to the organization.
 */
export function identityOf(
  fields: Pick<PersonFields, 'email' | 'name' | 'birth_date'>,
  organizationId: string,
): string {
  const who = fields.email
    ? ['email', fields.email.toLowerCase()]
    : ['name', foldText(personName(fields) ?? ''), fields.birth_date];
  const bytes = createHash('sha256')
    .update(JSON.stringify(['person', organizationId, ...who]))
    .digest();
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
