import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { caseExportsContract } from '#shared/contract/case-exports.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { countsContract } from '#shared/contract/counts.ts';
import { staffCasesContract as endpoints, type StaffCase } from '#shared/contract/staff-cases.ts';
import { isItemOpen, nextToAct } from '#shared/domain/checklist.ts';
import { csvCell } from '#shared/domain/csv.ts';
import type { Role } from '#shared/domain/roles.ts';
import { endOfDay } from '#shared/domain/zone-clock.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { indexCases } from '../support/index-cases.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let organizationId: string;
let ops: Person;
let amara: Person;

beforeEach(async () => {
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  organizationId = `org-${randomUUID()}`;
  ops = await member('OPS', 'Katya Sorensen');
  amara = await member('APPLICANT', 'Amara Okonkwo');
});

const member = (role: Role, fullName: string, into = organizationId) =>
  addTestPerson({ role, fullName, organizationId: into });
const open = (facts = {}, as = ops, headers = {}) =>
  callEndpoint(handler, endpoints.createCaseForApplicant, {
    as,
    headers,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A', ...facts },
  });
const opened = (facts = {}): Promise<StaffCase> =>
  succeed(handler, endpoints.createCaseForApplicant, {
    as: ops,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A', ...facts },
  });
const list = (query: Record<string, string> = {}, as = ops) =>
  succeed(handler, endpoints.listOrganizationCases, { as, query });
/** The cases of a list that fits one page, whose length equals the server's count. */
async function idsOf(query: Record<string, string> = {}, as = ops): Promise<string[]> {
  const { items } = await list(query, as);
  const counted = await succeed(organization, countsContract.countOrganizationCases, { as, query });
  expect(counted).toEqual({ count: items.length, more: false });
  return items.map(({ id }) => id);
}
const at = (item: { id: string }) => ({ params: { caseId: item.id } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const setDue = (item: StaffCase, sla_due_at: string | null) =>
  succeed(handler, endpoints.setCaseDueDate, {
    as: ops,
    ...at(item),
    body: { sla_due_at, version: item.version },
  });

test('the list has what is left to do on each case if requested', async () => {
  const [first, second] = [await opened(), await opened()];
  await updateCaseWork(first.id);
  const { items } = await list({ with: 'work' });
  expect(items.find(({ id }) => id === first.id)?.work).toMatchObject({
    items_open: expect.any(Number),
    last_activity_at: expect.any(String),
  });
  // The other one has no summary yet.
  expect(items.find(({ id }) => id === second.id)).not.toHaveProperty('work');
  expect((await list()).items.filter(({ work }) => work)).toEqual([]);
});

test('applicants see the first due date of the checklist items that wait for them', async () => {
  const { id } = await opened();
  const shown = async () => {
    await updateCaseWork(id);
    const { items } = await succeed(handler, casesContract.listOwnCases, { as: amara });
    return items[0]?.items_due_on;
  };
  expect(await shown()).toBeUndefined();
  await succeed(handler, checklistContract.addChecklistItems, {
    as: ops,
    ...at({ id }),
    body: {
      items: [
        { title: 'Letter', due_on: '2030-01-09' },
        { title: 'Degree', due_on: '2030-01-05' },
        { title: 'Petition', due_on: '2030-01-02', by: 'TEAM' },
      ],
    },
  });
  expect(await shown()).toBe('2030-01-05');
});

test('applicants see how many checklist items wait for them, and none after the decision', async () => {
  const { id } = await opened();
  const shown = async () => {
    await updateCaseWork(id);
    const { items } = await succeed(handler, casesContract.listOwnCases, { as: amara });
    return items[0]?.items_for_applicant;
  };
  const { items } = await succeed(handler, checklistContract.getChecklist, { as: amara, ...at({ id }) });
  const waiting = items.filter((item) => isItemOpen(item) && nextToAct(item) === 'APPLICANT');
  expect(items.length).toBeGreaterThan(waiting.length);
  expect(await shown()).toBe(waiting.length);
  const [first] = waiting;
  if (!first) throw new Error('Nothing waits for the applicant');
  await succeed(handler, checklistContract.changeChecklistItems, {
    as: ops,
    ...at({ id }),
    body: {
      changes: [
        { item_id: first.id, version: first.version, change: { kind: 'not_needed', reason: 'Filed' } },
      ],
    },
  });
  expect(await shown()).toBe(waiting.length - 1);
  const { version } = await succeed(handler, casesContract.getCase, { as: amara, ...at({ id }) });
  await succeed(handler, casesContract.setCaseStatus, {
    as: ops,
    ...at({ id }),
    body: { status: 'DENIED', version },
  });
  expect(await shown()).toBe(0);
});

describe('opening a case for an applicant', () => {
  test('creates a DRAFT with the applicant’s name, listed, counted, once per idempotency key', async () => {
    const headers = { [idempotencyHeader]: randomUUID() };
    const responses = await Promise.all([open({}, ops, headers), open({}, ops, headers)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const { items } = await list();
    expect(items).toMatchObject([
      {
        applicant_id: amara.userId,
        applicant_name: 'Amara Okonkwo',
        status: 'DRAFT',
        org_id: organizationId,
      },
    ]);
    expect(await getOrganizationStats(organizationId)).toMatchObject({ cases: 1, cases_DRAFT: 1 });
    const own = await succeed(handler, casesContract.listOwnCases, { as: amara });
    expect(own.items).toHaveLength(1);
    expect(own.items[0]).not.toHaveProperty('applicant_name');
  });

  test('requires an applicant of the organization', async () => {
    const stranger = await member('APPLICANT', 'Someone Else', `other-${randomUUID()}`);
    for (const applicant_id of [stranger.userId, ops.userId, randomUUID()])
      expect(await open({ applicant_id })).toMatchObject({
        status: 404,
        json: { code: 'applicant.not_found' },
      });
    expect(await open({ applicant_id: '' })).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'applicant_id', message: 'Please select an applicant' }] },
    });
  });

  test.each([
    ['ADMIN', 201],
    ['OPS', 201],
    ['ATTORNEY', 201],
    ['HR', 403],
    ['APPLICANT', 403],
  ] as const)('as %s returns %i', async (role, status) => {
    expect((await open({}, await member(role, 'Somebody'))).status).toBe(status);
  });

  test('the stricter setting keeps attorneys out of the console and changes nothing else', async () => {
    const attorney = await member('ATTORNEY', 'Jonas Oyelaran');
    const item = await opened();
    process.env[environmentNames.employerConsole] = 'without-attorneys';
    expect((await open({}, attorney)).status).toBe(403);
    expect(await fail(handler, endpoints.listOrganizationCases, { as: attorney })).toMatchObject({
      status: 403,
    });
    expect(await succeed(handler, endpoints.getCaseManagement, { as: attorney, ...at(item) })).toMatchObject({
      applicant_name: 'Amara Okonkwo',
    });
    expect((await open()).status).toBe(201);
  });
});

