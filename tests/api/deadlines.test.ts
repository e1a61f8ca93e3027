import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { deadlinesContract as endpoints } from '#shared/contract/deadlines.ts';
import { familyContract } from '#shared/contract/family.ts';
import { ownPersonContract } from '#shared/contract/people.ts';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let ruth: Person;
let amara: Person;
let item: StaffCase;

beforeEach(async () => {
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  const organizationId = `org-${randomUUID()}`;
  ruth = await addTestPerson({ role: 'ADMIN', fullName: 'Ruth Dahl', organizationId });
  amara = await addTestPerson({ organizationId });
  item = await succeed(handler, staffCasesContract.createCaseForApplicant, {
    as: ruth,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A' },
  });
});

const window = { kind: 'filing_window', on: '2027-01-12', done: false, version: 0 };
const put = (deadlineId: string, body: unknown, as = ruth) =>
  callEndpoint(handler, endpoints.putDeadline, { as, params: { caseId: item.id, deadlineId }, body });
const remove = (deadlineId: string, version: number) =>
  callEndpoint(handler, endpoints.deleteDeadline, {
    ...{ as: ruth, params: { caseId: item.id, deadlineId }, query: { version: String(version) } },
  });
const list = async (as = amara) =>
  (await succeed(handler, endpoints.listDeadlines, { as, params: { caseId: item.id } })).items;

