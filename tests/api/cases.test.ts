import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { requireAccount } from '#functions/data/people/account.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { renamePerson } from '#functions/data/people/rename-person.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { casesContract as endpoints } from '#shared/contract/cases.ts';
import { type CaseStatus, caseStatuses } from '#shared/domain/case-status.ts';
import { Case } from '#shared/records/case.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

const newCase = { country: 'US', path: 'US_O1A' };
const open = (as: Person, headers = {}) =>
  succeed(handler, endpoints.createCase, { as, body: newCase, headers });
const setStatus = (as: Person, caseId: string, body: { status: string; version: number }) =>
  callEndpoint(handler, endpoints.setCaseStatus, { as, params: { caseId }, body });

describe('opening a case', () => {
  test('creates a DRAFT for the person and their organization, whatever else was sent', async () => {
    const amara = await addTestPerson();
    const opened = await succeed(handler, endpoints.createCase, {
      as: amara,
      body: { ...newCase, org_id: 'other', applicant_id: randomUUID(), status: 'APPROVED', version: 9 },
    });
    expect(opened).toMatchObject({
      status: 'DRAFT',
      org_id: 'harbor',
      applicant_id: amara.userId,
      version: 1,
    });
    expect(await succeed(handler, endpoints.getCase, { as: amara, params: { caseId: opened.id } })).toEqual(
      opened,
    );
  });

  test('happens once per idempotency key, even with concurrent requests', async () => {
    const amara = await addTestPerson();
    const headers = { [idempotencyHeader]: randomUUID() };
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(amara, headers)));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const { items } = await succeed(handler, endpoints.listOwnCases, { as: amara });
    expect(items).toHaveLength(1);
  });

  test('rejects an idempotency key that opened another case', async () => {
    const amara = await addTestPerson();
    const headers = { [idempotencyHeader]: randomUUID() };
    await open(amara, headers);
    const problem = await fail(handler, endpoints.createCase, {
      as: amara,
      body: { country: 'CA', path: 'CA_EXPRESS_ENTRY' },
      headers,
    });
    expect(problem.code).toBe('idempotency.conflict');
  });

  test('uses the new name if the applicant is renamed concurrently, and fails if they leave', async () => {
    const amara = await addTestPerson();
    const whileOpening = (change: () => Promise<unknown>) =>
      beforeTransaction(change, () =>
        callEndpoint(handler, endpoints.createCase, { as: amara, body: newCase }),
      );
    const rename = async () => renamePerson(await requireAccount(amara.userId), 'Amara Diallo');
    const { status, json } = await whileOpening(rename);
    const { id } = Case.parse(json);
    expect({ status, name: (await getCase(id))?.applicant_name }).toEqual({
      status: 201,
      name: 'Amara Diallo',
    });
    const { items } = await succeed(handler, endpoints.listCaseHistory, {
      as: amara,
      params: { caseId: id },
    });
    expect(items.map(({ actor_name }) => actor_name)).toEqual(['Amara Diallo']);
    const leave = () =>
      table.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: keys.membership(amara.userId),
          UpdateExpression: 'SET org_id = :other',
          ExpressionAttributeValues: { ':other': 'other' },
        }),
      );
    expect(await whileOpening(leave)).toMatchObject({ status: 403, json: { code: 'membership.missing' } });
  });

  test('requires an organization and the applicant role', async () => {
    const alone = await addTestPerson({ organizationId: undefined });
    expect((await fail(handler, endpoints.createCase, { as: alone, body: newCase })).code).toBe(
      'organization.missing',
    );
    const ops = await addTestPerson({ role: 'OPS' });
    expect(await fail(handler, endpoints.createCase, { as: ops, body: newCase })).toMatchObject({
      status: 403,
      code: 'permission.denied',
    });
  });

  test('keeps the spelling of the path that was sent', async () => {
    const amara = await addTestPerson();
    const body = { country: 'UK', path: 'UK_SkilledWorker' };
    expect((await succeed(handler, endpoints.createCase, { as: amara, body })).path).toBe('UK_SkilledWorker');
  });
});

