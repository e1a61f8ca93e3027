import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as updateWork } from '#functions/cases/update-case-work.ts';
import { getCaseWork } from '#functions/data/cases/case-work.ts';
import { putHistory } from '#functions/data/cases/history.ts';
import { listReport, moveReport, reportKey } from '#functions/data/cases/report.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import * as fileVersions from '#functions/data/documents/file-versions.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { reportContract } from '#shared/contract/report.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { ReportRow } from '#shared/records/report.ts';
import { limits } from '#shared/schema/limits.ts';
import { fail, succeed } from '../support/call-endpoint.ts';
import { removeCase } from '../support/erase.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let organizationId: string;
let admin: Person;
let jonas: Person;
beforeEach(async () => {
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  organizationId = `org-${randomUUID()}`;
  at('2026-08-31T23:30:00.000Z');
  admin = await member('ADMIN', 'Ruth Dahl');
  jonas = await member('ATTORNEY', 'Jonas Oyelaran');
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
});

const at = (moment: string) => {
  process.env.LANDFALL_NOW = moment;
};
const member = (role: Role, fullName: string) => addTestPerson({ role, fullName, organizationId });
const report = async (from = '2026-01', as = admin) =>
  (await succeed(organization, reportContract.getReport, { as, query: { from } })).items;
/** Rows as `period path owner: counts`. */
const lines = (rows: readonly ReportRow[]) =>
  rows.map(({ period, path, owner_name = '-', counts }) => [`${period} ${path} ${owner_name}`, counts]);

async function opened(path = 'US_H1B') {
  const applicant = await member('APPLICANT', 'Amara Okonkwo');
  const country = path.slice(0, 2);
  const { id } = await succeed(handler, casesContract.createCase, { as: applicant, body: { country, path } });
  await updateCaseWork(id);
  return { applicant, params: { caseId: id } };
}
type Opened = Awaited<ReturnType<typeof opened>>;
const version = async ({ params }: Opened) =>
  (await succeed(handler, staffCasesContract.getCaseManagement, { as: admin, params })).version;
async function setStatus(item: Opened, status: CaseStatus, moment: string): Promise<void> {
  at(moment);
  const body = { status, version: await version(item) };
  await succeed(handler, casesContract.setCaseStatus, { as: admin, params: item.params, body });
  await updateCaseWork(item.params.caseId);
}
async function assign(item: Opened, owner: Person | null): Promise<void> {
  const body = { owner_id: owner?.userId ?? null, version: await version(item) };
  await succeed(handler, staffCasesContract.setCaseOwner, { as: admin, params: item.params, body });
  await updateCaseWork(item.params.caseId);
}

