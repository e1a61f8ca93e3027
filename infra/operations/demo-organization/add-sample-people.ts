import { getAccount } from '#functions/data/people/account.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { giveRole } from '../give-role.ts';
import { daysFrom } from './days-from.ts';
import { type Members, type SamplePerson, type SamplePersonName, samplePeople } from './sample-people.ts';

/** Makes the sample people members of the demo organization. */
export async function addSamplePeople(productDomain: string, today: Date): Promise<Members> {
  const entries: [string, Members[SamplePersonName]][] = [];
  // Sequential, because the whole process shares the clock.
  for (const [name, person] of Object.entries<SamplePerson>(samplePeople)) {
    const email = `${person.localPart}@${productDomain}`;
    const { userId, isNew } = await withClockAt(daysFrom(today, -person.joined), () =>
      giveRole({ ...person, email, organizationId: demoOrganizationId }),
    );
    // Existing people may have been renamed since.
    const account = isNew ? undefined : await getAccount(userId);
    const fullName = account?.profile.full_name ?? person.fullName;
    entries.push([name, { userId, fullName, email }]);
  }
  return Object.fromEntries(entries) as Members;
}

/** Runs `work` with the product's clock set to another time, so that the membership starts then. */
async function withClockAt<Result>(time: Date, work: () => Promise<Result>): Promise<Result> {
  const before = process.env.LANDFALL_NOW;
  process.env.LANDFALL_NOW = time.toISOString();
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.LANDFALL_NOW;
    else process.env.LANDFALL_NOW = before;
  }
}
