import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caseCsv } from '#functions/cases/case-csv.ts';
import { runCaseExport } from '#functions/cases/run-case-export.ts';
import type { CaseItem } from '#functions/data/cases/case.ts';
import {
  changeCaseExport,
  exportKey,
  getCaseExport,
  newCaseExport,
  putCaseExport,
} from '#functions/data/cases/case-export.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { keys } from '#functions/data/core/keys.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { deleteMembership, getMember, putNewMembership } from '#functions/data/people/membership.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { type CaseExport, caseExportsContract as endpoints } from '#shared/contract/case-exports.ts';
import { caseImportsContract } from '#shared/contract/case-imports.ts';
import { defaultBookingRules } from '#shared/domain/booking-rules.ts';
import { exportLimits } from '#shared/domain/export-limits.ts';
import type { Role } from '#shared/domain/roles.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { stored } from '../support/consultations.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { addListedCases } from '../support/listed-cases.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { reportJob } from '../support/report-job.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const bucket = fakeBucket();

const organizationId = `org-${randomUUID()}`;
/** A member who owns some of the cases. */
const owner = { userId: randomUUID(), name: 'Jonas Oyelaran' };
const context = { timeZone: defaultBookingRules.time_zone, staff: new Map([[owner.userId, owner.name]]) };
const hour = 3_600_000;
const start = Date.parse('2026-11-24T12:00:00.000Z');
const at = (milliseconds: number) => {
  process.env.LANDFALL_NOW = new Date(start + milliseconds).toISOString();
};
const member = (role: Role = 'OPS') => addTestPerson({ role, fullName: 'Katya Sorensen', organizationId });
let cases: CaseItem[];
/** A new user for each test, because everyone has their own exports. */
let ops: Person;

beforeAll(async () => {
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  await addTestPerson({ userId: owner.userId, role: 'ATTORNEY', fullName: owner.name, organizationId });
  cases = await addListedCases(organizationId, 2300, (number) => ({
    ...(number % 300 === 5 && { owner_id: owner.userId }),
    ...(number % 2 === 1 && { status: 'REVIEW' as const }),
    ...(number % 500 === 7 && { applicant_name: `=1+${number}, "Müller"` }),
    ...(number < 1100 && { sla_due_at: new Date(start + (number - 10) * 60_000).toISOString() }),
  }));
});
beforeEach(async () => {
  at(0);
  ops = await member();
});
afterEach(async () => {
  bucket.failOn(undefined);
  // The number of concurrent exports is limited.
  for (const row of await stored('CaseExport'))
    if (row.state === 'RUNNING') {
      const job = await getCaseExport(String(row.user_id), String(row.id));
      if (job) await changeCaseExport(job, { state: 'STOPPED' });
    }
  delete process.env.LANDFALL_NOW;
});

const send = (body = {}, as = ops, key?: string) =>
  callEndpoint(handler, endpoints.startCaseExport, {
    ...{ as, body },
    ...(key && { headers: { [idempotencyHeader]: key } }),
  });
async function begin(body = {}, as = ops): Promise<CaseExport> {
  const started = await succeed(handler, endpoints.startCaseExport, { as, body });
  if (started.kind !== 'job') throw new Error('The list is short.');
  return started.job;
}
const report = ({ id }: Pick<CaseExport, 'id'>, revision?: number, as = ops) =>
  reportJob(keys.caseExport(as.userId, id), revision);
async function progressOf({ id }: Pick<CaseExport, 'id'>, as = ops): Promise<CaseExport> {
  const { items } = await succeed(handler, endpoints.listCaseExports, { as });
  const job = items.find((each) => each.id === id);
  if (!job) throw new Error('The export is not listed.');
  return job;
}
async function runToEnd(job: Pick<CaseExport, 'id'>): Promise<CaseExport> {
  for (let step = 1; step < 50; step++) {
    const now = await progressOf(job);
    if (now.state !== 'RUNNING') return now;
    await report(job);
  }
  throw new Error('The export does not end.');
}
const steer = (
  name: 'stopCaseExport' | 'resumeCaseExport' | 'createCaseExportLink',
  { id }: Pick<CaseExport, 'id'>,
  as = ops,
) => callEndpoint(handler, endpoints[name], { as, params: { exportId: id } });
const fileOf = (job: Pick<CaseExport, 'id'>): string =>
  bucket.objects.get(exportKey(job))?.bytes.toString() ?? '';
