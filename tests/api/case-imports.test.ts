import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as lineImport from '#functions/cases/import-line.ts';
import * as pace from '#functions/cases/job-pace.ts';
import { getCase } from '#functions/data/cases/case.ts';
import { getCaseImport } from '#functions/data/cases/case-import.ts';
import { getDeadlines } from '#functions/data/cases/deadlines.ts';
import { getFiling } from '#functions/data/cases/filing.ts';
import { keys } from '#functions/data/core/keys.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { deleteMembership, getMember } from '#functions/data/people/membership.ts';
import * as moving from '#functions/data/people/move-person.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import * as lists from '#functions/data/people/people-lists.ts';
import * as poolUsers from '#functions/data/people/pool-users.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { type CaseImport, caseImportsContract as endpoints } from '#shared/contract/case-imports.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { peopleContract } from '#shared/contract/people.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { ImportCells, ImportLine } from '#shared/domain/imported-case.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { limits } from '#shared/schema/limits.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { stored } from '../support/consultations.ts';
import { fakePool } from '../support/fake-pool.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { reportJob } from '../support/report-job.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const pool = fakePool();

let organizationId: string;
let ops: Person;
let attorney: Person;
let amara: Person;

beforeEach(async () => {
  process.env.LANDFALL_NOW = '2026-11-24T12:00:00.000Z';
  // Removes the pause of a second per step.
  vi.spyOn(pace, 'throttle').mockResolvedValue();
  ({ organizationId, katya: ops, jonas: attorney, amara } = await addCaseTeam());
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
  vi.restoreAllMocks();
});

const { linesPerStep } = pace;
const partSize = limits.importedCasesPerRequest;
const o1a = (more: ImportCells = {}): ImportCells => ({ email: amara.email, visa_path: 'US O-1A', ...more });
const linesOf = (...cells: readonly ImportCells[]): ImportLine[] =>
  cells.map((each, at) => ({ line: at + 2, cells: each }));
const many = (count: number): ImportCells[] =>
  Array.from({ length: count }, (_, at) => o1a({ reference: `M-${at}` }));

const create = (total: number, as = ops) =>
  succeed(handler, endpoints.createCaseImport, { as, body: { file_name: 'cases.csv', total } });
const put = ({ id }: Pick<CaseImport, 'id'>, part: number, lines: readonly ImportLine[], as = ops) =>
  callEndpoint(handler, endpoints.putCaseImportLines, {
    as,
    params: { importId: id, part: String(part) },
    body: { lines },
  });
/**
 * Uploads a file.
 * @returns the import, and the predicted results of its lines
 */
async function upload(lines: readonly ImportLine[], as = ops) {
  const job = await create(lines.length, as);
  const checked = [];
  for (let part = 0; part * partSize < lines.length; part++) {
    const { json } = await put(job, part, lines.slice(part * partSize, (part + 1) * partSize), as);
    checked.push(...endpoints.putCaseImportLines.response.parse(json).results);
  }
  return { job, checked };
}
const startOf = ({ id }: Pick<CaseImport, 'id'>, as = ops) =>
  succeed(handler, endpoints.startCaseImport, { as, params: { importId: id } });
async function start(...cells: readonly ImportCells[]): Promise<CaseImport> {
  return startOf((await upload(linesOf(...cells))).job);
}

const report = ({ id }: Pick<CaseImport, 'id'>, revision?: number) =>
  reportJob(keys.caseImport(ops.userId, id), revision);
async function runToEnd(job: Pick<CaseImport, 'id'>): Promise<CaseImport> {
  for (;;) {
    const now = await progressOf(job);
    if (now.state !== 'RUNNING') return now;
    await report(job);
  }
}
async function progressOf({ id }: Pick<CaseImport, 'id'>): Promise<CaseImport> {
  const { items } = await succeed(handler, endpoints.listCaseImports, { as: ops });
  const job = items.find((each) => each.id === id);
  if (!job) throw new Error('The import is not listed.');
  return job;
}
const run = async (...cells: readonly ImportCells[]) => runToEnd(await start(...cells));
const steer = (name: 'stopCaseImport' | 'resumeCaseImport', { id }: CaseImport, as = ops) =>
  callEndpoint(handler, endpoints[name], { as, params: { importId: id } });
const skipped = async ({ id }: Pick<CaseImport, 'id'>) =>
  (
    await succeed(handler, endpoints.listSkippedLines, {
      as: ops,
      params: { importId: id },
      query: { limit: '100' },
    })
  ).items;