describe('the report', () => {
  test('counts cases where they were opened and decided, and the time in each status they left', async () => {
    const item = await opened();
    await setStatus(item, 'COLLECTING', '2026-09-02T23:30:00.000Z');
    await setStatus(item, 'FILED', '2026-09-12T23:30:00.000Z');
    await setStatus(item, 'APPROVED', '2026-10-12T23:30:00.000Z');
    const denied = await opened('UK_SkilledWorker');
    await setStatus(denied, 'DENIED', '2026-11-01T00:00:00.000Z');
    expect(lines(await report())).toEqual([
      ['2026-08 US_H1B -', { opened: 1 }],
      [
        '2026-09 US_H1B -',
        { left_DRAFT: 1, minutes_DRAFT: 2 * 1440, left_COLLECTING: 1, minutes_COLLECTING: 10 * 1440 },
      ],
      ['2026-10 UK_SKILLED_WORKER -', { opened: 1 }],
      ['2026-10 US_H1B -', { approved: 1, left_FILED: 1, minutes_FILED: 30 * 1440 }],
      ['2026-11 UK_SKILLED_WORKER -', { denied: 1, left_DRAFT: 1, minutes_DRAFT: expect.any(Number) }],
    ]);
    expect(lines(await report('2026-11'))).toHaveLength(1);
  });

  test('does not count what was undone, and counts a reopened case as open', async () => {
    const item = await opened();
    await setStatus(item, 'DENIED', '2026-09-02T10:00:00.000Z');
    await setStatus(item, 'DRAFT', '2026-09-02T10:00:08.000Z');
    expect(lines(await report())).toEqual([
      ['2026-08 US_H1B -', { opened: 1 }],
      ['now US_H1B -', { waiting_applicant: 1 }],
    ]);
    await setStatus(item, 'APPROVED', '2026-09-03T10:00:00.000Z');
    await setStatus(item, 'REVIEW', '2026-09-04T10:00:00.000Z');
    expect(lines(await report())).toEqual([
      ['2026-08 US_H1B -', { opened: 1 }],
      [
        '2026-09 US_H1B -',
        expect.objectContaining({ left_DRAFT: 1, left_APPROVED: 1, minutes_APPROVED: 1440 }),
      ],
      ['now US_H1B -', { waiting_applicant: 1 }],
    ]);
    expect((await report())[1]?.counts).not.toHaveProperty('approved');
  });

  test('reads only the latest part of a history in which the status changed thousands of times', async () => {
    const item = await opened();
    const { caseId } = item.params;
    const start = Date.parse('2026-09-01T00:00:00.000Z');
    const rows = Array.from({ length: 1600 }, (_, count) => {
      const [from, to] = count % 2 === 0 ? (['DRAFT', 'REVIEW'] as const) : (['REVIEW', 'DRAFT'] as const);
      const by = { userId: admin.userId, fullName: '漢'.repeat(limits.fullName) };
      return putHistory(caseId, by, { kind: 'status', from, to }, new Date(start + count * 300_000));
    });
    for (let first = 0; first < rows.length; first += 100)
      await transact({ history: rows.slice(first, first + 100) });
    const queries = vi.spyOn(table, 'send');
    await setStatus(item, 'REVIEW', '2026-09-07T00:00:00.000Z');
    const ofHistory = queries.mock.calls.filter(
      ([{ input }]) => 'FilterExpression' in input && input.FilterExpression === '#change.#kind = :kind',
    );
    queries.mockRestore();
    expect(ofHistory).toHaveLength(1);
    const [row] = lines(await report());
    expect(row).toMatchObject(['2026-08 US_H1B -', { opened: 1 }]);
    const left = (await report()).find(({ period }) => period === '2026-09')?.counts;
    expect(left).toMatchObject({ left_DRAFT: 10, left_REVIEW: 10, minutes_REVIEW: 50 });
  });

  test('says whom open cases are waiting for', async () => {
    const item = await opened();
    const { params, applicant } = item;
    const waiting = async () => (await report()).at(-1)?.counts;
    const text = { text: 'May I?' };
    expect(await waiting()).toEqual({ waiting_applicant: 1 });
    await succeed(handler, messagesContract.sendMessage, { as: applicant, params, body: text });
    await updateCaseWork(params.caseId);
    expect(await waiting()).toEqual({ waiting_team: 1 });
    await succeed(handler, messagesContract.sendMessage, { as: admin, params, body: text });
    await updateCaseWork(params.caseId);
    expect(await waiting()).toEqual({ waiting_applicant: 1 });
    const { items } = await succeed(handler, checklistContract.getChecklist, { as: admin, params });
    for (let first = 0; first < items.length; first += limits.checklistItemsPerRequest) {
      const changes = items
        .slice(first, first + limits.checklistItemsPerRequest)
        .map(({ id, version: seen }) => ({
          item_id: id,
          version: seen,
          change: { kind: 'not_needed', reason: 'On file' },
        }));
      await succeed(handler, checklistContract.changeChecklistItems, {
        as: admin,
        params,
        body: { changes },
      });
    }
    await updateCaseWork(params.caseId);
    expect(await waiting()).toEqual({ waiting_team: 1 });
    await setStatus(item, 'FILED', '2026-09-02T10:00:00.000Z');
    expect(await waiting()).toEqual({ waiting_authority: 1 });
  });

  test('follows a case to another owner and visa path, is idempotent, and drops a deleted one', async () => {
    const item = await opened();
    await assign(item, jonas);
    expect(lines(await report())).toEqual([
      ['2026-08 US_H1B Jonas Oyelaran', { opened: 1 }],
      ['now US_H1B Jonas Oyelaran', { waiting_applicant: 1 }],
    ]);
    await succeed(handler, staffCasesContract.correctCaseRoute, {
      as: admin,
      params: item.params,
      body: { country: 'US', path: 'US_O1A', version: await version(item) },
    });
    await Promise.all([1, 2, 3].map(() => updateCaseWork(item.params.caseId)));
    const other = await opened('US_O1A');
    await assign(other, jonas);
    expect(lines(await report())).toEqual([
      ['2026-08 US_O1A Jonas Oyelaran', { opened: 2 }],
      ['now US_O1A Jonas Oyelaran', { waiting_applicant: 2 }],
    ]);

    vi.spyOn(fileVersions, 'listVersionsInFolder').mockResolvedValue([]);
    const { userId: applicantId } = item.applicant;
    await removeCase({ ...item.params, applicantId, organizationId });
    await Promise.all([1, 2].map(() => updateCaseWork(item.params.caseId)));
    expect(lines(await report())).toEqual([
      ['2026-08 US_O1A Jonas Oyelaran', { opened: 1 }],
      ['now US_O1A Jonas Oyelaran', { waiting_applicant: 1 }],
    ]);
  });

  test('leaves out a case that is deleted while the stream processes its applicant', async () => {
    const applicant = await member('APPLICANT', 'Amara Okonkwo');
    const body = { country: 'US', path: 'US_H1B' };
    const { id } = await succeed(handler, casesContract.createCase, { as: applicant, body });
    vi.spyOn(fileVersions, 'listVersionsInFolder').mockResolvedValue([]);
    const send = table.send.bind(table);
    let isDeleted = false;
    const spy = vi.spyOn(table, 'send').mockImplementation((async (command: Parameters<typeof send>[0]) => {
      if (!isDeleted && command instanceof TransactWriteCommand) {
        isDeleted = true;
        await removeCase({ caseId: id, applicantId: applicant.userId, organizationId });
        // The stream processes that on another shard, and finishes before the case's stale data is stored.
        await updateCaseWork(id);
      }
      return send(command);
    }) as typeof table.send);
    const record = {
      dynamodb: { SequenceNumber: '1', Keys: { pk: { S: keys.person(applicant.userId).pk } } },
    };
    expect(await updateWork({ Records: [record] })).toEqual({ batchItemFailures: [] });
    spy.mockRestore();
    expect(isDeleted).toBe(true);
    expect(await getCaseWork(id)).toEqual({ summary: undefined, rows: [], report: undefined });
    expect(await report()).toEqual([]);
  });

  test('sums up the counts of its four partitions, and pages through all of them in order', async () => {
    const partitionOf = (caseId: string) => keys.report(organizationId, caseId, '').pk;
    const caseIds = keys.reportPartitions(organizationId).map((partition) => {
      for (;;) {
        const caseId = randomUUID();
        if (partitionOf(caseId) === partition) return caseId;
      }
    });
    expect(new Set(caseIds.map(partitionOf)).size).toBe(4);
    const common = ['2026-07', '2026-08', '2026-09'].map((month) => reportKey({ path: 'US_H1B' }, month));
    for (const caseId of caseIds) {
      const own = reportKey({ path: 'US_O1A', owner_id: caseId }, '2026-08');
      const added = Object.fromEntries([...common, own].map((key) => [key, { opened: 1 }]));
      const item = { case_id: caseId, org_id: organizationId, revision: 1, past: { version: 0, left: [] } };
      await transact({ report: moveReport(undefined, { ...item, added }) });
    }
    const readBy = async (pageSize: number) => {
      const pages = [];
      let cursor: string | undefined;
      do {
        const page = await listReport(organizationId, '2026-01', { cursor, limit: pageSize });
        pages.push(page.items);
        cursor = page.nextCursor;
      } while (cursor);
      return pages;
    };
    const expected = [
      ['2026-07 US_H1B ', { opened: 4 }],
      ['2026-08 US_H1B ', { opened: 4 }],
      ...caseIds.toSorted().map((caseId) => [`2026-08 US_O1A ${caseId}`, { opened: 1 }]),
      ['2026-09 US_H1B ', { opened: 4 }],
    ];
    for (const pageSize of [1, 2, 3, 500]) {
      const pages = await readBy(pageSize);
      expect(pages.every((page) => page.length <= pageSize)).toBe(true);
      expect(
        pages
          .flat()
          .map(({ period, path, owner_id = '', counts }) => [`${period} ${path} ${owner_id}`, counts]),
      ).toEqual(expected);
    }
  });

  test('is paginated, as CSV too, and only for administrators, of their own organization', async () => {
    await opened();
    await assign(await opened('US_O1A'), jonas);
    vi.spyOn(limits as { reportRows: number }, 'reportRows', 'get').mockReturnValue(3);
    const query = { from: '2026-08' };
    const first = await succeed(organization, reportContract.getReport, { as: admin, query });
    const cursor = first.nextCursor ?? '';
    const second = await succeed(organization, reportContract.getReport, {
      as: admin,
      query: { ...query, cursor },
    });
    expect(lines([...first.items, ...second.items]).map(([name]) => name)).toEqual([
      '2026-08 US_H1B -',
      '2026-08 US_O1A Jonas Oyelaran',
      'now US_H1B -',
      'now US_O1A Jonas Oyelaran',
    ]);
    const part = await succeed(organization, reportContract.exportReport, { as: admin, query });
    const rest = await succeed(organization, reportContract.exportReport, {
      as: admin,
      query: { ...query, cursor: part.nextCursor ?? '' },
    });
    const csv = (part.csv + rest.csv).split('\r\n');
    expect(csv[0]).toMatch(
      /^\uFEFFMonth \(UTC\),Visa Path,Owner,Opened,Approved,Denied,Left Draft,Days in Draft,/,
    );
    expect(csv[1]).toMatch(/^2026-08,US H-1B,Unassigned,1,0,0,0,0\.00,/);
    expect(csv.slice(1, -1)).toHaveLength(4);

    const otherAdmin = await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` });
    expect(await report('2026-01', otherAdmin)).toEqual([]);
    const stolen = { as: otherAdmin, query: { ...query, cursor } };
    expect((await fail(organization, reportContract.getReport, stolen)).code).toBe('request.invalid');
    expect((await fail(organization, reportContract.getReport, { as: jonas, query })).status).toBe(403);
    expect(
      (await fail(organization, reportContract.getReport, { as: admin, query: { from: '2026-13' } })).status,
    ).toBe(400);
  });
});
