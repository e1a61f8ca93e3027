import { displayName } from '#shared/domain/person-name.ts';
import type { PersonSource } from '#shared/records/person.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { timestamp } from '../platform/clock.ts';

/** Records that the caller entered a value now. */
export const sourceOf = (
  { userId, fullName, role }: Pick<Caller, 'userId' | 'fullName' | 'role'>,
  kind: PersonSource['kind'],
): PersonSource => ({
  kind,
  by_id: userId,
  by_name: displayName(fullName),
  role,
  at: timestamp(),
});
