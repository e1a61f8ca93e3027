import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as pace from '#functions/cases/job-pace.ts';
import { changeBulkChange, getBulkChange } from '#functions/data/cases/bulk-change.ts';
import { type CaseItem, getCase } from '#functions/data/cases/case.ts';
import { openCase } from '#functions/data/cases/open-case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import {
  deleteMembership,
  getMember,
  putChangedRole,
  putNewMembership,
} from '#functions/data/people/membership.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { changeStatus } from '#functions/workflows/change-case.ts';
import type { CaseChange } from '#shared/contract/bulk-changes.ts';
import { type BulkJob, bulkJobsContract as endpoints } from '#shared/contract/bulk-jobs.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { stored } from '../support/consultations.ts';
import type { Person } from '../support/people.ts';
import { reportJob } from '../support/report-job.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let organizationId: string;
let ops: Person;
let attorney: Person;
let amara: Person;

beforeEach(async () => {
  process.env.LANDFALL_NOW = '2026-11-24T12:00:00.000Z';
  vi.spyOn(pace, 'throttle').mockResolvedValue();
  ({ organizationId, katya: ops, jonas: attorney, amara } = await addCaseTeam());
  await changeOrganization(organizationId, { quotas: { open_cases: 1000 } });
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
  vi.restoreAllMocks();
});

const { casesPerStep } = pace;

async function openCases(count: number): Promise<CaseItem[]> {
  const opened: CaseItem[] = [];
  for (let created = 0; created < count; created++) {
    const { opened: item, parts } = openCase(ops, {
      ...{ org_id: organizationId, applicant_id: amara.userId, applicant_name: amara.fullName },
      ...{ country: 'US', path: 'US_O1A' },
    });
    await transact(parts);
    opened.push(item);
  }
  return opened;
}
const idsOf = (cases: readonly CaseItem[]) => cases.map(({ id }) => id);
const review: CaseChange = { kind: 'status', status: 'REVIEW' };
const start = (cases: readonly CaseItem[], change: CaseChange = review, options = {}) =>
  succeed(handler, endpoints.startBulkChange, {
    as: ops,
    body: { case_ids: idsOf(cases), change, ...options },
  });

const report = ({ id }: Pick<BulkJob, 'id'>, revision?: number) =>
  reportJob(keys.bulkChange(ops.userId, id), revision);
async function runToEnd({ id }: Pick<BulkJob, 'id'>): Promise<BulkJob> {
  for (;;) {
    const job = await progressOf(id);
    if (job.state !== 'RUNNING') return job;
    await report(job);
  }
}
async function progressOf(id: string): Promise<BulkJob> {
  const { items } = await succeed(handler, endpoints.listBulkChanges, { as: ops });
  const job = items.find((each) => each.id === id);
  if (!job) throw new Error('The bulk change is not listed.');
  return job;
}
const steer = (name: 'stopBulkChange' | 'resumeBulkChange' | 'undoBulkChange', { id }: BulkJob, as = ops) =>
  callEndpoint(handler, endpoints[name], { as, params: { jobId: id } });
const skipped = async ({ id }: BulkJob) =>
  (await succeed(handler, endpoints.listSkippedCases, { as: ops, params: { jobId: id } })).items;
const statusesOf = async (cases: readonly CaseItem[]) =>
  (await Promise.all(cases.map(({ id }) => getCase(id)))).map((item) => item?.status);
const statusChangesOf = async ({ id }: CaseItem) =>
  (await stored('History')).filter(
    ({ pk, change }) => pk === keys.case(id).pk && (change as { kind: string }).kind === 'status',
  );
const advance = (minutes: number) => {
  const now = new Date(process.env.LANDFALL_NOW ?? '').getTime();
  process.env.LANDFALL_NOW = new Date(now + minutes * 60_000).toISOString();
};

