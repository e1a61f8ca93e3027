import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesPerStep } from '#functions/cases/job-pace.ts';
import { runCaseImport } from '#functions/cases/run-case-import.ts';
import { getCaseImport } from '#functions/data/cases/case-import.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { readModel } from '#infra/operations/invariants/read-model.ts';
import { type CaseImport, caseImportsContract as endpoints } from '#shared/contract/case-imports.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { ImportCells } from '#shared/domain/imported-case.ts';
import { limits } from '#shared/schema/limits.ts';
import { type Sent, send } from '../security/send.ts';
import { stored } from '../support/consultations.ts';
import { deep } from '../support/deep.ts';
import { repeat } from '../support/repeat.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { patience } from '../support/timeouts.ts';
import { type Fault, withFault } from './inject.ts';

const organizationId = 'harbor';
let run: SecurityRun;
let ops: TestUser;
let attorney: TestUser;
let admin: TestUser;
let applicants: readonly TestUser[];
beforeAll(async () => {
  run = await startSecurityRun();
  const add = (role: TestUser['role'], fullName: string) => run.addPerson({ role, fullName, organizationId });
  ops = await add('OPS', 'Katya Sorensen');
  attorney = await add('ATTORNEY', 'Jonas Oyelaran');
  admin = await add('ADMIN', 'Ada Marlow');
  applicants = [await add('APPLICANT', 'Amara Okonkwo'), await add('APPLICANT', 'Tomás Rivera')];
});
afterAll(() => run.stop());

async function call(endpoint: EndpointDefinition, as: TestUser, sent: Sent = {}): Promise<unknown> {
  const { status, json, text } = await send(run.url, endpoint, { ...sent, token: as.token });
  if (status !== endpoint.status) throw new Error(`${endpoint.path} responded ${status}: ${text}`);
  return json;
}
const email = () => `${randomUUID()}@example.com`;

/** Uploads a file and starts its import. */
async function start(cells: readonly ImportCells[]): Promise<CaseImport> {
  const lines = cells.map((each, at) => ({ line: at + 2, cells: each }));
  const created = await call(endpoints.createCaseImport, ops, {
    body: { file_name: 'cases.csv', total: lines.length },
  });
  const { id } = endpoints.createCaseImport.response.parse(created);
  const size = limits.importedCasesPerRequest;
  for (let part = 0; part * size < lines.length; part++)
    await repeat(() =>
      call(endpoints.putCaseImportLines, ops, {
        params: { importId: id, part: String(part) },
        body: { lines: lines.slice(part * size, (part + 1) * size) },
      }),
    );
  const started = await call(endpoints.startCaseImport, ops, { params: { importId: id } });
  return endpoints.startCaseImport.response.parse(started);
}
async function progressOf(id: string): Promise<CaseImport | undefined> {
  const { items } = endpoints.listCaseImports.response.parse(await call(endpoints.listCaseImports, ops));
  return items.find((each) => each.id === id);
}
const casesOfOrganization = async () =>
  (await stored('Case')).filter(({ org_id }) => org_id === organizationId);

/**
 * Runs the steps of an import concurrently with the stream's function, each twice: killed at one of its first
 * writes, and then at one of its last, before the write or after it.
 */
async function killStepsOf(id: string): Promise<number> {
  const current = () => getCaseImport(ops.userId, id);
  let killed = 0;
  let step = 0;
  for (let job = await current(); job?.state === 'RUNNING'; job = await current(), step++) {
    const { revision } = job;
    const fault: Fault = step % 2 ? 'killed before' : 'killed after';
    const first = 1 + (step % (linesPerStep / 2));
    // A step writes each line and then its progress, so this many are left.
    for (const at of [first, linesPerStep - first]) {
      const runStep = () => runCaseImport(ops.userId, id, revision);
      if (await withFault(fault, at, runStep, { writesOnly: true })) killed++;
    }
    await expect.poll(async () => (await current())?.revision, { interval: 100 }).not.toBe(revision);
  }
  return killed;
}

