import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { bulkChangesContract, type CasesRequest, type ChangeOutcome } from '#shared/contract/bulk-changes.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { staffCasesContract as endpoints, type StaffCase } from '#shared/contract/staff-cases.ts';
import type { Role } from '#shared/domain/roles.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let organizationId: string;
let ops: Person;
let amara: Person;

beforeEach(async () => {
  ({ organizationId, katya: ops, amara } = await addCaseTeam());
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
});

const member = (role: Role, fullName: string) => addTestPerson({ role, fullName, organizationId });
const opened = (): Promise<StaffCase> =>
  succeed(handler, endpoints.createCaseForApplicant, {
    as: ops,
    body: { applicant_id: amara.userId, country: 'US', path: 'US_O1A' },
  });
const change = async (ids: string[], status: string, options = {}) =>
  (
    await succeed(handler, endpoints.changeCases, {
      as: ops,
      body: { case_ids: ids, change: { kind: 'status', status }, ...options },
    })
  ).results;
const undo = async (changes: { case_id: string; version?: number | undefined }[], as = ops) =>
  (await succeed(handler, casesContract.undoStatusChanges, { as, body: { changes } })).results;
const statusOf = async ({ id }: { id: string }) => (await getCase(id))?.status;
const historyOf = async ({ id }: { id: string }) =>
  (await succeed(handler, casesContract.listCaseHistory, { as: ops, params: { caseId: id } })).items.map(
    (entry) => entry.change,
  );

describe('a bulk status change', () => {
  test('can be previewed without writing: which cases change, which do not, and why', async () => {
    const [draft, same, filed] = [await opened(), await opened(), await opened()];
    await change([same.id], 'REVIEW');
    await change([filed.id], 'FILED');
    const ids = [draft, same, filed].map(({ id }) => id);
    expect(await change(ids, 'REVIEW', { preview: true })).toEqual([
      { case_id: draft.id, outcome: 'changed', status: 'DRAFT', applicant_name: 'Amara Okonkwo' },
      { case_id: same.id, outcome: 'unchanged', status: 'REVIEW', applicant_name: 'Amara Okonkwo' },
      expect.objectContaining({
        case_id: filed.id,
        outcome: 'refused',
        code: 'case.settled',
        status: 'FILED',
      }),
    ]);
    expect(await statusOf(draft)).toBe('DRAFT');
    expect(await historyOf(draft)).toHaveLength(1);
  });

  test('leaves filed and decided cases alone unless told to change them', async () => {
    const filed = await opened();
    await change([filed.id], 'FILED');
    expect((await change([filed.id], 'REVIEW'))[0]).toMatchObject({
      outcome: 'refused',
      code: 'case.settled',
    });
    expect(await statusOf(filed)).toBe('FILED');
    await change([filed.id], 'REVIEW', { include_settled: true });
    expect(await statusOf(filed)).toBe('REVIEW');
  });
});

describe('a bulk change of the due date', () => {
  const due = '2030-01-31T22:59:59.999Z';
  const setDue = async (ids: string[], sla_due_at: string | null, options = {}) =>
    (
      await succeed(handler, endpoints.changeCases, {
        as: ops,
        body: { case_ids: ids, change: { kind: 'due', sla_due_at }, ...options },
      })
    ).results;
  const dueOf = async ({ id }: { id: string }) => (await getCase(id))?.sla_due_at;

  test('previews, changes, and clears; filed and decided cases are skipped unless included', async () => {
    const [one, same, filed] = [await opened(), await opened(), await opened()];
    await setDue([same.id], due);
    await change([filed.id], 'FILED');
    const ids = [one, same, filed].map(({ id }) => id);
    const expected = [
      { case_id: one.id, outcome: 'changed' },
      { case_id: same.id, outcome: 'unchanged', sla_due_at: due },
      { case_id: filed.id, outcome: 'refused', code: 'case.settled', status: 'FILED' },
    ];
    expect(await setDue(ids, due, { preview: true })).toMatchObject(expected);
    expect(await dueOf(one)).toBeUndefined();
    expect(await setDue(ids, due)).toMatchObject(expected);
    expect(await Promise.all([one, same, filed].map(dueOf))).toEqual([due, due, undefined]);
    await setDue([filed.id], due, { include_settled: true });
    expect(await dueOf(filed)).toBe(due);
    expect((await setDue([one.id], null))[0]).toMatchObject({ outcome: 'changed', sla_due_at: due });
    expect(await dueOf(one)).toBeUndefined();
  });

  test('can be undone from its response, unless the date was changed since', async () => {
    const [one, again] = [await opened(), await opened()];
    const changes = await setDue([one.id, again.id], due);
    await setDue([again.id], '2031-01-31T22:59:59.999Z');
    const restore = ({ case_id, version, sla_due_at }: ChangeOutcome) =>
      callEndpoint(handler, endpoints.setCaseDueDate, {
        as: ops,
        params: { caseId: case_id },
        body: { sla_due_at: sla_due_at ?? null, version },
      });
    const statuses = [];
    for (const each of changes) statuses.push((await restore(each)).status);
    expect(statuses).toEqual([200, 409]);
    expect(await dueOf(one)).toBeUndefined();
    expect(await dueOf(again)).toBe('2031-01-31T22:59:59.999Z');
  });
});