describe('a bulk change', () => {
  test('runs step by step, with progress, and changes each case once', async () => {
    const cases = await openCases(casesPerStep + 5);
    const job = await start(cases);
    expect(job).toMatchObject({ state: 'RUNNING', total: casesPerStep + 5, done: 0 });
    await report(job);
    expect(await progressOf(job.id)).toMatchObject({ state: 'RUNNING', done: casesPerStep });
    expect(await runToEnd(job)).toMatchObject({ state: 'DONE', changed: cases.length, refused: 0 });
    expect(new Set(await statusesOf(cases))).toEqual(new Set(['REVIEW']));
    for (const item of cases) expect(await statusChangesOf(item)).toHaveLength(1);
    const notifications = (await stored('Notification')).filter(
      ({ recipient }) => recipient === amara.userId,
    );
    expect(notifications).toHaveLength(cases.length);
  });

  test('changes at most 25 cases a second', async () => {
    await runToEnd(await start(await openCases(3)));
    const pause = [expect.any(Number), 1000 / 25];
    expect(vi.mocked(pace.throttle).mock.calls).toEqual([pause, pause, pause]);
  });

  test('is idempotent when the stream delivers a change again', async () => {
    const cases = await openCases(3);
    const job = await start(cases);
    await report(job, 1);
    await Promise.all([report(job, 1), report(job, 1)]);
    expect(await progressOf(job.id)).toMatchObject({ state: 'DONE', changed: 3, unchanged: 0 });
    for (const item of cases) expect(await statusChangesOf(item)).toHaveLength(1);
  });

  test('counts each case once when two runs of a step race', async () => {
    const cases = await openCases(6);
    const job = await start(cases);
    await Promise.all([report(job, 1), report(job, 1)]);
    expect(await progressOf(job.id)).toMatchObject({ state: 'DONE', changed: 6, unchanged: 0, refused: 0 });
    for (const item of cases) expect(await statusChangesOf(item)).toHaveLength(1);
  });

  test('lists skipped cases by name, with the reason', async () => {
    const [draft, same, filed] = await openCases(3);
    if (!draft || !same || !filed) throw new Error('No cases.');
    await changeStatus(same, 'REVIEW', { ...ops, role: 'OPS' });
    await changeStatus(filed, 'FILED', { ...ops, role: 'OPS' });
    const gone = { ...draft, id: '00000000-0000-4000-8000-000000000001' };
    const ended = await runToEnd(await start([draft, same, filed, gone]));
    expect(ended).toMatchObject({ changed: 1, unchanged: 1, refused: 2 });
    const byCase = new Map((await skipped(ended)).map(({ case_id, ...rest }) => [case_id, rest]));
    expect(byCase.size).toBe(3);
    expect(byCase.get(same.id)).toEqual({ outcome: 'unchanged', applicant_name: 'Amara Okonkwo' });
    expect(byCase.get(filed.id)).toMatchObject({
      ...{ outcome: 'refused', code: 'case.settled', applicant_name: 'Amara Okonkwo' },
    });
    expect(byCase.get(filed.id)?.reason).toBeTruthy();
    expect(byCase.get(gone.id)).toMatchObject({ outcome: 'refused', code: 'case.not_found' });
    expect(byCase.get(gone.id)).not.toHaveProperty('applicant_name');
  });

  test('sets owners and due dates as well, on filed cases if included', async () => {
    const cases = await openCases(2);
    const owned = await start(cases, { kind: 'owner', owner_id: attorney.userId });
    expect(await runToEnd(owned)).toMatchObject({ changed: 2 });
    const due = '2027-01-31T22:59:59.999Z';
    await runToEnd(await start(cases, { kind: 'status', status: 'FILED' }));
    const change: CaseChange = { kind: 'due', sla_due_at: due };
    expect(await runToEnd(await start(cases, change))).toMatchObject({ refused: 2 });
    expect(await runToEnd(await start(cases, change, { include_settled: true }))).toMatchObject({
      changed: 2,
    });
    for (const { id } of cases)
      expect(await getCase(id)).toMatchObject({ owner_id: attorney.userId, sla_due_at: due });
  });

  test('starts once for a key, and requires an owner who can look after cases', async () => {
    const cases = await openCases(1);
    const [key, another] = [randomUUID(), randomUUID()];
    const body = { case_ids: idsOf(cases), change: review };
    const send = (change: CaseChange, sent: string) =>
      callEndpoint(handler, endpoints.startBulkChange, {
        as: ops,
        body: { ...body, change },
        headers: { [idempotencyHeader]: sent },
      });
    const first = await send(review, key);
    expect((await send(review, key)).json).toEqual(first.json);
    expect((await send({ kind: 'status', status: 'FILED' }, key)).json).toMatchObject({
      code: 'idempotency.conflict',
    });
    expect(await send({ kind: 'owner', owner_id: amara.userId }, another)).toMatchObject({
      status: 404,
    });
    expect((await succeed(handler, endpoints.listBulkChanges, { as: ops })).items).toHaveLength(1);
  });

  test('is the same request only with the same cases and options', async () => {
    const [one, two, three] = idsOf(await openCases(3));
    const key = randomUUID();
    const send = (case_ids: unknown[], options = {}) =>
      callEndpoint(handler, endpoints.startBulkChange, {
        as: ops,
        body: { case_ids, change: review, ...options },
        headers: { [idempotencyHeader]: key },
      });
    const first = await send([one, two]);
    expect((await send([two, one, two])).json).toEqual(first.json);
    expect((await send([one, two], { include_settled: false })).json).toEqual(first.json);
    for (const other of [await send([one, three]), await send([one, two], { include_settled: true })])
      expect(other).toMatchObject({ status: 409, json: { code: 'idempotency.conflict' } });
    expect((await succeed(handler, endpoints.listBulkChanges, { as: ops })).items).toHaveLength(1);
  });

  test('accepts up to 1,000 cases', async () => {
    const ids = Array.from({ length: limits.bulkCases + 1 }, (_, n) => ({
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    })) as CaseItem[];
    expect(await start(ids.slice(1))).toMatchObject({ total: limits.bulkCases });
    const body = { case_ids: idsOf(ids), change: review };
    expect(await callEndpoint(handler, endpoints.startBulkChange, { as: ops, body })).toMatchObject({
      status: 400,
    });
  });

  test('can be stopped and resumed where it was, only by the person who started it', async () => {
    const cases = await openCases(casesPerStep + 1);
    const job = await start(cases);
    await report(job);
    for (const name of ['stopBulkChange', 'resumeBulkChange', 'undoBulkChange'] as const)
      expect(await steer(name, job, attorney)).toMatchObject({ status: 404 });
    expect((await steer('stopBulkChange', job)).json).toMatchObject({ state: 'STOPPED' });
    await report(job);
    expect(await progressOf(job.id)).toMatchObject({ state: 'STOPPED', done: casesPerStep });
    expect((await statusesOf(cases)).at(-1)).toBe('DRAFT');
    await steer('resumeBulkChange', job);
    const ended = await runToEnd(job);
    expect(ended).toMatchObject({ state: 'DONE', changed: casesPerStep + 1 });
    expect((await steer('resumeBulkChange', job)).json).toEqual(ended);
    expect((await steer('stopBulkChange', job)).json).toEqual(ended);
  });

  test('that is stopped in the middle of a step counts what the step did', async () => {
    const cases = await openCases(casesPerStep + 5);
    const job = await start(cases);
    await beforeTransaction(
      () => steer('stopBulkChange', job),
      () => report(job),
    );
    expect(await progressOf(job.id)).toMatchObject({
      ...{ state: 'STOPPED', done: casesPerStep, changed: casesPerStep },
      undo_until: expect.any(String),
    });
  });

  test('that was interrupted waits, and continues when the stream retries the step', async () => {
    const cases = await openCases(casesPerStep + 1);
    const job = await start(cases);
    await report(job);
    expect((await steer('resumeBulkChange', job)).json).toMatchObject({ state: 'RUNNING' });
    expect((await getBulkChange(ops.userId, job.id))?.revision).toBe(2);
    advance(2);
    expect(await progressOf(job.id)).toMatchObject({ state: 'RUNNING' });
    advance(1);
    expect(await progressOf(job.id)).toMatchObject({ state: 'WAITING', done: casesPerStep });
    expect(await steer('undoBulkChange', job)).toMatchObject({ status: 409, json: { code: 'conflict' } });
    await report(job);
    expect(await progressOf(job.id)).toMatchObject({ state: 'DONE', changed: cases.length });
  });

  test('that is waiting can be resumed or stopped', async () => {
    const [first, second] = await openCases(2);
    if (!first || !second) throw new Error('No cases.');
    const [resumed, stopped] = [await start([first]), await start([second])];
    advance(3);
    expect((await steer('stopBulkChange', stopped)).json).toMatchObject({ state: 'STOPPED' });
    expect((await steer('resumeBulkChange', resumed)).json).toMatchObject({ state: 'RUNNING' });
    await report(resumed, 1);
    expect(await statusesOf([first])).toEqual(['DRAFT']);
    expect(await runToEnd(resumed)).toMatchObject({ state: 'DONE', changed: 1 });
  });

  test('that waited for too long counts as stopped: only its owner resumes or undoes it', async () => {
    const cases = await openCases(casesPerStep + 1);
    const job = await start(cases);
    await report(job);
    advance(16);
    expect(await progressOf(job.id)).toMatchObject({
      ...{ state: 'STOPPED', done: casesPerStep },
      ...{ finished_at: '2026-11-24T12:15:00.000Z', undo_until: '2026-11-24T12:25:00.000Z' },
    });
    await report(job);
    expect((await statusesOf(cases)).at(-1)).toBe('DRAFT');
    await steer('resumeBulkChange', job);
    expect(await progressOf(job.id)).toMatchObject({ state: 'RUNNING' });
    advance(16);
    await steer('undoBulkChange', job);
    expect(await runToEnd(job)).toMatchObject({ state: 'DONE', phase: 'undo', undone: casesPerStep });
  });

  test('that has expired is gone, although its rows may not be deleted yet', async () => {
    const job = await start(await openCases(1));
    await steer('stopBulkChange', job);
    advance(limits.bulkChangeDays * 24 * 60);
    const gone = { status: 404, json: { code: 'bulk_change.not_found' } };
    expect(await steer('resumeBulkChange', job)).toMatchObject(gone);
    expect((await succeed(handler, endpoints.listBulkChanges, { as: ops })).items).toEqual([]);
  });

  test('whose cases expire during a step fails, and the stream doesn’t retry it', async () => {
    const job = await start(await openCases(1));
    const Key = keys.bulkChangePart(ops.userId, job.id, 0);
    await table.send(new DeleteCommand({ TableName: tableName(), Key }));
    await report(job);
    expect(await progressOf(job.id)).toMatchObject({ state: 'FAILED', failure: 'bulk_change.not_found' });
  });

  test('stops when the person who started it leaves the team, and says why once they are back', async () => {
    const cases = await openCases(casesPerStep + 1);
    const job = await start(cases);
    await report(job);
    const member = await getMember(ops.userId, organizationId);
    if (!member) throw new Error('There is no membership.');
    await transact({ member: deleteMembership(member) });
    await report(job);
    expect((await statusesOf(cases)).at(-1)).toBe('DRAFT');
    const listing = await callEndpoint(handler, endpoints.listBulkChanges, { as: ops });
    expect(listing).toMatchObject({ status: 403 });
    expect(await steer('undoBulkChange', job)).toMatchObject({ status: 403 });
    await transact({ member: putNewMembership(member) });
    const ended = await progressOf(job.id);
    expect(ended).toMatchObject({
      ...{ state: 'FAILED', failure: 'permission.denied', done: casesPerStep },
      undo_until: expect.any(String),
    });
    await steer('undoBulkChange', job);
    expect(await runToEnd(job)).toMatchObject({ state: 'DONE', undone: casesPerStep });
  });

  test('stops when the person who started it works for another organization', async () => {
    const cases = await openCases(1);
    const job = await start(cases);
    const member = await getMember(ops.userId, organizationId);
    if (!member) throw new Error('There is no membership.');
    await transact({ member: deleteMembership(member) });
    await transact({ member: putNewMembership({ ...member, org_id: `org-${randomUUID()}` }) });
    await report(job);
    expect(await getBulkChange(ops.userId, job.id)).toMatchObject({
      ...{ state: 'FAILED', failure: 'permission.denied', done: 0 },
    });
    expect(await statusesOf(cases)).toEqual(['DRAFT']);
  });

  test('is not stored for someone who leaves the team while starting it', async () => {
    const body = { case_ids: idsOf(await openCases(1)), change: review };
    const member = await getMember(ops.userId, organizationId);
    const begun = await beforeTransaction(
      () => transact({ member: member && deleteMembership(member) }),
      () => callEndpoint(handler, endpoints.startBulkChange, { as: ops, body }),
    );
    expect(begun).toMatchObject({ status: 403, json: { code: 'permission.denied' } });
  });

  test('stops when its owner may no longer change cases of the organization', async () => {
    const cases = await openCases(1);
    const job = await start(cases);
    const member = await getMember(ops.userId, organizationId);
    if (member) await transact({ member: putChangedRole(member, 'APPLICANT') });
    await report(job);
    expect(await getBulkChange(ops.userId, job.id)).toMatchObject({
      ...{ state: 'FAILED', failure: 'permission.denied', done: 0 },
    });
    const listing = { as: { ...ops, role: 'APPLICANT' as const } };
    expect(await callEndpoint(handler, endpoints.listBulkChanges, listing)).toMatchObject({ status: 403 });
  });

  test('stops when the new case owner leaves the team in the meantime', async () => {
    const cases = await openCases(casesPerStep + 1);
    const job = await start(cases, { kind: 'owner', owner_id: attorney.userId });
    await report(job);
    const member = await getMember(attorney.userId, organizationId);
    if (member) await transact({ member: deleteMembership(member) });
    expect(await runToEnd(job)).toMatchObject({
      ...{ state: 'FAILED', failure: 'member.not_found', done: casesPerStep },
    });
  });
});

