import type { Role } from '#shared/domain/roles.ts';
import type { fakePool } from './fake-pool.ts';
import { addTestPerson, type Person } from './people.ts';

/** A member of an organization, with an account in the fake pool. */
export async function addPoolMember(
  pool: ReturnType<typeof fakePool>,
  facts: { readonly role: Role; readonly fullName: string; readonly organizationId: string },
): Promise<Person> {
  const person = await addTestPerson(facts);
  pool.add(person.email, 'CONFIRMED', person.userId).groups.add(facts.role);
  return person;
}
