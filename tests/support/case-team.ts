import { randomUUID } from 'node:crypto';
import { environmentNames } from '#functions/platform/environment-names.ts';
import type { Role } from '#shared/domain/roles.ts';
import { addTestPerson } from './people.ts';

/** A new organization with two staff members and an applicant, where attorneys may use the console. */
export async function addCaseTeam() {
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  const organizationId = `org-${randomUUID()}`;
  const member = (role: Role, fullName: string) => addTestPerson({ role, fullName, organizationId });
  return {
    organizationId,
    katya: await member('OPS', 'Katya Sorensen'),
    jonas: await member('ATTORNEY', 'Jonas Oyelaran'),
    amara: await member('APPLICANT', 'Amara Okonkwo'),
  };
}
