import { addPerson } from '#functions/data/people/add-person.ts';
import { newSub } from '#infra/local/user-pool/sub.ts';
import type { Role } from '#shared/domain/roles.ts';

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly organizationId: string | undefined;
}

/** A person with profile and membership in the table, as sign-up or an invitation creates them. */
export async function addTestPerson(wanted: Partial<Person> = {}): Promise<Person> {
  const userId = wanted.userId ?? newSub();
  const person: Person = {
    userId,
    email: `${userId}@example.com`,
    fullName: 'Amara Okonkwo',
    role: 'APPLICANT',
    organizationId: 'harbor',
    ...wanted,
  };
  await addPerson(person);
  return person;
}
