import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { indexCase } from '#functions/data/cases/index-case.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { modelOf } from '#infra/operations/invariants/healthy-model.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { filingContract } from '#shared/contract/filing.ts';
import { draftCasesContract, type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { addTestDocument } from '../support/documents.ts';
import { everyRow } from '../support/every-row.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let organizationId: string;
let katya: Person;
let jonas: Person;
let amara: Person;
let item: StaffCase;

beforeEach(async () => {
  ({ organizationId, katya, jonas, amara } = await addCaseTeam());
  item = await open('US', 'US_O1A');
  await indexCase(item.id);
});

const open = (country: string, path: string) =>
  succeed(handler, staffCasesContract.createCaseForApplicant, {
    as: katya,
    body: { applicant_id: amara.userId, country, path },
  });
const params = () => ({ caseId: item.id });
const correct = (country: string, path: string, version = 1, as = katya) =>
  callEndpoint(handler, staffCasesContract.correctCaseRoute, {
    as,
    params: params(),
    body: { country, path, version },
  });
const setStatus = async (status: CaseStatus) =>
  succeed(handler, casesContract.setCaseStatus, {
    as: katya,
    params: params(),
    body: { status, version: (await getCase(item.id))?.version ?? 0 },
  });
const remove = (as = katya) =>
  callEndpoint(handler, draftCasesContract.deleteDraftCase, { as, params: params() });
const found = async (q: string) =>
  (await succeed(handler, staffCasesContract.listOrganizationCases, { as: katya, query: { q } })).items
    .length;
const broken = async () =>
  brokenInvariants(modelOf({ rows: await everyRow(), objects: [], accounts: [] }, new Date())).filter(
    ({ what }) => what.includes(item.id),
  );

describe('country and visa path', () => {
  test('must match from the start', async () => {
    const body = { applicant_id: amara.userId, country: 'UK', path: 'US_O1A' };
    expect(await fail(handler, staffCasesContract.createCaseForApplicant, { as: katya, body })).toMatchObject(
      {
        errors: [{ field: 'path' }],
      },
    );
    expect(
      await fail(handler, casesContract.createCase, { as: amara, body: { country: 'AU', path: 'US_O1A' } }),
    ).toMatchObject({ errors: [{ field: 'path' }] });
  });

  test.each(['DRAFT', 'COLLECTING'] as const)(
    'can be corrected by staff while the case is %s',
    async (status) => {
      await addTestDocument(item);
      await succeed(handler, caseAssessmentsContract.assessCase, {
        as: amara,
        params: params(),
        body: { facts: { birth_date: '1990-05-01' } },
      });
      if (status !== 'DRAFT') await setStatus(status);
      const seen = (await getCase(item.id))?.version ?? 0;
      expect(await correct('UK', 'UK_GLOBAL_TALENT', seen)).toMatchObject({
        status: 200,
        json: { country: 'UK', path: 'UK_GLOBAL_TALENT' },
      });
      await indexCase(item.id);
      expect([await found('Global Talent'), await found('O-1A')]).toEqual([1, 0]);
      const history = await succeed(handler, casesContract.listCaseHistory, { as: amara, params: params() });
      expect(history.items.map(({ change }) => change)).toContainEqual({
        kind: 'route',
        from: 'US_O1A',
        to: 'UK_GLOBAL_TALENT',
      });
      const { items } = await succeed(handler, caseAssessmentsContract.listAssessments, {
        as: amara,
        params: params(),
      });
      expect(items[0]).toMatchObject({
        facts: { birth_date: '1990-05-01' },
        assessment: { route: 'UK_GLOBAL_TALENT' },
      });
      expect(await broken()).toEqual([]);
    },
  );

  test('are not corrected to a country whose authority has no such receipt number', async () => {
    const note = (receipt_number: string | null, version: number) =>
      succeed(handler, filingContract.changeFiling, {
        as: katya,
        params: params(),
        body: { changes: { receipt_number }, version },
      });
    // Also if it is entered at that moment.
    const corrected = await beforeTransaction(
      () => note('IOE0912345678', 0),
      () => correct('UK', 'UK_GLOBAL_TALENT'),
    );
    expect(corrected).toMatchObject({
      status: 409,
      json: { code: 'case.receipt_number' },
    });
    expect(await correct('US', 'US_H1B')).toMatchObject({ status: 200 });
    await note(null, 1);
    expect(await correct('UK', 'UK_GLOBAL_TALENT', 2)).toMatchObject({ status: 200 });
  });

  test('can be corrected with 90 documents, in one transaction, and not with more', async () => {
    for (let made = 0; made < 90; made++) await addTestDocument(item);
    expect((await correct('US', 'US_H1B')).status).toBe(200);
    await addTestDocument(item);
    expect(await correct('UK', 'UK_GLOBAL_TALENT', 2)).toMatchObject({
      status: 409,
      json: { code: 'case.too_many_documents' },
    });
    expect(await getCase(item.id)).toMatchObject({ path: 'US_H1B', version: 2 });
  });

  test('are fixed once the case is under review, and never the applicant’s to correct', async () => {
    expect((await correct('UK', 'UK_GLOBAL_TALENT', 1, amara)).status).toBe(403);
    expect((await correct('UK', 'US_H1B')).status).toBe(400);
    await setStatus('REVIEW');
    expect((await correct('UK', 'UK_GLOBAL_TALENT', 2)).json).toMatchObject({ code: 'case.route_fixed' });
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` });
    expect((await correct('UK', 'UK_GLOBAL_TALENT', 2, stranger)).status).toBe(404);
  });

  test('conflict, naming both paths, when two people correct them at the same moment', async () => {
    await correct('UK', 'UK_GLOBAL_TALENT');
    expect((await correct('US', 'US_H1B')).json).toMatchObject({
      code: 'case.changed',
      conflict: { field: 'route', theirs: 'UK_GLOBAL_TALENT', yours: 'US_H1B', by: 'Katya Sorensen' },
    });
    // Both corrected it to the same path.
    expect((await correct('UK', 'UK_GLOBAL_TALENT')).status).toBe(200);
  });
});

describe('an empty draft', () => {
  test('can be deleted by staff, with its counters, index rows, and an audit entry', async () => {
    const other = await open('US', 'US_H1B');
    await succeed(handler, deadlinesContract.putDeadline, {
      ...{ as: katya, params: { ...params(), deadlineId: randomUUID() } },
      body: { kind: 'filing_window', on: '2030-05-01', done: false, version: 0 },
    });
    expect((await remove()).status).toBe(204);
    expect(await getCase(item.id)).toBeUndefined();
    expect(await getOrganizationStats(organizationId)).toMatchObject({ cases: 1, cases_DRAFT: 1 });
    const { items } = await succeed(handler, casesContract.listOwnCases, { as: amara });
    expect(items.map(({ id }) => id)).toEqual([other.id]);
    const rows = (await everyRow()).filter(
      ({ pk, entity }) => String(pk).includes(item.id) && entity !== 'Audit',
    );
    expect(rows).toEqual([]);
    expect(await broken()).toEqual([]);
    const audited = (await everyRow()).filter(({ kind }) => kind === 'case-deleted');
    expect(audited).toContainEqual(
      expect.objectContaining({ actor_id: katya.userId, details: { case_id: item.id } }),
    );
    expect((await remove()).status).toBe(404);
  });

  test('that someone was notified about can be deleted, with the notifications', async () => {
    await succeed(handler, staffCasesContract.setCaseOwner, {
      as: katya,
      params: params(),
      body: { owner_id: jonas.userId, version: 1 },
    });
    const notifications = async () =>
      (await everyRow()).filter(({ pk, entity }) => pk === `CASE#${item.id}` && entity === 'Notification');
    expect(await notifications()).toHaveLength(1);
    expect((await remove()).status).toBe(204);
    expect(await notifications()).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  test('with a document or a note is not empty, and a case past DRAFT cannot be deleted', async () => {
    await succeed(handler, staffCasesContract.addNote, {
      as: katya,
      params: params(),
      body: { text: 'Call back' },
    });
    expect((await remove()).json).toMatchObject({ code: 'case.not_empty' });
    item = await open('US', 'US_H1B');
    await addTestDocument(item);
    expect((await remove()).json).toMatchObject({ code: 'case.not_empty' });
    item = await open('US', 'US_H1B');
    await setStatus('COLLECTING');
    expect((await remove()).json).toMatchObject({ code: 'case.not_empty' });
  });

  test('cannot be deleted by the applicant and is not found by another organization', async () => {
    expect((await remove(amara)).status).toBe(403);
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` });
    expect((await remove(stranger)).status).toBe(404);
    expect(await getCase(item.id)).toBeDefined();
  });
});