describe('a bulk request for documents', () => {
  const both = [{ title: 'Bank statements', due_on: '2030-05-01' }, { title: 'Lease' }];
  const request = async (
    ids: string[],
    options: Partial<CasesRequest> & { as?: Person; key?: string } = {},
  ) => {
    const { as = ops, key, ...body } = options;
    const request = { as, body: { case_ids: ids, items: both, ...body } };
    const headers = key ? { headers: { [idempotencyHeader]: key } } : {};
    return (await succeed(handler, bulkChangesContract.requestFromCases, { ...request, ...headers })).results;
  };
  const itemsOf = async ({ id }: { id: string }) =>
    (
      await succeed(handler, checklistContract.getChecklist, { as: ops, params: { caseId: id } })
    ).items.filter(({ own }) => own);
  const titlesOf = async (of: { id: string }) => (await itemsOf(of)).map(({ title }) => title);

  test('previews and requests what each case doesn’t have yet', async () => {
    const [none, some, all, filed] = [await opened(), await opened(), await opened(), await opened()];
    await request([some.id], { items: [{ title: 'bank STATEMENTS' }] });
    await request([all.id]);
    await change([filed.id], 'FILED');
    const ids = [none, some, all, filed].map(({ id }) => id);
    const titles = (results: Awaited<ReturnType<typeof request>>) =>
      results.map(({ outcome, code, requested }) => code ?? requested?.map(({ title }) => title) ?? outcome);
    const expected = [['Bank statements', 'Lease'], ['Lease'], 'unchanged', 'case.settled'];
    expect(titles(await request(ids, { preview: true }))).toEqual(expected);
    expect(await titlesOf(none)).toEqual([]);
    expect(titles(await request(ids))).toEqual(expected);
    expect(await itemsOf(none)).toMatchObject([
      { title: 'Bank statements', due_on: '2030-05-01', by: 'APPLICANT', status: 'MISSING' },
      { title: 'Lease', requested_by: 'Katya Sorensen' },
    ]);
    expect(await titlesOf(some)).toEqual(['bank STATEMENTS', 'Lease']);
    expect(await titlesOf(filed)).toEqual([]);
    await request([filed.id], { include_settled: true });
    expect(await titlesOf(filed)).toEqual(['Bank statements', 'Lease']);
  });

  test('happens once for each key, also on cases that a first attempt didn’t reach', async () => {
    const [first, second] = [await opened(), await opened()];
    const key = randomUUID();
    const before = await request([first.id], { key });
    const after = await request([first.id, second.id], { key });
    expect(after[0]?.requested).toEqual(before[0]?.requested);
    expect(await titlesOf(first)).toEqual(['Bank statements', 'Lease']);
    expect(await titlesOf(second)).toEqual(['Bank statements', 'Lease']);
  });

  test('rejects a key that was used for other documents', async () => {
    const { id } = await opened();
    const key = randomUUID();
    await request([id], { key });
    for (const items of [[{ title: 'Pay slips' }], [...both, { title: 'Pay slips' }]])
      expect(await request([id], { key, items })).toMatchObject([
        { outcome: 'refused', code: 'idempotency.conflict' },
      ]);
    expect(await titlesOf({ id })).toEqual(['Bank statements', 'Lease']);
  });

  test('counts against the quota, and the preview includes it', async () => {
    await changeOrganization(organizationId, { quotas: { document_requests: 10 } });
    const cases = [];
    for (let at = 0; at < 6; at++) cases.push((await opened()).id);
    const codes = (results: readonly ChangeOutcome[]) => results.map(({ code, outcome }) => code ?? outcome);
    const expected = [...Array(5).fill('changed'), 'quota.reached'];
    expect(codes(await request(cases, { preview: true }))).toEqual(expected);
    expect(codes(await request(cases))).toEqual(expected);
  });

  test('names a checklist that has no room, and finds no case of another organization', async () => {
    const full = await opened();
    const { room } = await succeed(handler, checklistContract.getChecklist, {
      as: ops,
      params: { caseId: full.id },
    });
    for (let at = 0; at < room - 1; at += 10)
      await request([full.id], {
        items: Array.from({ length: Math.min(10, room - 1 - at) }, (_, of) => ({
          title: `Paper ${at + of}`,
        })),
      });
    for (const preview of [true, false])
      expect(await request([full.id], { preview })).toMatchObject([{ code: 'checklist.full' }]);
    const as = await addTestPerson({ role: 'OPS', organizationId: `other-${randomUUID()}` });
    expect(await request([full.id], { as })).toEqual([
      expect.objectContaining({ outcome: 'refused', code: 'case.not_found' }),
    ]);
  });

  test('is undone by removing what it requested', async () => {
    const [one] = await request([(await opened()).id]);
    const undone = await succeed(handler, checklistContract.changeChecklistItems, {
      as: ops,
      params: { caseId: one?.case_id ?? '' },
      body: {
        changes: one?.requested?.map(({ item_id, version }) => ({
          item_id,
          version,
          change: { kind: 'remove' },
        })),
      },
    });
    expect(undone.results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    expect(await titlesOf({ id: one?.case_id ?? '' })).toEqual([]);
  });
});

describe('undoing status changes', () => {
  test('restores the earlier status of each case, and the history shows both changes', async () => {
    const [one, two] = [await opened(), await opened()];
    await change([two.id], 'COLLECTING');
    const changes = await change([one.id, two.id], 'DENIED');
    expect((await undo(changes)).map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    expect([await statusOf(one), await statusOf(two)]).toEqual(['DRAFT', 'COLLECTING']);
    expect((await historyOf(one)).slice(0, 2)).toEqual([
      { kind: 'status', from: 'DENIED', to: 'DRAFT' },
      { kind: 'status', from: 'DRAFT', to: 'DENIED' },
    ]);
  });

  test('is rejected after another change, by another person, and after ten seconds', async () => {
    const [again, theirs, late] = [await opened(), await opened(), await opened()];
    const changes = await change([again.id, theirs.id, late.id], 'REVIEW');
    await change([again.id], 'FILED');
    const codes = async (as: Person, of: StaffCase) =>
      (
        await undo(
          changes.filter(({ case_id }) => case_id === of.id),
          as,
        )
      ).map(({ code }) => code);
    expect(await codes(ops, again)).toEqual(['case.changed']);
    expect(await codes(await member('ATTORNEY', 'Jonas Oyelaran'), theirs)).toEqual(['case.changed']);
    const seconds = limits.undoSeconds + limits.undoGraceSeconds + 1;
    process.env.LANDFALL_NOW = new Date(Date.now() + seconds * 1000).toISOString();
    expect(await codes(ops, late)).toEqual(['case.undo_expired']);
    expect(await statusOf(late)).toBe('REVIEW');
  });

  test('of another organization’s case finds none', async () => {
    const item = await opened();
    const [done] = await change([item.id], 'REVIEW');
    const stranger = await addTestPerson({ organizationId: `other-${randomUUID()}` });
    expect(await undo([{ case_id: item.id, version: done?.version }], stranger)).toMatchObject([
      { outcome: 'refused', code: 'case.not_found' },
    ]);
  });
});
