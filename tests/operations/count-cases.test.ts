import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { listAudit } from '#functions/data/core/audit.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { countOpenCases } from '#infra/operations/count-open-cases.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

const body = { country: 'US', path: 'US_O1A' };
const open = (as: Person) => callEndpoint(handler, casesContract.createCase, { as, body });
const openCase = (as: Person) => succeed(handler, casesContract.createCase, { as, body });

/** An applicant whose cases predate counting. */
async function uncounted(openCases: number) {
  const organizationId = `org-${randomUUID()}`;
  const applicant = await addTestPerson({ organizationId });
  const { id: closed } = await openCase(applicant);
  for (let at = 0; at < openCases; at++) await openCase(applicant);
  await succeed(handler, casesContract.setCaseStatus, {
    as: applicant,
    params: { caseId: closed },
    body: { status: 'DENIED', version: 1 },
  });
  await table.send(
    new DeleteCommand({ TableName: tableName(), Key: keys.openCases(applicant.userId, organizationId) }),
  );
  return { organizationId, applicant };
}
const counted = async (organizationId: string) =>
  (await listAudit(organizationId, { kind: 'open-cases-counted' }, { limit: 9 })).items;

test('older cases count toward the limit once the command has run', async () => {
  const { organizationId, applicant } = await uncounted(2);
  await changeOrganization(organizationId, { quotas: { open_cases: 2 } });
  expect((await open(applicant)).status).toBe(201);
  expect(await countOpenCases()).toMatchObject({ corrected: 1 });
  expect(await open(applicant)).toMatchObject({ status: 409, json: { code: 'case.limit_reached' } });
  expect(await counted(organizationId)).toMatchObject([
    { actor_id: 'operator', details: { user_id: applicant.userId } },
  ]);
});

test('leaves correct counts unchanged, and is idempotent', async () => {
  const { organizationId } = await uncounted(1);
  await countOpenCases();
  expect(await countOpenCases()).toMatchObject({ corrected: 0 });
  expect(await counted(organizationId)).toHaveLength(1);
});

test('cases opened during the count are counted once', async () => {
  const { organizationId, applicant } = await uncounted(1);
  const [result] = await Promise.all([
    countOpenCases(),
    ...Array.from({ length: 4 }, () => openCase(applicant)),
  ]);
  expect(result.corrected).toBeLessThanOrEqual(1);
  await countOpenCases();
  await changeOrganization(organizationId, { quotas: { open_cases: 6 } });
  expect((await open(applicant)).status).toBe(201);
  expect((await open(applicant)).status).toBe(409);
});
