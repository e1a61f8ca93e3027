import { randomUUID } from 'node:crypto';
import type { PersonStatus } from '#shared/records/person.ts';

/** A status as a record stores it. */
export const statusOf = (until: string, rest: Partial<PersonStatus> = {}): PersonStatus => ({
  id: randomUUID(),
  country: 'US',
  name: 'H-1B',
  path: 'US_H1B',
  until,
  ...rest,
});