describe('listing own cases', () => {
  test('paginates newest first and rejects cursors of other lists', async () => {
    const [amara, ben] = [await addTestPerson(), await addTestPerson()];
    const opened = [];
    for (let count = 0; count < 5; count++) opened.push((await open(amara)).id);
    await open(ben);
    await open(ben);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await succeed(handler, endpoints.listOwnCases, {
        as: amara,
        query: { limit: '2', ...(cursor && { cursor }) },
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      if (cursor)
        expect(
          (await fail(handler, endpoints.listOwnCases, { as: ben, query: { cursor, limit: '2' } })).errors,
        ).toEqual([{ field: 'cursor', message: 'This page link is no longer valid.' }]);
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(opened));
  });
});

describe('a case of another person', () => {
  test('gets the same response as a case that does not exist, including headers', async () => {
    const [amara, stranger] = [await addTestPerson(), await addTestPerson()];
    const attorney = await addTestPerson({ role: 'ATTORNEY', organizationId: 'elsewhere' });
    const { id } = await open(amara);
    for (const as of [stranger, attorney]) {
      for (const endpoint of [endpoints.getCase, endpoints.listCaseHistory]) {
        const problemFor = async (caseId: string) => {
          const response = await callEndpoint(handler, endpoint, { as, params: { caseId } });
          return { ...response, text: '', json: { ...Object(response.json), requestId: '' } };
        };
        const theirs = await problemFor(id);
        expect(theirs).toEqual(await problemFor(randomUUID()));
        expect(theirs.status).toBe(404);
      }
      expect((await setStatus(as, id, { status: 'DENIED', version: 1 })).status).toBe(404);
    }
    expect((await succeed(handler, endpoints.getCase, { as: amara, params: { caseId: id } })).status).toBe(
      'DRAFT',
    );
  });

  test('is visible to the staff of its organization', async () => {
    const { id } = await open(await addTestPerson());
    const hr = await addTestPerson({ role: 'HR' });
    expect((await succeed(handler, endpoints.getCase, { as: hr, params: { caseId: id } })).id).toBe(id);
  });
});

describe('setting the status', () => {
  test('records who changed it, from what, and to what, newest first', async () => {
    const amara = await addTestPerson({ fullName: 'Amara O.' });
    const { id } = await open(amara);
    expect((await setStatus(amara, id, { status: 'REVIEW', version: 1 })).json).toMatchObject({
      status: 'REVIEW',
      version: 2,
    });
    const { items } = await succeed(handler, endpoints.listCaseHistory, {
      as: amara,
      params: { caseId: id },
    });
    expect(items.map(({ change }) => change)).toEqual([
      { kind: 'status', from: 'DRAFT', to: 'REVIEW' },
      { kind: 'created', status: 'DRAFT' },
    ]);
    expect(items[0]).toMatchObject({ actor_id: amara.userId, actor_name: 'Amara O.' });
  });

  test('to the current status changes nothing', async () => {
    const amara = await addTestPerson();
    const opened = await open(amara);
    const response = await setStatus(amara, opened.id, { status: 'DRAFT', version: 1 });
    expect(response).toMatchObject({ status: 200, json: opened });
  });

  describe('reserved to staff', () => {
    const decisions = ['FILED', 'APPROVED', 'DENIED'] as const;
    async function strictCase(status: CaseStatus) {
      const organizationId = `strict-${randomUUID()}`;
      const applicant = await addTestPerson({ organizationId });
      const staff = await addTestPerson({ role: 'ATTORNEY', organizationId });
      const { id } = await open(applicant);
      if (status !== 'DRAFT') await setStatus(staff, id, { status, version: 1 });
      await changeOrganization(organizationId, { staff_decides: true });
      const version = status === 'DRAFT' ? 1 : 2;
      return { organizationId, applicant, staff, id, version };
    }
    const statusOf = async (as: Person, caseId: string) =>
      (await succeed(handler, endpoints.getCase, { as, params: { caseId } })).status;

    test.each(caseStatuses.flatMap((from) => caseStatuses.map((to) => [from, to] as const)))(
      'lets an applicant change %s to %s only when neither is a decision',
      async (from, to) => {
        const { applicant, id, version } = await strictCase(from);
        const decided = [from, to].some((status) => (decisions as readonly string[]).includes(status));
        const response = await setStatus(applicant, id, { status: to, version });
        if (!decided || from === to) expect(response.status).toBe(200);
        else expect(response).toMatchObject({ status: 403, json: { code: 'case.status_reserved' } });
        expect(await statusOf(applicant, id)).toBe(response.status === 200 ? to : from);
      },
    );

    test('lets staff set and leave decisions', async () => {
      const { staff, id } = await strictCase('FILED');
      expect((await setStatus(staff, id, { status: 'APPROVED', version: 2 })).status).toBe(200);
      expect((await setStatus(staff, id, { status: 'REVIEW', version: 3 })).status).toBe(200);
    });

    test.each([
      ['the setting is turned on', 'case.status_reserved'],
      ['staff file the case', 'case.changed'],
    ])('is rejected when %s after the case was read', async (meanwhile, code) => {
      const { organizationId, applicant, staff, id } = await strictCase('DRAFT');
      if (code === 'case.status_reserved') await changeOrganization(organizationId, { staff_decides: false });
      const happenBetween = async () => {
        if (code === 'case.changed') await setStatus(staff, id, { status: 'FILED', version: 1 });
        else await changeOrganization(organizationId, { staff_decides: true });
      };
      const status = code === 'case.status_reserved' ? 'DENIED' : 'REVIEW';
      const response = await beforeTransaction(happenBetween, () =>
        setStatus(applicant, id, { status, version: 1 }),
      );
      expect(response, meanwhile).toMatchObject({ json: { code } });
      expect(await statusOf(applicant, id)).toBe(code === 'case.changed' ? 'FILED' : 'DRAFT');
    });
  });

  test('reports the conflict to exactly those who lost among 50 concurrent changes', async () => {
    const amara = await addTestPerson({ organizationId: 'crowded' });
    const { id } = await open(amara);
    const targets = ['COLLECTING', 'REVIEW', 'FILED', 'APPROVED', 'DENIED'] as const;
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, writer) =>
        setStatus(amara, id, { status: targets[writer % targets.length] ?? 'REVIEW', version: 1 }),
      ),
    );
    const now = await succeed(handler, endpoints.getCase, { as: amara, params: { caseId: id } });
    expect(now.version).toBe(2);
    // Requests for the winning status succeeded, whoever set it.
    for (const [writer, response] of responses.entries()) {
      const won = response.status === 200;
      if (won) expect(targets[writer % targets.length]).toBe(now.status);
      else expect(response).toMatchObject({ status: 409, json: { code: 'case.changed' } });
    }
    const { items } = await succeed(handler, endpoints.listCaseHistory, {
      as: amara,
      params: { caseId: id },
    });
    expect(items.filter(({ change }) => change.kind === 'status')).toHaveLength(1);
  });

  test('keeps the counters equal to the rows under concurrent changes', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, () => addTestPerson({ organizationId: 'counted' })),
    );
    const ids = await Promise.all(people.map(async (person) => ({ person, ...(await open(person)) })));
    await Promise.all(
      ids.map(async ({ person, id }, position) => {
        let version = 1;
        for (let step = 1; step < 4; step++) {
          const status = caseStatuses[(position + step) % caseStatuses.length] ?? 'REVIEW';
          const response = await setStatus(person, id, { status, version });
          expect(response.status).toBe(200);
          version = Number(Object(response.json).version);
        }
      }),
    );
    const rows = await Promise.all(
      ids.map(({ person, id }) =>
        succeed(handler, endpoints.getCase, { as: person, params: { caseId: id } }),
      ),
    );
    const stats = await getOrganizationStats('counted');
    expect(stats.cases).toBe(6);
    expect(stats.applicants).toBe(6);
    for (const status of caseStatuses)
      expect(stats[`cases_${status}`], status).toBe(rows.filter((row) => row.status === status).length);
  });
});

describe('the demo account’s first case', () => {
  const demo = () =>
    addTestPerson({ email: `${randomUUID().slice(0, 8)}-demo@landfall.example`, organizationId: 'demo' });

  test('is created once by two tabs at the same time', async () => {
    const as = await demo();
    const made = await Promise.all(
      Array.from({ length: 5 }, () => succeed(handler, endpoints.ensureDemoCase, { as })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({ status: 'COLLECTING', country: 'US', path: 'US_O1A' });
    expect((await succeed(handler, endpoints.listOwnCases, { as })).items).toHaveLength(1);
  });

  test('is not created when there is a case, or for anyone else', async () => {
    const as = await demo();
    const own = await open(as);
    expect((await succeed(handler, endpoints.ensureDemoCase, { as })).id).toBe(own.id);
    expect((await fail(handler, endpoints.ensureDemoCase, { as: await addTestPerson() })).code).toBe(
      'case.forbidden',
    );
  });
});