describe('the deadlines of a case', () => {
  test('can be added, changed, completed, reopened, and removed, each with a history line', async () => {
    const id = randomUUID();
    await put(id, window);
    await put(id, { ...window, on: '2027-02-01', version: 1 });
    await put(id, { ...window, on: '2027-02-01', done: true, version: 2 });
    expect(await list()).toEqual([
      { id, kind: 'filing_window', on: '2027-02-01', done_at: expect.any(String), version: 3 },
    ]);
    await put(id, { ...window, on: '2027-02-01', version: 3 });
    expect((await remove(id, 4)).status).toBe(204);
    expect(await list()).toEqual([]);
    const history = await succeed(handler, casesContract.listCaseHistory, {
      ...{ as: amara, params: { caseId: item.id } },
    });
    expect(
      history.items.flatMap(({ change }) => (change.kind === 'deadline' ? [change.action] : [])),
    ).toEqual(['removed', 'reopened', 'done', 'changed', 'added']);
  });

  test('of a decided case are settled unless they are added, moved, reopened, or kept after it', async () => {
    const [settled, moved, kept] = [randomUUID(), randomUUID(), randomUUID()];
    const [reopened, added] = [randomUUID(), randomUUID()];
    for (const id of [settled, moved, kept, reopened]) await put(id, window);
    const version = async (id: string) => (await list()).find((each) => each.id === id)?.version;
    await put(reopened, { ...window, done: true, version: await version(reopened) });
    await succeed(handler, casesContract.setCaseStatus, {
      ...{ as: ruth, params: { caseId: item.id }, body: { status: 'DENIED', version: item.version } },
    });
    await put(settled, { ...window, kind: 'status_end', version: await version(settled) });
    await put(moved, { ...window, on: '2027-02-01', version: await version(moved) });
    const seen = await version(kept);
    for (const _ of [1, 2]) {
      await put(kept, { ...window, after_decision: true, version: seen });
      await put(added, { ...window, kind: 'remedy' });
    }
    await put(reopened, { ...window, version: await version(reopened) });
    const due = (await list()).filter(({ after_decision }) => after_decision);
    expect(due.map(({ id }) => id).toSorted()).toEqual([moved, kept, reopened, added].toSorted());
    // Once due, it stays so whatever changes.
    const change = { ...window, version: await version(added) };
    expect((await put(added, change)).json).toMatchObject({
      version: expect.any(Number),
      after_decision: true,
    });
    const history = await succeed(handler, casesContract.listCaseHistory, {
      ...{ as: amara, params: { caseId: item.id } },
    });
    expect(
      history.items.flatMap(({ change }) => (change.kind === 'deadline' ? [change.action] : [])).slice(0, 6),
    ).toEqual(['changed', 'reopened', 'added', 'kept', 'changed', 'changed']);
  });

  test('are added once per ID', async () => {
    const id = randomUUID();
    expect((await Promise.all([put(id, window), put(id, window)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    expect(await list()).toHaveLength(1);
  });

  test('of a custom kind need a name and are sorted by date', async () => {
    expect((await put(randomUUID(), { ...window, kind: 'own' })).status).toBe(400);
    await put(randomUUID(), { ...window, kind: 'own', name: 'Support letter' });
    await put(randomUUID(), { ...window, kind: 'status_end', on: '2026-12-31' });
    expect((await list()).map(({ kind, name }) => name ?? kind)).toEqual(['status_end', 'Support letter']);
  });

  test('changed by someone else cause a conflict; removed ones are not found', async () => {
    const id = randomUUID();
    await put(id, window);
    await put(id, { ...window, on: '2027-02-01', version: 1 });
    expect(await put(id, { ...window, on: '2027-03-01', version: 1 })).toMatchObject({
      status: 409,
      json: { code: 'conflict' },
    });
    expect(await remove(id, 1)).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect(await list()).toMatchObject([{ on: '2027-02-01', version: 2 }]);
    expect(await put(randomUUID(), { ...window, version: 1 })).toMatchObject({
      status: 404,
      json: { code: 'deadline.not_found' },
    });
  });

  test('added again after their removal are not overwritten by a page that shows them as they were', async () => {
    const id = randomUUID();
    await put(id, window);
    await remove(id, 1);
    await put(id, { ...window, on: '2027-02-01' });
    expect((await put(id, { ...window, done: true, version: 1 })).status).toBe(409);
    expect((await remove(id, 1)).status).toBe(409);
    expect(await list()).toMatchObject([{ on: '2027-02-01', version: 3 }]);
  });

  test('are limited, even with concurrent requests', async () => {
    for (let count = 0; count < limits.deadlines - 1; count++) await put(randomUUID(), window);
    const last = await Promise.all([put(randomUUID(), window), put(randomUUID(), window)]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list()).toHaveLength(limits.deadlines);
  });

  test('of an H-1B case come with the applicant’s time in H and L status, but not a dependent’s or a denied case’s', async () => {
    const { id: h1b } = await succeed(handler, staffCasesContract.createCaseForApplicant, {
      as: ruth,
      body: { applicant_id: amara.userId, country: 'US', path: 'US_H1B' },
    });
    const seen = async (caseId: string) =>
      (await succeed(handler, endpoints.listDeadlines, { as: amara, params: { caseId } })).stay;
    expect(await seen(h1b)).toBeNull();
    const stay = { first_day: '2022-10-01', excluded_days: 14 };
    const name = { family_name: 'Okonkwo', given_names: 'Dayo' };
    const child = { id: randomUUID(), relationship: 'child' as const, name };
    await succeed(profile, ownPersonContract.changeOwnPerson, {
      as: amara,
      body: { changes: { stay, dependents: [child] }, version: 0 },
    });
    expect(await seen(h1b)).toEqual(stay);
    expect(await seen(item.id)).toBeUndefined();
    const dependent = await succeed(organization, familyContract.openDependentCase, {
      as: ruth,
      params: { personId: amara.userId, dependentId: child.id },
      body: { principal_case_id: h1b },
    });
    expect(await seen(dependent.id)).toBeUndefined();
    await succeed(handler, casesContract.setCaseStatus, {
      as: ruth,
      params: { caseId: h1b },
      body: { status: 'DENIED', version: 1 },
    });
    expect(await seen(h1b)).toBeUndefined();
  });

  test('of a US case come with the applicant’s current US status, but not a dependent’s', async () => {
    const status = { id: randomUUID(), country: 'US' as const, name: 'H-1B', until: '2028-09-30' };
    const other = { id: randomUUID(), country: 'UK' as const, name: 'Skilled Worker' };
    const name = { family_name: 'Okonkwo', given_names: 'Dayo' };
    const child = { id: randomUUID(), relationship: 'child' as const, name };
    await succeed(profile, ownPersonContract.changeOwnPerson, {
      as: amara,
      body: { changes: { statuses: [other, status], dependents: [child] }, version: 0 },
    });
    const seen = async (caseId: string) =>
      (await succeed(handler, endpoints.listDeadlines, { as: amara, params: { caseId } })).us_status;
    expect(await seen(item.id)).toEqual(status);
    const dependent = await succeed(organization, familyContract.openDependentCase, {
      as: ruth,
      params: { personId: amara.userId, dependentId: child.id },
      body: { principal_case_id: item.id },
    });
    expect(await seen(dependent.id)).toBeUndefined();
  });

  test('can be changed only by staff', async () => {
    expect((await put(randomUUID(), window, amara)).status).toBe(403);
  });
});