const caseRows = async () => (await stored('Case')).filter(({ org_id }) => org_id === organizationId);
describe('importing cases', () => {
  test('opens a case with everything in its line, and notifies no one', async () => {
    const ended = await run(
      o1a({
        ...{ status: 'Under Review', owner_email: attorney.email, due_date: '2027-01-31' },
        ...{ receipt_number: 'IOE0912345678', reference: 'M-17', note: 'Moved from the old software' },
      }),
    );
    expect(ended).toMatchObject({ state: 'DONE', total: 1, done: 1, imported: 1, existing: 0, refused: 0 });
    const [row] = await caseRows();
    const id = String(row?.id);
    expect(await getCase(id)).toMatchObject({
      ...{ applicant_id: amara.userId, applicant_name: 'Amara Okonkwo', status: 'REVIEW', version: 1 },
      ...{ owner_id: attorney.userId, path: 'US_O1A', country: 'US' },
    });
    expect(row).not.toHaveProperty('imported');
    // The end of the day in New York, the organization's time zone.
    expect(row?.sla_due_at).toBe('2027-02-01T04:59:59.999Z');
    expect(Object.keys((await getDeadlines(id)).reminders ?? {})).toEqual(['case-due']);
    expect((await getFiling(id)).facts).toEqual({ receipt_number: 'IOE0912345678' });
    const params = { caseId: id };
    const { items: history } = await succeed(cases, casesContract.listCaseHistory, { as: ops, params });
    expect(history).toMatchObject([
      { actor_id: ops.userId, change: { kind: 'created', status: 'REVIEW', imported: true } },
    ]);
    const { items: notes } = await succeed(cases, staffCasesContract.listNotes, { as: ops, params });
    expect(notes.map(({ text }) => text)).toEqual(['Reference: M-17\nMoved from the old software']);
    for (const entity of ['Mail', 'Notice', 'Notification']) expect(await stored(entity)).toEqual([]);
    const audited = (await stored('Audit')).filter(({ kind }) => kind === 'cases-imported');
    expect(audited).toMatchObject([{ actor_id: ops.userId, details: { lines: '1' } }]);
  });

  test('runs step by step, lists each bad line with its reason, and counts its results', async () => {
    const good = many(130);
    const lines = linesOf(...good);
    const bad: ImportCells[] = [
      o1a({ visa_path: 'tourist' }),
      o1a({ owner_email: 'nobody@example.com' }),
      { email: 'new@example.com', visa_path: 'US_H1B' },
      { ...o1a(), email: attorney.email },
    ];
    for (const [at, cells] of bad.entries()) lines.splice(at * 30 + 7, 0, { line: 0, cells });
    const numbered = lines.map((line, at) => ({ ...line, line: at + 2 }));
    await changeOrganization(organizationId, { quotas: { open_cases: 125 } });
    const before = await getOrganizationStats(organizationId);
    const { job, checked } = await upload(numbered);
    expect(checked).toHaveLength(134);
    expect(checked.filter(({ outcome }) => outcome === 'refused')).toHaveLength(4);
    expect(await caseRows()).toEqual([]);
    await startOf(job);
    await report(job);
    expect(await progressOf(job)).toMatchObject({ state: 'RUNNING', done: linesPerStep });
    const ended = await runToEnd(job);
    expect(ended).toMatchObject({ state: 'DONE', done: 134, imported: 125, existing: 0, refused: 9 });
    const named = await skipped(job);
    expect(named.slice(0, 4)).toEqual([
      {
        ...{ line: 9, outcome: 'refused', cells: bad[0] },
        problems: ['visa_path: Enter a visa path, such as US_O1A or US O-1A'],
      },
      {
        ...{ line: 39, outcome: 'refused', cells: bad[1] },
        problems: ['owner_email: No one on the team has this email'],
      },
      {
        ...{ line: 69, outcome: 'refused', cells: bad[2] },
        problems: ['name: Enter this person’s name, since they don’t have an account yet'],
      },
      {
        ...{ line: 99, outcome: 'refused', cells: bad[3] },
        problems: ['email: This person is a member of the team'],
      },
    ]);
    // The applicant is at the limit of open cases.
    expect(named.slice(4).map(({ problems }) => problems?.[0])).toEqual(
      Array.from({ length: 5 }, () => expect.stringMatching(/open cases/)),
    );
    expect(await caseRows()).toHaveLength(125);
    const stats = await getOrganizationStats(organizationId);
    expect([stats.cases - before.cases, stats.cases_DRAFT - before.cases_DRAFT]).toEqual([125, 125]);
    // The text of the lines is now in their cases, and nowhere else.
    expect(await stored('CaseImportPart')).toEqual([]);
  });

  test('predicts the result of each line before anything is opened', async () => {
    const { checked } = await upload(
      linesOf(
        o1a({ reference: 'M-1' }),
        { email: 'new@example.com', name: 'Ngozi Bello', visa_path: 'h1b' },
        o1a({ status: 'lost' }),
      ),
    );
    expect(checked).toEqual([
      { line: 2, outcome: 'new', case_id: expect.any(String) },
      { line: 3, outcome: 'new', case_id: expect.any(String), new_applicant: true },
      {
        ...{ line: 4, outcome: 'refused' },
        problems: ['status: Enter one of DRAFT, COLLECTING, REVIEW, FILED, APPROVED, DENIED'],
      },
    ]);
    expect(await caseRows()).toEqual([]);
    expect(pool.of('new@example.com')).toBeUndefined();
  });

  test('finds the cases of a file that is imported again, corrected or not', async () => {
    await run(o1a({ reference: 'M-1' }), o1a({ receipt_number: 'IOE0912345678' }), o1a({ status: 'x' }));
    const again = linesOf(
      o1a({ status: 'FILED' }),
      o1a({ receipt_number: 'ioe-0912345678', status: 'FILED' }),
      o1a({ reference: 'm-1', note: 'Changed' }),
    );
    const { job, checked } = await upload(again);
    expect(checked.map(({ outcome }) => outcome)).toEqual(['new', 'exists', 'exists']);
    await startOf(job);
    expect(await runToEnd(job)).toMatchObject({ imported: 1, existing: 2, refused: 0 });
    expect((await skipped(job)).map(({ line, outcome, case_id }) => [line, outcome, case_id])).toEqual([
      [3, 'exists', checked[1]?.case_id],
      [4, 'exists', checked[2]?.case_id],
    ]);
    expect(await caseRows()).toHaveLength(3);
  });

  test('opens one case for two duplicate lines', async () => {
    expect(await run(o1a(), o1a(), o1a({ reference: 'M-2' }))).toMatchObject({ imported: 2, existing: 1 });
  });

  test('creates accounts for people without one, and emails no one', async () => {
    const [email, known] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    await succeed(handler, peopleContract.addPeople, {
      as: ops,
      body: { people: [{ name: { family_name: 'Iyer', given_names: 'Meera' }, email: known }] },
    });
    const ended = await run(
      { email, name: 'Ngozi Bello', visa_path: 'US_H1B' },
      { email, name: 'Ngozi Bello', visa_path: 'US_O1A' },
      // The employee's record has her name.
      { email: known, visa_path: 'US_H1B' },
    );
    expect(ended).toMatchObject({ imported: 3, refused: 0 });
    expect((await caseRows()).map(({ applicant_name }) => applicant_name).sort()).toEqual([
      'Meera Iyer',
      'Ngozi Bello',
      'Ngozi Bello',
    ]);
    for (const address of [email, known]) {
      const account = pool.of(address);
      expect(account).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD', mails: 0 });
      expect([...(account?.groups ?? [])]).toEqual(['APPLICANT']);
      expect(await getMember(account?.userId ?? '', organizationId)).toMatchObject({ role: 'APPLICANT' });
    }
    const params = { personId: pool.of(known)?.userId ?? '' };
    expect(await succeed(handler, peopleContract.getPerson, { as: ops, params })).toMatchObject({
      user_id: params.personId,
      fields: { name: { family_name: 'Iyer' } },
    });
    expect(await stored('Mail')).toEqual([]);
  });

  test('tells the owner of an account without an organization that they joined', async () => {
    const alone = await addTestPerson({ organizationId: undefined });
    pool.add(alone.email, 'CONFIRMED', alone.userId);
    await run({ email: alone.email, name: 'Ngozi Bello', visa_path: 'US_H1B' });
    expect(await getMember(alone.userId, organizationId)).toMatchObject({ full_name: alone.fullName });
    expect(await stored('Mail')).toMatchObject([{ to: alone.email, org_id: organizationId }]);
  });

  test('moves the record of a new applicant to the account, even if the run that created it was interrupted', async () => {
    const email = `${randomUUID()}@example.com`;
    const { results } = await succeed(handler, peopleContract.addPeople, {
      as: ops,
      body: { people: [{ name: { family_name: 'Iyer', given_names: 'Meera' }, email }] },
    });
    const job = await start({ email, visa_path: 'US_H1B' });
    vi.spyOn(moving, 'moveRecordOf').mockRejectedValueOnce(new Error('Interrupted'));
    // The stream retries the step.
    await expect(report(job)).rejects.toThrow('itemIdentifier');
    expect(await runToEnd(job)).toMatchObject({ imported: 1 });
    const params = { personId: results[0]?.person_id ?? '' };
    const record = await succeed(handler, peopleContract.getPerson, { as: ops, params });
    expect(record.user_id).toBe(pool.of(email)?.userId);
  });

  test('uses an account that is created at the same moment', async () => {
    const email = `${randomUUID()}@example.com`;
    vi.spyOn(poolUsers, 'findOwnedUser').mockImplementationOnce(async () => {
      pool.add(email, 'FORCE_CHANGE_PASSWORD');
      return undefined;
    });
    expect(await run({ email, name: 'Ngozi Bello', visa_path: 'US_H1B' })).toMatchObject({ imported: 1 });
    expect(await getMember(pool.of(email)?.userId ?? '', organizationId)).toMatchObject({
      role: 'APPLICANT',
    });
  });

  test.each([
    ['', () => undefined],
    [
      ', even if the index doesn’t list the person yet',
      () => void vi.spyOn(lists, 'findMemberByEmail').mockResolvedValue(undefined),
    ],
  ])('requires the name only in the first line of a new person%s', async (_, delayIndex) => {
    const email = `${randomUUID()}@example.com`;
    const nameless = { email, visa_path: 'US_O1A' };
    const lines = linesOf(
      nameless,
      { email, name: 'Ngozi Bello', visa_path: 'US_H1B' },
      { email, visa_path: 'US_O1A', reference: 'M-1' },
      // Imported in another step.
      ...Array.from({ length: linesPerStep }, (_, at) => ({ ...nameless, reference: `M-2-${at}` })),
    );
    delayIndex();
    const { job, checked } = await upload(lines);
    const predicted = checked.map(({ outcome }) => outcome);
    expect(predicted).toEqual(['refused', ...lines.slice(1).map(() => 'new')]);
    await startOf(job);
    expect(await runToEnd(job)).toMatchObject({ imported: lines.length - 1, refused: 1 });
    expect((await skipped(job)).map(({ line, problems }) => [line, problems])).toEqual([
      [2, ['name: Enter this person’s name, since they don’t have an account yet']],
    ]);
  });

  test('rejects people who are invited or belong to another organization, and addresses that can’t have an account', async () => {
    const otherOrganization = await addTestPerson({ organizationId: `org-${randomUUID()}` });
    pool.add(otherOrganization.email, 'CONFIRMED', otherOrganization.userId);
    const admin = await addTestPerson({ organizationId, role: 'ADMIN' });
    const email = `${randomUUID()}@landfall.dev`;
    await succeed(handler, organizationContract.inviteMember, {
      as: admin,
      body: { email, role: 'APPLICANT' },
    });
    const job = await run(
      { email: otherOrganization.email, name: 'Ann', visa_path: 'US_O1A' },
      { email, name: 'Ann', visa_path: 'US_O1A' },
    );
    expect((await skipped(job)).map(({ problems }) => problems)).toEqual([
      [
        'email: This email belongs to a staff member or to someone in another organization, so you can’t open a case for them.',
      ],
      ['email: This person was invited and hasn’t signed in yet'],
    ]);
    expect(await caseRows()).toEqual([]);
  });
});