describe('undoing a bulk change', () => {
  test('restores what it changed, unless it was changed again since', async () => {
    const [one, again, same] = await openCases(3);
    if (!one || !again || !same) throw new Error('No cases.');
    await changeStatus(one, 'COLLECTING', { ...ops, role: 'OPS' });
    await changeStatus(same, 'REVIEW', { ...ops, role: 'OPS' });
    const job = await runToEnd(await start([one, again, same]));
    expect(job.undo_until).toBe('2026-11-24T12:10:00.000Z');
    const now = await getCase(again.id);
    if (now) await changeStatus(now, 'FILED', { ...attorney, role: 'ATTORNEY' });
    expect((await steer('undoBulkChange', job)).json).toMatchObject({ phase: 'undo', state: 'RUNNING' });
    const undone = await runToEnd(job);
    expect(undone).toMatchObject({ state: 'DONE', undone: 1, kept: 1, changed: 2, unchanged: 1 });
    expect(undone).not.toHaveProperty('undo_until');
    expect(await statusesOf([one, again, same])).toEqual(['COLLECTING', 'FILED', 'REVIEW']);
    const kept = (await skipped(undone)).find(({ case_id }) => case_id === again.id);
    expect(kept).toMatchObject({ outcome: 'kept', code: 'case.changed', applicant_name: 'Amara Okonkwo' });
    expect((await steer('undoBulkChange', job)).json).toEqual(undone);
  });

  test('restores owners and due dates, as far as a stopped one had progressed', async () => {
    const cases = await openCases(casesPerStep + 1);
    await runToEnd(await start(cases, { kind: 'owner', owner_id: attorney.userId }));
    const owner = await start(cases, { kind: 'owner', owner_id: null });
    await report(owner);
    await steer('stopBulkChange', owner);
    await steer('undoBulkChange', owner);
    expect(await runToEnd(owner)).toMatchObject({ undone: casesPerStep, kept: 0 });
    for (const { id } of cases) expect((await getCase(id))?.owner_id).toBe(attorney.userId);
    const due = await runToEnd(
      await start(cases.slice(0, 1), { kind: 'due', sla_due_at: '2027-01-31T22:59:59.999Z' }),
    );
    await steer('undoBulkChange', due);
    await runToEnd(due);
    expect((await getCase(cases[0]?.id ?? ''))?.sla_due_at).toBeUndefined();
  });

  test('reports a restored case as restored when two runs of a step race', async () => {
    const cases = await openCases(1);
    const job = await runToEnd(await start(cases));
    await steer('undoBulkChange', job);
    const { revision } = (await getBulkChange(ops.userId, job.id)) ?? {};
    const runStep = () => report(job, revision);
    await beforeTransaction(runStep, runStep);
    expect(await progressOf(job.id)).toMatchObject({ state: 'DONE', undone: 1, kept: 0 });
    expect(await statusesOf(cases)).toEqual(['DRAFT']);
    expect(await skipped(job)).toEqual([]);
  });

  test('does not require the current owner of the cases', async () => {
    const cases = await openCases(1);
    const job = await runToEnd(await start(cases, { kind: 'owner', owner_id: attorney.userId }));
    const member = await getMember(attorney.userId, organizationId);
    if (member) await transact({ member: deleteMembership(member) });
    await steer('undoBulkChange', job);
    expect(await runToEnd(job)).toMatchObject({ state: 'DONE', undone: 1 });
    expect((await getCase(cases[0]?.id ?? ''))?.owner_id).toBeUndefined();
  });

  test('is possible for ten minutes, and not while it runs', async () => {
    const cases = await openCases(1);
    const job = await start(cases);
    expect(await steer('undoBulkChange', job)).toMatchObject({ status: 409, json: { code: 'conflict' } });
    await runToEnd(job);
    advance(limits.bulkUndoMinutes);
    expect(await progressOf(job.id)).not.toHaveProperty('undo_until');
    expect(await steer('undoBulkChange', job)).toMatchObject({
      status: 409,
      json: { code: 'bulk_change.undo_expired', title: 'It’s too late to undo this change.' },
    });
    expect(await progressOf(job.id)).toMatchObject({ state: 'DONE', phase: 'change', undone: 0 });
  });

  test('has nothing to undo if nothing was changed, however late', async () => {
    const cases = await openCases(1);
    await runToEnd(await start(cases));
    const again = await runToEnd(await start(cases));
    expect(again).toMatchObject({ changed: 0, unchanged: 1 });
    expect(again).not.toHaveProperty('undo_until');
    advance(limits.bulkUndoMinutes);
    expect(await steer('undoBulkChange', again)).toMatchObject({ status: 200, json: again });
  });

  test('does not touch a row that was changed since', async () => {
    const job = await start(await openCases(1));
    const seen = await getBulkChange(ops.userId, job.id);
    await report(job);
    expect(seen && (await changeBulkChange(seen, { state: 'STOPPED' }))).toBeUndefined();
  });
});