describe('the list', () => {
  test('has the organization’s own cases, newest or oldest first, in pages, by status', async () => {
    const made = [];
    for (let each = 0; each < 5; each++) made.push(await opened());
    const stranger = await member('ADMIN', 'Someone Else', `other-${randomUUID()}`);
    expect((await list({}, stranger)).items).toEqual([]);
    const ids = made.map(({ id }) => id);
    const first = await list({ limit: '2', sort: 'oldest' });
    const rest = await list({ limit: '3', sort: 'oldest', cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
    expect((await list()).items.map(({ id }) => id)).toEqual(ids.toReversed());
    const query = { cursor: first.nextCursor ?? '', sort: 'newest' };
    expect(await fail(handler, endpoints.listOrganizationCases, { as: ops, query })).toMatchObject({
      status: 400,
    });
    await change([ids[0] ?? ''], { kind: 'status', status: 'REVIEW' });
    expect((await list({ status: 'REVIEW' })).items.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await list({ status: 'FILED' })).items).toEqual([]);
  });

  test('by due date: overdue and due soon; closed cases are never late', async () => {
    const over = await opened();
    const soon = await opened();
    const later = await opened();
    const never = await opened();
    const closed = await opened();
    await setDue(over, inDays(-2));
    await setDue(soon, inDays(3));
    await setDue(later, inDays(40));
    await setDue(closed, inDays(-5));
    await change([closed.id], { kind: 'status', status: 'APPROVED' });
    const ids = idsOf;
    expect(await ids({ due: 'overdue' })).toEqual([over.id]);
    expect(await ids({ due: 'soon' })).toEqual([soon.id]);
    expect(await ids({ due: 'overdue', q: 'amara', status: 'DRAFT' })).toEqual([over.id]);
    expect(await ids({ due: 'overdue', q: 'nobody' })).toEqual([]);
    const byDue = await ids({ sort: 'due' });
    expect(byDue.slice(0, 3)).toEqual([over.id, soon.id, later.id]);
    expect(new Set(byDue.slice(3))).toEqual(new Set([never.id, closed.id]));
    const { history } = await historyOf(over);
    expect(history[0]).toMatchObject({ kind: 'sla' });
  });
});

test('the list of cases due soon includes the last day to its end where the organization is', async () => {
  vi.stubEnv('LANDFALL_NOW', '2026-11-24T12:00:00.000Z');
  onTestFinished(() => void vi.unstubAllEnvs());
  const [last, after] = [await opened(), await opened()];
  await setDue(last, endOfDay('2026-12-01', 'America/New_York'));
  await setDue(after, endOfDay('2026-12-02', 'America/New_York'));
  expect(await idsOf({ due: 'soon' })).toEqual([last.id]);
});

test('the list of cases due soon continues after those on the previous page have become overdue', async () => {
  const cases = [await opened(), await opened(), await opened()];
  for (const [at, item] of cases.entries()) await setDue(item, inDays(at + 1));
  const first = await list({ due: 'soon', limit: '1' });
  expect(first.items.map(({ id }) => id)).toEqual([cases[0]?.id]);
  vi.stubEnv('LANDFALL_NOW', inDays(1.5));
  onTestFinished(() => void vi.unstubAllEnvs());
  const next = await list({ due: 'soon', limit: '5', cursor: first.nextCursor ?? '' });
  expect(next.items.map(({ id }) => id)).toEqual([cases[1]?.id, cases[2]?.id]);
});

describe('the list by owner', () => {
  test('has the cases of one person, of the caller, and unassigned ones, in any order and with any filter', async () => {
    const [first, second, late, free] = [await opened(), await opened(), await opened(), await opened()];
    await indexCases();
    const katyas = [first.id, second.id, late.id];
    await change(katyas, { kind: 'owner', owner_id: ops.userId });
    await setDue({ ...late, version: 2 }, inDays(-2));
    await setDue({ ...first, version: 2 }, inDays(3));
    const ids = idsOf;
    expect(await ids({ owner: 'me' })).toEqual(katyas.toReversed());
    expect(await ids({ owner: 'me', sort: 'oldest' })).toEqual(katyas);
    expect(await ids({ owner: 'me', sort: 'due' })).toEqual([late.id, first.id, second.id]);
    expect(await ids({ owner: 'me', due: 'soon' })).toEqual([first.id]);
    expect(await ids({ owner: 'me', due: 'overdue', q: 'amara' })).toEqual([late.id]);
    expect(await ids({ owner: 'none', q: 'amara' })).toEqual([free.id]);
    expect(await ids({ owner: 'none' })).toEqual([free.id]);
    const hr = await member('HR', 'Ines Moreau');
    expect(await ids({ owner: ops.userId }, hr)).toEqual(katyas.toReversed());
    expect(await ids({ owner: 'me' }, hr)).toEqual([]);
    await change([second.id], { kind: 'status', status: 'REVIEW' });
    expect(await ids({ owner: 'me', status: 'REVIEW' })).toEqual([second.id]);
    await change([first.id], { kind: 'owner', owner_id: hr.userId });
    await change([second.id], { kind: 'owner', owner_id: null });
    expect(await ids({ owner: 'me' })).toEqual([late.id]);
    expect(await ids({ owner: 'none' })).toEqual([free.id, second.id]);
    const body = { owner: 'me' };
    expect(await succeed(organization, caseExportsContract.startCaseExport, { as: ops, body })).toMatchObject(
      {
        ...{ kind: 'file', rows: 1, csv: expect.stringContaining(`,${ops.userId},`) },
      },
    );
  });

  test('rejects one person’s cursor for another, and contains nothing of other organizations', async () => {
    const mine = [await opened(), await opened()];
    await change(
      mine.map(({ id }) => id),
      { kind: 'owner', owner_id: ops.userId },
    );
    const { nextCursor } = await list({ owner: 'me', limit: '1' });
    const hr = await member('HR', 'Ines Moreau');
    const query = { owner: 'me', limit: '1', cursor: nextCursor ?? '' };
    expect((await list(query)).items).toHaveLength(1);
    expect(await fail(handler, endpoints.listOrganizationCases, { as: hr, query })).toMatchObject({
      status: 400,
    });
    const stranger = await member('ADMIN', 'Someone Else', `other-${randomUUID()}`);
    expect((await list({ owner: ops.userId }, stranger)).items).toEqual([]);
  });
});

async function historyOf(item: { id: string }) {
  const { items } = await succeed(handler, casesContract.listCaseHistory, { as: ops, ...at(item) });
  return { history: items.map((entry) => entry.change) };
}
const change = (case_ids: string[], what: object) =>
  succeed(handler, endpoints.changeCases, { as: ops, body: { case_ids, change: what } });

describe('the owner of a case', () => {
  test('is a colleague, recorded with who and when, and no one else', async () => {
    const jonas = await member('ATTORNEY', 'Jonas Oyelaran');
    const item = await opened();
    const assign = (owner_id: string | null, version = 1) =>
      callEndpoint(handler, endpoints.setCaseOwner, { as: ops, ...at(item), body: { owner_id, version } });
    expect(await assign(amara.userId)).toMatchObject({ json: { code: 'member.not_found' } });
    expect(await assign(randomUUID())).toMatchObject({ json: { code: 'member.not_found' } });
    expect(await assign(jonas.userId)).toMatchObject({
      status: 200,
      json: { owner: { user_id: jonas.userId, full_name: 'Jonas Oyelaran' }, version: 2 },
    });
    expect(await assign(null, 1)).toMatchObject({ status: 409, json: { code: 'case.changed' } });
    expect((await list()).items[0]).toMatchObject({ owner_id: jonas.userId });
    expect((await historyOf(item)).history[0]).toEqual({ kind: 'owner', to: 'Jonas Oyelaran' });
    const seen = await succeed(handler, casesContract.getCase, { as: amara, ...at(item) });
    expect(seen).not.toHaveProperty('owner_id');
  });
});

describe('changing several cases', () => {
  test('changes what can be changed and reports the rest with the reason', async () => {
    const one = await opened();
    const two = await opened();
    await change([two.id], { kind: 'status', status: 'FILED' });
    const foreign = randomUUID();
    const { results } = await change([one.id, two.id, foreign], { kind: 'status', status: 'FILED' });
    expect(results).toMatchObject([
      { case_id: one.id, outcome: 'changed' },
      { case_id: two.id, outcome: 'unchanged' },
      {
        case_id: foreign,
        outcome: 'refused',
        code: 'case.not_found',
        reason: 'Case not found or access denied',
      },
    ]);
    expect(await getOrganizationStats(organizationId)).toMatchObject({
      cases: 2,
      cases_FILED: 2,
      cases_DRAFT: 0,
    });
    const owned = await change([one.id, two.id], { kind: 'owner', owner_id: ops.userId });
    expect(owned.results).toMatchObject([{ outcome: 'changed' }, { outcome: 'changed' }]);
    const hr = await member('HR', 'Ines Moreau');
    const given = await change([one.id], { kind: 'owner', owner_id: hr.userId });
    expect(given.results).toMatchObject([{ owner_id: ops.userId, version: 4 }]);
    expect((await historyOf(one)).history.map(({ kind }) => kind)).toEqual([
      'owner',
      'owner',
      'status',
      'created',
    ]);
  });
});

describe('internal notes', () => {
  test('are visible to staff of the organization; applicants cannot reach them', async () => {
    const item = await opened();
    const headers = { [idempotencyHeader]: randomUUID() };
    const body = { text: 'Ask about the <b>award</b>\nbefore Friday' };
    const add = () => succeed(handler, endpoints.addNote, { as: ops, ...at(item), body, headers });
    expect((await add()).id).toBe((await add()).id);
    const hr = await member('HR', 'Ines Moreau');
    const { items } = await succeed(handler, endpoints.listNotes, { as: hr, ...at(item) });
    expect(items).toMatchObject([{ text: body.text, author_name: 'Katya Sorensen' }]);
    for (const endpoint of [endpoints.listNotes, endpoints.addNote, endpoints.getCaseManagement]) {
      const problem = await fail(handler, endpoint, { as: amara, ...at(item), body });
      expect(problem).toMatchObject({ status: 403, code: 'permission.denied' });
    }
    const stranger = await member('ADMIN', 'Someone Else', `other-${randomUUID()}`);
    expect(await fail(handler, endpoints.listNotes, { as: stranger, ...at(item) })).toMatchObject({
      code: 'case.not_found',
    });
  });
});

describe('the export', () => {
  test('of a short list has every row that matches the filter and is safe in a spreadsheet', async () => {
    amara = await member('APPLICANT', '=HYPERLINK("http://evil.example","Amara"), Okonkwo');
    for (let each = 0; each < 3; each++) await opened();
    await opened({ country: 'CA', path: 'CA_Express' });
    await indexCases();
    const started = await succeed(organization, caseExportsContract.startCaseExport, {
      as: ops,
      body: { q: 'us o-1a' },
    });
    const { csv, rows } = started.kind === 'file' ? started : { csv: '', rows: 0 };
    expect(rows).toBe(3);
    expect(csv.startsWith('\uFEFFCase,Applicant,')).toBe(true);
    expect(csv.split('\r\n')).toHaveLength(5);
    expect(csv).toContain(`,"'=HYPERLINK(""http://evil.example"",""Amara""), Okonkwo",`);
    expect(
      await fail(organization, caseExportsContract.startCaseExport, { as: amara, body: {} }),
    ).toMatchObject({ status: 403 });
  });

  test.each([
    ['=1+1', `"'=1+1"`],
    ['  @SUM(A1)', `"'  @SUM(A1)"`],
    ['-2', `"'-2"`],
    ['a"b', '"a""b"'],
    ['line\nbreak', '"line\nbreak"'],
    ['Amara', 'Amara'],
    ['＝1', `"'＝1"`],
  ])('%s becomes %s', (text, cell) => expect(csvCell(text)).toBe(cell));
});