describe('an import', () => {
  test('is idempotent when the stream delivers a change again, or two runs of a step race', async () => {
    const job = await start(...many(linesPerStep + 3));
    const { revision = 0 } = (await getCaseImport(ops.userId, job.id)) ?? {};
    await Promise.all([report(job, revision), report(job, revision)]);
    await report(job, revision);
    expect(await progressOf(job)).toMatchObject({ done: linesPerStep, imported: linesPerStep, existing: 0 });
    expect(await runToEnd(job)).toMatchObject({ state: 'DONE', imported: linesPerStep + 3, existing: 0 });
    expect(await caseRows()).toHaveLength(linesPerStep + 3);
  });

  test('can be stopped and resumed where it was, only by the person who started it', async () => {
    const job = await start(...many(linesPerStep + 1));
    await report(job);
    for (const name of ['stopCaseImport', 'resumeCaseImport'] as const)
      expect(await steer(name, job, attorney)).toMatchObject({ status: 404 });
    expect((await steer('stopCaseImport', job)).json).toMatchObject({ state: 'STOPPED', done: linesPerStep });
    await report(job);
    expect(await caseRows()).toHaveLength(linesPerStep);
    await steer('resumeCaseImport', job);
    const ended = await runToEnd(job);
    expect(ended).toMatchObject({ state: 'DONE', imported: linesPerStep + 1 });
    for (const name of ['stopCaseImport', 'resumeCaseImport'] as const)
      expect((await steer(name, job)).json).toEqual(ended);
  });

  test('that is stopped in the middle of a step counts what the step did', async () => {
    const job = await start(...many(partSize + 1));
    for (let step = 1; step < partSize / linesPerStep; step++) await report(job);
    await beforeTransaction(
      () => steer('stopCaseImport', job),
      () => report(job),
    );
    expect(await progressOf(job)).toMatchObject({ state: 'STOPPED', done: partSize, imported: partSize });
    await steer('resumeCaseImport', job);
    expect(await runToEnd(job)).toMatchObject({ state: 'DONE', imported: partSize + 1 });
  });

  test('that is stopped and resumed in the middle of a step still has the lines to do the step again', async () => {
    const job = await start(...many(2));
    const stopAndResume = async () => {
      await steer('stopCaseImport', job);
      await steer('resumeCaseImport', job);
    };
    await beforeTransaction(stopAndResume, () => report(job));
    expect(await progressOf(job)).toMatchObject({ state: 'RUNNING', done: 0 });
    expect(await runToEnd(job)).toMatchObject({ state: 'DONE', imported: 2, existing: 0 });
    expect(await caseRows()).toHaveLength(2);
  });

  test.each([
    ['waits', '2026-11-24T12:03:00.000Z', 'WAITING'],
    ['has stopped once no one expects it to continue', '2026-11-24T12:16:00.000Z', 'STOPPED'],
  ])('that was interrupted %s, and can be resumed', async (_, now, state) => {
    const job = await start(o1a());
    process.env.LANDFALL_NOW = now;
    expect(await progressOf(job)).toMatchObject({ state, done: 0 });
    await steer('resumeCaseImport', job);
    expect(await runToEnd(job)).toMatchObject({ state: 'DONE', imported: 1 });
  });

  test('that is waiting continues when the stream retries the step, or stops on request', async () => {
    const [first, second] = [await start(o1a()), await start(o1a())];
    process.env.LANDFALL_NOW = '2026-11-24T12:03:00.000Z';
    expect(await progressOf(first)).toMatchObject({ state: 'WAITING' });
    await report(first);
    expect(await progressOf(first)).toMatchObject({ state: 'DONE', imported: 1 });
    await steer('stopCaseImport', second);
    expect(await progressOf(second)).toMatchObject({ state: 'STOPPED', done: 0 });
  });

  test('that has expired is gone, although its rows may not be deleted yet', async () => {
    const job = await start(o1a());
    await steer('stopCaseImport', job);
    process.env.LANDFALL_NOW = '2026-12-01T12:00:00.000Z';
    const gone = { status: 404, json: { code: 'case_import.not_found' } };
    expect(await steer('resumeCaseImport', job)).toMatchObject(gone);
    expect((await succeed(handler, endpoints.listCaseImports, { as: ops })).items).toEqual([]);
  });

  test('stops when the person who started it may no longer create cases', async () => {
    const job = await start(o1a());
    const member = await getMember(ops.userId, organizationId);
    if (member) await transact({ member: deleteMembership(member) });
    await report(job);
    expect(await getCaseImport(ops.userId, job.id)).toMatchObject({
      ...{ state: 'FAILED', failure: 'permission.denied', done: 0 },
    });
    expect(await caseRows()).toEqual([]);
  });

  test('is not stored for someone who leaves the team while starting it', async () => {
    const member = await getMember(ops.userId, organizationId);
    const begun = await beforeTransaction(
      () => transact({ member: member && deleteMembership(member) }),
      () =>
        callEndpoint(handler, endpoints.createCaseImport, {
          as: ops,
          body: { file_name: 'cases.csv', total: 1 },
        }),
    );
    expect(begun).toMatchObject({ status: 403, json: { code: 'permission.denied' } });
  });

  test('imports lines of different applicants concurrently, and those of one applicant in order', async () => {
    const { importLine } = lineImport;
    const running: (string | undefined)[] = [];
    let most = 0;
    vi.spyOn(lineImport, 'importLine').mockImplementation(async (step, line) => {
      const { email } = line.cells;
      expect(running).not.toContain(email);
      most = Math.max(most, running.push(email));
      const outcome = await importLine(step, line);
      running.splice(running.indexOf(email), 1);
      return outcome;
    });
    const cells = Array.from({ length: linesPerStep }, (_, at) =>
      o1a({ email: `applicant-${at % 6}@example.com`, name: 'Ines Duarte', reference: `L-${at}` }),
    );
    expect(await run(...cells)).toMatchObject({ state: 'DONE', imported: linesPerStep });
    expect(most).toBeGreaterThan(1);
  });

  test('pauses until each step has taken a second, except after the last one', async () => {
    const job = await start(...many(linesPerStep * 2));
    await runToEnd(job);
    expect(vi.mocked(pace.throttle).mock.calls).toEqual([[expect.any(Number), 1000]]);
    vi.mocked(pace.throttle).mockRestore();
    const waits: number[] = [];
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, wait: number) => {
      waits.push(wait);
      done();
    }) as never);
    await pace.throttle(performance.now() - 300, 1000);
    await pace.throttle(performance.now() - 1001, 1000);
    expect(waits).toEqual([expect.closeTo(700, -2)]);
  });

  test('is started once, with all of its lines, and within the daily limit', async () => {
    const cells = many(partSize + 1);
    const lines = linesOf(...cells);
    const job = await create(cells.length);
    const begin = () =>
      callEndpoint(handler, endpoints.startCaseImport, { as: ops, params: { importId: job.id } });
    expect((await begin()).json).toMatchObject({ code: 'case_import.incomplete' });
    expect((await put(job, 1, lines.slice(partSize))).status).toBe(409);
    expect((await put(job, 0, lines.slice(0, 7))).status).toBe(400);
    const first = await put(job, 0, lines.slice(0, partSize));
    expect(first.json).toMatchObject({ import: { uploaded: partSize } });
    expect((await put(job, 0, lines.slice(0, partSize))).json).toEqual(first.json);
    expect((await put(job, 1, lines.slice(0, 1))).status).toBe(400);
    expect((await begin()).status).toBe(409);
    expect((await put(job, 1, lines.slice(partSize), attorney)).status).toBe(404);
    await put(job, 1, lines.slice(partSize));
    await changeOrganization(organizationId, { quotas: { cases_imported: 60 } });
    expect((await begin()).json).toMatchObject({ state: 'RUNNING', uploaded: partSize + 1 });
    expect((await begin()).json).toMatchObject({ state: 'RUNNING' });
    const { job: another } = await upload(linesOf(...many(10)));
    const params = { importId: another.id };
    expect(await fail(handler, endpoints.startCaseImport, { as: ops, params })).toMatchObject({
      code: 'quota.reached',
    });
    const audited = (await stored('Audit')).filter(({ actor_id }) => actor_id === ops.userId);
    expect(audited).toHaveLength(1);
  });

  test('can’t have more lines than the daily limit, even as the first one of the day', async () => {
    await changeOrganization(organizationId, { quotas: { cases_imported: 10 } });
    const { job } = await upload(linesOf(...many(11)));
    const params = { importId: job.id };
    expect(await fail(handler, endpoints.startCaseImport, { as: ops, params })).toMatchObject({
      code: 'quota.reached',
    });
    expect(await progressOf(job)).toMatchObject({ state: 'UPLOADING' });
  });

  test('is created once for a key, with up to 10,000 lines in order', async () => {
    const key = randomUUID();
    const announce = (total: number, sent = key) =>
      callEndpoint(handler, endpoints.createCaseImport, {
        as: ops,
        body: { file_name: 'cases.csv', total },
        headers: { [idempotencyHeader]: sent },
      });
    const first = await announce(2);
    expect((await announce(2)).json).toEqual(first.json);
    expect((await announce(3)).json).toMatchObject({ code: 'idempotency.conflict' });
    expect((await announce(limits.importedCases, randomUUID())).status).toBe(201);
    expect((await announce(limits.importedCases + 1, randomUUID())).status).toBe(400);
    const { id } = endpoints.createCaseImport.response.parse(first.json);
    expect((await put({ id }, 0, linesOf(o1a(), o1a()).toReversed())).status).toBe(400);
  });
});
