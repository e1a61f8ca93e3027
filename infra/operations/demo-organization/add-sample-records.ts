import { transact } from '#functions/data/core/transaction.ts';
import {
  changePerson,
  dependentCaseKey,
  getPerson,
  newPerson,
  putPerson,
} from '#functions/data/people/person.ts';
import { identityOf } from '#functions/data/people/person-identity.ts';
import { sourceOf } from '#functions/workflows/person-source.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { sampleCases } from './sample-cases.ts';
import type { Members } from './sample-people.ts';
import { sampleRecords } from './sample-records.ts';

/** Records of the sample people and of employees without an account. Existing records are left unchanged. */
export async function addSampleRecords(members: Members, today: Date): Promise<void> {
  const source = sourceOf({ ...members.hr, role: 'HR' }, 'form');
  for (const { of, fields } of sampleRecords) {
    const known = fields(today.toISOString().slice(0, 10));
    const userId = of && members[of].userId;
    const id = userId ?? identityOf(known, demoOrganizationId);
    if (await getPerson(id)) continue;
    const before = newPerson(id, demoOrganizationId, userId);
    const sources = Object.fromEntries(Object.keys(known).map((group) => [group, source]));
    const renewals = Object.fromEntries(
      sampleCases.flatMap(({ id: caseId, applicant, dependent }) =>
        dependent && applicant === of
          ? [[dependentCaseKey(dependent.id, dependent.principal_case_id), caseId] as const]
          : [],
      ),
    );
    await transact({ person: putPerson(before, changePerson(before, known, sources, { renewals })) });
  }
}
