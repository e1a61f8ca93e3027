import { beforeEach, describe, expect, test } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { staffCasesContract as endpoints, type StaffCase } from '#shared/contract/staff-cases.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import type { Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let katya: Person;
let jonas: Person;
let item: StaffCase;

beforeEach(async () => {
  const team = await addCaseTeam();
  ({ katya, jonas } = team);
  item = await succeed(handler, endpoints.createCaseForApplicant, {
    as: katya,
    body: { applicant_id: team.amara.userId, country: 'US', path: 'US_O1A' },
  });
});

const params = () => ({ caseId: item.id });
const version = 1;
const due = '2030-01-10T00:00:00.000Z';
const own = (as: Person, owner_id: string | null) =>
  callEndpoint(handler, endpoints.setCaseOwner, { as, params: params(), body: { owner_id, version } });
const setDue = (as: Person, sla_due_at: string | null) =>
  callEndpoint(handler, endpoints.setCaseDueDate, { as, params: params(), body: { sla_due_at, version } });
const setStatus = (as: Person, status: string) =>
  callEndpoint(handler, casesContract.setCaseStatus, { as, params: params(), body: { status, version } });

describe('two people on one case', () => {
  test('can change different fields from the version they saw', async () => {
    const statuses = [
      (await own(jonas, jonas.userId)).status,
      (await setDue(katya, due)).status,
      (await setStatus(katya, 'REVIEW')).status,
    ];
    expect(statuses).toEqual([200, 200, 200]);
    expect(await getCase(item.id)).toMatchObject({
      owner_id: jonas.userId,
      sla_due_at: due,
      status: 'REVIEW',
      version: 4,
    });
  });

  test('can change different fields at the same moment', async () => {
    const responses = await Promise.all([own(jonas, jonas.userId), setDue(katya, due)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await getCase(item.id)).toMatchObject({ owner_id: jonas.userId, sla_due_at: due });
  });

  test('who change the same field: the second sees both values, who, and when', async () => {
    await setDue(jonas, due);
    const later = '2030-02-01T00:00:00.000Z';
    expect(await setDue(katya, later)).toMatchObject({
      status: 409,
      json: {
        code: 'case.changed',
        conflict: {
          field: 'due',
          theirs: due,
          yours: later,
          by: 'Jonas Oyelaran',
          at: expect.any(String),
          by_you: false,
        },
      },
    });
    await own(jonas, jonas.userId);
    expect((await own(katya, katya.userId)).json).toMatchObject({
      conflict: { field: 'owner', theirs: 'Jonas Oyelaran', yours: 'Katya Sorensen' },
    });
    await setStatus(jonas, 'REVIEW');
    expect((await setStatus(katya, 'FILED')).json).toMatchObject({
      conflict: { field: 'status', theirs: 'REVIEW', yours: 'FILED', by: 'Jonas Oyelaran' },
    });
  });

  test('who set the same value do not conflict', async () => {
    await setDue(jonas, due);
    expect((await setDue(katya, due)).status).toBe(200);
  });
});

test('a person who changed a field in another window learns that it was their own change', async () => {
  await setStatus(katya, 'REVIEW');
  const problem = await fail(handler, casesContract.setCaseStatus, {
    as: katya,
    params: params(),
    body: { status: 'FILED', version },
  });
  expect(problem.conflict).toMatchObject({ by_you: true, by: 'Katya Sorensen' });
});