test(
  'an import whose steps are killed, stopped, and resumed opens the case of each line once',
  async () => {
    const [unconfirmed, bare] = [email(), email()];
    run.addUnconfirmed(unconfirmed);
    run.addBareAccount(bare);
    const good = Array.from({ length: deep ? 106 : 56 }, (_, at): ImportCells => {
      const { email: of = '' } = applicants[at % applicants.length] ?? {};
      return {
        ...{ email: of, visa_path: 'US_O1A', reference: `M-${at}`, status: at % 3 ? 'FILED' : 'COLLECTING' },
        ...(at % 5 === 0 && { owner_email: attorney.email, due_date: '2031-05-20' }),
      };
    });
    const people = [unconfirmed, bare, email()].map((address) => ({
      ...{ email: address, name: 'Ngozi Quartey', visa_path: 'UK Skilled Worker' },
    }));
    const bad: ImportCells[] = [
      { ...good[0], reference: 'M-200', due_date: 'soon' },
      { email: email(), visa_path: 'US_O1A' },
      { ...good[0] },
    ];
    const opens = good.length + people.length;
    const before = await getOrganizationStats(organizationId);
    const { id } = await start([...good.slice(0, 55), ...bad, ...good.slice(55), ...people]);
    const params = { importId: id };
    for (const endpoint of [endpoints.stopCaseImport, endpoints.resumeCaseImport, endpoints.listSkippedLines])
      expect(await send(run.url, endpoint, { token: attorney.token, params })).toMatchObject({ status: 404 });

    await call(endpoints.stopCaseImport, ops, { params });
    await run.streamsSettled();
    expect(await progressOf(id)).toMatchObject({ state: 'STOPPED' });
    await call(endpoints.resumeCaseImport, ops, { params });
    expect(await killStepsOf(id)).toBeGreaterThan(0);
    await expect
      .poll(() => progressOf(id), { timeout: patience.test, interval: 100 })
      .toMatchObject({
        state: 'DONE',
        total: opens + 3,
        done: opens + 3,
        imported: opens,
        existing: 1,
        refused: 2,
      });

    const skipped = endpoints.listSkippedLines.response.parse(
      await call(endpoints.listSkippedLines, ops, { params }),
    );
    expect(skipped.items.map(({ line, problems }) => [line, problems])).toEqual([
      [57, ['due_date: Enter a valid date as YYYY-MM-DD or MM/DD/YYYY']],
      [58, ['name: Enter this person’s name, since they don’t have an account yet']],
      [59, undefined],
    ]);
    await run.streamsSettled();
    const opened = await casesOfOrganization();
    expect(opened).toHaveLength(opens);
    const stats = await getOrganizationStats(organizationId);
    const rowsIn = (status: string) => opened.filter((each) => each.status === status).length;
    expect([stats.cases, stats.cases_FILED, stats.cases_COLLECTING, stats.cases_DRAFT]).toEqual([
      before.cases + opens,
      ...['FILED', 'COLLECTING', 'DRAFT'].map(rowsIn),
    ]);
    const query = { q: 'quartey' };
    const found = staffCasesContract.listOrganizationCases.response.parse(
      await call(staffCasesContract.listOrganizationCases, ops, { query }),
    );
    expect(found.items).toHaveLength(3);
    for (const entity of ['Mail', 'Notice', 'Notification']) expect(await stored(entity)).toEqual([]);
    expect(brokenInvariants(await readModel({ withAccounts: true }))).toEqual([]);
  },
  patience.many,
);

test('an import stops when the permission to create cases is revoked', async () => {
  const before = await casesOfOrganization();
  const cells = Array.from({ length: 200 }, (_, at) => ({
    ...{ email: applicants[at % 2]?.email ?? '', visa_path: 'US_O1A', reference: `R-${at}` },
  }));
  // The stream's function encounters every kind of account.
  const [unconfirmed, bare] = [email(), email()];
  run.addUnconfirmed(unconfirmed);
  run.addBareAccount(bare);
  const people = [unconfirmed, bare].map((address) => ({
    ...{ email: address, name: 'Ngozi Quartey', visa_path: 'US_H1B' },
  }));
  const { id } = await start([...people, ...cells]);
  await expect
    .poll(async () => (await getCaseImport(ops.userId, id))?.done, { timeout: patience.test, interval: 50 })
    .toBeGreaterThan(0);
  const params = { userId: ops.userId };
  await repeat(() => call(organizationContract.setMemberRole, admin, { params, body: { role: 'HR' } }));
  await expect
    .poll(() => getCaseImport(ops.userId, id), { timeout: patience.test, interval: 100 })
    .toMatchObject({ state: 'FAILED', failure: 'permission.denied' });
  const { imported = 0 } = (await getCaseImport(ops.userId, id)) ?? {};
  await run.streamsSettled();
  expect(await casesOfOrganization()).toHaveLength(before.length + imported);
  expect(imported).toBeLessThan(200);
  expect(brokenInvariants(await readModel({ withAccounts: true }))).toEqual([]);
});