/** Compares digests, because a diff of megabytes is useless. */
const digestOf = (text: string) => [text.length, createHash('sha256').update(text).digest('hex')];
const expectFile = (job: Pick<CaseExport, 'id'>, wanted: readonly CaseItem[]) =>
  expect(digestOf(fileOf(job))).toEqual(digestOf(caseCsv(wanted, context)));
const exportsAudited = async (as = ops) =>
  (await stored('Audit')).filter(({ kind, actor_id }) => kind === 'cases-exported' && actor_id === as.userId);

describe('an export of cases', () => {
  test('is in the response for up to 500 cases, and nothing is stored', async () => {
    const otherOrganization = `org-${randomUUID()}`;
    const few = await addTestPerson({ role: 'OPS', organizationId: otherOrganization });
    const own = await addListedCases(otherOrganization, limits.exportRows);
    const started = await succeed(handler, endpoints.startCaseExport, { as: few, body: {} });
    const { csv, rows } = started.kind === 'file' ? started : { csv: '', rows: 0 };
    expect(rows).toBe(limits.exportRows);
    expect(digestOf(csv)).toEqual(digestOf(caseCsv(own, context)));
    expect((await succeed(handler, endpoints.listCaseExports, { as: few })).items).toEqual([]);
    await addListedCases(otherOrganization, 1, () => ({ created_at: '2026-11-01T00:00:00.000Z' }));
    const { kind } = await succeed(handler, endpoints.startCaseExport, { as: few, body: {} });
    expect(kind).toBe('job');
    expect(await exportsAudited(few)).toHaveLength(2);
  });

  test('of a longer list is built step by step, with progress, and has each row once', async () => {
    // 22:00 on 24 November where the organization is.
    at(15 * hour);
    const job = await begin();
    expect(job).toMatchObject({ state: 'RUNNING', rows: 0, filter: { sort: 'newest' } });
    await report(job);
    expect(await progressOf(job)).toMatchObject({ state: 'RUNNING', rows: 1000 });
    expect(await steer('createCaseExportLink', job)).toMatchObject({
      ...{ status: 409, json: { code: 'case_export.not_finished' } },
    });
    const done = await runToEnd(job);
    const wanted = caseCsv(cases, context);
    expect(done).toMatchObject({ state: 'DONE', rows: cases.length, bytes: Buffer.byteLength(wanted) });
    expect(done).not.toHaveProperty('truncated');
    expectFile(job, cases);
    expect(wanted).toContain(`,${owner.name},${owner.userId},`);
    expect(wanted).toContain(`"'=1+7, ""Müller"""`);
    expect((await getCaseExport(ops.userId, job.id))?.revision).toBe(5);
    expect(await exportsAudited()).toHaveLength(1);
    const { url } = (await steer('createCaseExportLink', job)).json as { url: string };
    const query = new URL(url).searchParams;
    expect(query.get('response-content-disposition')).toContain('cases-2026-11-24.csv');
    expect(query.get('X-Amz-Expires')).toBe(String(exportLimits.linkSeconds));
    bucket.objects.delete(exportKey(job));
    expect(await steer('createCaseExportLink', job)).toMatchObject({
      ...{ status: 404, json: { code: 'case_export.not_found' } },
    });
  });

  test('applies the filter, and compares due dates with the moment it was started', async () => {
    const job = await begin({ status: 'REVIEW', sort: 'oldest' });
    expect(job.total).toBe(1150);
    await runToEnd(job);
    const review = cases.filter(({ status }) => status === 'REVIEW').toReversed();
    expectFile(job, review);

    const soon = await begin({ due: 'soon' });
    await report(soon);
    at(90_000);
    await runToEnd(soon);
    const due = cases.filter((item) => (item.sla_due_at ?? '') >= new Date(start).toISOString());
    expectFile(soon, due.toReversed());
  });

  test('is idempotent when the stream delivers a change again, or two runs of a step race', async () => {
    const job = await begin();
    await report(job, 1);
    await Promise.all([report(job, 1), report(job, 2), report(job, 2)]);
    expect(await progressOf(job)).toMatchObject({ rows: 2000 });
    await runToEnd(job);
    await report(job, 4);
    expectFile(job, cases);
  });

  test('starts once for a key, and rejects the key for a different request', async () => {
    const [key, another] = [randomUUID(), randomUUID()];
    const first = await send({}, ops, key);
    expect(first.json).toMatchObject({ kind: 'job' });
    expect((await send({}, ops, key)).json).toEqual(first.json);
    expect((await send({ status: 'REVIEW' }, ops, key)).json).toMatchObject({ code: 'idempotency.conflict' });
    const file = await send({ q: 'qzxqzx' }, ops, another);
    expect(file.json).toMatchObject({ kind: 'file', rows: 0 });
    expect((await send({ q: 'qzxqzx' }, ops, another)).json).toEqual(file.json);
    expect((await send({ q: 'other' }, ops, another)).json).toMatchObject({ code: 'idempotency.conflict' });
    // The repeated file has the current cases.
    expect(await exportsAudited()).toHaveLength(3);
    const found = await getMember(ops.userId, organizationId);
    if (found) await transact({ member: deleteMembership(found) });
    const moved = { ...ops, organizationId: `org-${randomUUID()}` };
    if (found) await transact({ member: putNewMembership({ ...found, org_id: moved.organizationId }) });
    expect((await send({}, moved, key)).json).toMatchObject({ code: 'idempotency.conflict' });
  });

  test('rejects a key that was used for something else, and nothing is exported', async () => {
    const key = randomUUID();
    const headers = { [idempotencyHeader]: key };
    const body = { file_name: 'cases.csv', total: 1 };
    await succeed(handler, caseImportsContract.createCaseImport, { as: ops, body, headers });
    for (const filter of [{ q: 'qzxqzx' }, {}])
      expect((await send(filter, ops, key)).json).toMatchObject({ code: 'idempotency.conflict' });
    expect((await succeed(handler, endpoints.listCaseExports, { as: ops })).items).toEqual([]);
    expect(await exportsAudited()).toEqual([]);
  });

  test('is limited to one per person and three per organization, not counting interrupted ones', async () => {
    const job = await begin();
    expect(await send()).toMatchObject({ status: 409, json: { code: 'case_export.limit_reached' } });
    const others = await Promise.all([member(), member(), member()]);
    for (const as of others.slice(0, 2)) await begin({}, as);
    expect(await send({}, others[2])).toMatchObject({ json: { code: 'case_export.limit_reached' } });
    await steer('stopCaseExport', job);
    await begin({}, others[2]);
    expect(await steer('resumeCaseExport', job)).toMatchObject({
      ...{ status: 409, json: { code: 'case_export.limit_reached' } },
    });
    at(3 * 60_000);
    await begin();
  });

  test('of three started at the same moment with one slot left, one runs', async () => {
    const people = await Promise.all([member(), member(), member(), member(), member()]);
    for (const as of people.slice(0, 2)) await begin({}, as);
    const statuses = await Promise.all(people.slice(2).map(async (as) => (await send({}, as)).status));
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
  });

  test('can be stopped and resumed where it was, and has the same bytes', async () => {
    const job = await begin();
    await report(job);
    expect((await steer('stopCaseExport', job)).json).toMatchObject({ state: 'STOPPED', rows: 1000 });
    await report(job);
    expect(await progressOf(job)).toMatchObject({ state: 'STOPPED', rows: 1000 });
    expect((await steer('resumeCaseExport', job)).json).toMatchObject({ state: 'RUNNING', rows: 1000 });
    const ended = await runToEnd(job);
    expect(ended).toMatchObject({ state: 'DONE', rows: cases.length });
    expectFile(job, cases);
    for (const name of ['stopCaseExport', 'resumeCaseExport'] as const)
      expect((await steer(name, job)).json).toEqual(ended);
  });

  test('that was interrupted waits, then counts as stopped, and can be resumed', async () => {
    const job = await begin();
    await report(job);
    bucket.failOn('Put');
    await expect(runCaseExport(ops.userId, job.id, 2)).rejects.toThrow('Put was made to fail');
    bucket.failOn(undefined);
    at(3 * 60_000);
    expect(await progressOf(job)).toMatchObject({ state: 'WAITING', rows: 1000 });
    at(16 * 60_000);
    expect(await progressOf(job)).toMatchObject({ state: 'STOPPED', rows: 1000 });
    await steer('resumeCaseExport', job);
    await runToEnd(job);
    expectFile(job, cases);
  });

  test('whose parts can’t be read is retried without affecting others', async () => {
    const job = await begin();
    for (let step = 1; step <= 3; step++) await report(job);
    bucket.failOn('Get');
    await expect(runCaseExport(ops.userId, job.id, 4)).rejects.toThrow('Get was made to fail');
    bucket.failOn(undefined);
    await runToEnd(job);
    expectFile(job, cases);
  });

  test('is visible only to its owner, and expires after a day', async () => {
    const job = await begin();
    await runToEnd(job);
    const hr = await member('HR');
    for (const as of [hr, await member('ADMIN')])
      for (const name of ['stopCaseExport', 'resumeCaseExport', 'createCaseExportLink'] as const)
        expect(await steer(name, job, as)).toMatchObject({
          ...{ status: 404, json: { code: 'case_export.not_found' } },
        });
    expect((await succeed(handler, endpoints.listCaseExports, { as: hr })).items).toEqual([]);
    at(23 * hour);
    expect(await progressOf(job)).toMatchObject({ available_until: '2026-11-25T12:00:00.000Z' });
    at(24 * hour);
    expect((await succeed(handler, endpoints.listCaseExports, { as: ops })).items).toEqual([]);
    expect(
      await fail(handler, endpoints.createCaseExportLink, { as: ops, params: { exportId: job.id } }),
    ).toMatchObject({ code: 'case_export.not_found' });
  });

  test('stops when the person who started it leaves the team', async () => {
    const job = await begin();
    await report(job);
    const found = await getMember(ops.userId, organizationId);
    if (found) await transact({ member: deleteMembership(found) });
    await report(job);
    expect(await getCaseExport(ops.userId, job.id)).toMatchObject({
      ...{ state: 'FAILED', failure: 'permission.denied', rows: 1000 },
    });
  });

  test('is not started by someone who is removed at the same moment', async () => {
    const current = await getMember(ops.userId, organizationId);
    const remove = () => transact({ member: current && deleteMembership(current) });
    for (const body of [{}, { owner: owner.userId }]) {
      const exported = await beforeTransaction(remove, () => send(body));
      expect(exported).toMatchObject({ status: 403, json: { code: 'permission.denied' } });
      if (current) await transact({ member: putNewMembership(current) });
    }
    const isTheirs = ({ user_id, actor_id }: Record<string, unknown>) =>
      [user_id, actor_id].includes(ops.userId);
    expect([...(await stored('CaseExport')), ...(await stored('Audit'))].filter(isTheirs)).toEqual([]);
  });

  test('has up to 100,000 cases, and says if the list has more', async () => {
    const job = {
      ...newCaseExport({
        ...{ id: timeOrderedId(), org_id: organizationId, user_id: ops.userId },
        ...{ filter: { sort: 'newest' }, total: undefined },
      }),
      rows: exportLimits.cases - 3,
    };
    await transact({ job: putCaseExport(job) });
    const done = await runToEnd(job);
    expect(done).toMatchObject({ state: 'DONE', rows: exportLimits.cases, truncated: true });
    expectFile(job, cases.slice(0, 3));
  });
});
