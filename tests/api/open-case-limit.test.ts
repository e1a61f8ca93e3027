import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as profiles } from '#functions/http/handlers/profile.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { parseQuotaHeader, quotaHeader } from '#shared/domain/quotas.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { callEndpoint, type TestCall } from '../support/call-endpoint.ts';
import { indexCases } from '../support/index-cases.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { storedModel } from '../support/stored-model.ts';
import { provideTable } from '../support/table.ts';

provideTable();

const body = { country: 'US', path: 'US_O1A' };
const limited = { status: 409, json: { code: 'case.limit_reached' } };

/** An applicant and a colleague of an organization that allows this many open cases. */
async function people(open_cases: number) {
  const organizationId = `org-${randomUUID()}`;
  const applicant = await addTestPerson({ organizationId });
  const staff = await addTestPerson({ organizationId, role: 'OPS' });
  await changeOrganization(organizationId, { quotas: { open_cases } });
  return { organizationId, applicant, staff };
}
const open = (as: Person, more: TestCall = {}) =>
  callEndpoint(handler, casesContract.createCase, { as, body, ...more });
const openFor = (as: Person, { userId }: Person) =>
  callEndpoint(handler, staffCasesContract.createCaseForApplicant, {
    as,
    body: { ...body, applicant_id: userId },
  });
const idOf = ({ json }: { json: unknown }) => (json as { id: string }).id;
const setStatus = (as: Person, caseId: string, status: string, version: number) =>
  callEndpoint(handler, casesContract.setCaseStatus, { as, params: { caseId }, body: { status, version } });

async function expectCountsRight(): Promise<void> {
  await indexCases();
  expect(brokenInvariants(await storedModel())).toEqual([]);
}

test('an applicant cannot exceed the limit of open cases, even with concurrent requests', async () => {
  const { applicant, staff } = await people(3);
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, at) => (at % 2 ? open(applicant) : openFor(staff, applicant))),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
  for (const response of responses.filter(({ status }) => status !== 201))
    expect(response).toMatchObject(limited);
  await expectCountsRight();
});

test('closing a case frees a place, and reopening one takes it', async () => {
  const { applicant, staff } = await people(2);
  const first = idOf(await open(applicant));
  const second = idOf(await open(applicant));
  await setStatus(applicant, first, 'DENIED', 1);
  const third = idOf(await open(applicant));
  expect(await setStatus(applicant, first, 'REVIEW', 2)).toMatchObject(limited);
  expect(await setStatus(staff, first, 'DRAFT', 2)).toMatchObject(limited);
  // Changing one closed status to another opens nothing.
  expect((await setStatus(staff, first, 'APPROVED', 2)).status).toBe(200);
  const change = { kind: 'status', status: 'COLLECTING' };
  const changed = await callEndpoint(handler, staffCasesContract.changeCases, {
    as: staff,
    body: { case_ids: [first, second], change, include_settled: true },
  });
  expect(changed.json).toMatchObject({
    results: [{ outcome: 'refused', code: 'case.limit_reached' }, { outcome: 'changed' }],
  });
  await setStatus(applicant, third, 'APPROVED', 1);
  expect((await setStatus(applicant, first, 'REVIEW', 3)).status).toBe(200);
  await expectCountsRight();
});

test('repeating the request that used the last place returns its case', async () => {
  const { applicant } = await people(1);
  const headers = { [idempotencyHeader]: randomUUID() };
  const first = await open(applicant, { headers });
  const again = await open(applicant, { headers });
  expect([again.status, idOf(again)]).toEqual([201, idOf(first)]);
  expect(await open(applicant)).toMatchObject(limited);
});

test('the profile and each new case show what is left', async () => {
  const { applicant, staff } = await people(4);
  const leftIn = ({ headers }: { headers: Record<string, unknown> }) =>
    parseQuotaHeader(String(headers[quotaHeader] ?? '')).find(({ name }) => name === 'open_cases');
  const profileOf = (as: Person) => callEndpoint(profiles, profileContract.getProfile, { as });
  expect(leftIn(await profileOf(applicant))).toEqual({ name: 'open_cases', left: 4, quota: 4 });
  const { json, headers } = await open(applicant);
  expect(leftIn({ headers })).toMatchObject({ left: 3 });
  expect(leftIn(await open(applicant))).toMatchObject({ left: 2 });
  await setStatus(applicant, idOf({ json }), 'DENIED', 1);
  expect(leftIn(await profileOf(applicant))).toMatchObject({ left: 3 });
  expect(leftIn(await profileOf(staff))).toBeUndefined();
});

test('a limit below the current number closes nothing and blocks new cases', async () => {
  const { organizationId, applicant } = await people(5);
  const first = idOf(await open(applicant));
  await open(applicant);
  await changeOrganization(organizationId, { quotas: { open_cases: 1 } });
  expect(await open(applicant)).toMatchObject(limited);
  expect((await setStatus(applicant, first, 'COLLECTING', 1)).status).toBe(200);
  await expectCountsRight();
});
