import type { CaseItem } from '#functions/data/cases/case.ts';
import { type NewCase, openCase } from '#functions/data/cases/open-case.ts';
import { transact } from '#functions/data/core/transaction.ts';
import type { Person } from './people.ts';

/** Opens a case of this person in the table: in Harbor and for O-1A, unless the facts say otherwise. */
export async function storeCase(
  applicant: Pick<Person, 'userId' | 'fullName'>,
  facts: Partial<NewCase> = {},
): Promise<CaseItem> {
  const { opened, parts } = openCase(applicant, {
    ...{ org_id: 'harbor', applicant_id: applicant.userId, applicant_name: applicant.fullName },
    ...{ country: 'US', path: 'US_O1A', ...facts },
  });
  await transact(parts);
  return opened;
}
