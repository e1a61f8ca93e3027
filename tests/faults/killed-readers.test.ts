import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { caseCsv } from '#functions/cases/case-csv.ts';
import { runBulkChange } from '#functions/cases/run-bulk-change.ts';
import { runCaseExport } from '#functions/cases/run-case-export.ts';
import { runCaseImport } from '#functions/cases/run-case-import.ts';
import { type CaseItem, getCase } from '#functions/data/cases/case.ts';
import {
  type CaseExportItem,
  exportKey,
  getCaseExport,
  newCaseExport,
  putCaseExport,
} from '#functions/data/cases/case-export.ts';
import { getCaseImport } from '#functions/data/cases/case-import.ts';
import { getCaseWork } from '#functions/data/cases/case-work.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { transact } from '#functions/data/core/transaction.ts';
import * as fileVersions from '#functions/data/documents/file-versions.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { sendDigests } from '#functions/notifications/send-digests.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { sendDateReminders } from '#functions/workflows/send-date-reminders.ts';
import { bulkJobsContract } from '#shared/contract/bulk-jobs.ts';
import { caseImportsContract } from '#shared/contract/case-imports.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { peopleContract } from '#shared/contract/people.ts';
import { reportContract } from '#shared/contract/report.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { defaultBookingRules } from '#shared/domain/booking-rules.ts';
import type { ImportCells } from '#shared/domain/imported-case.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { mailsTo, stored } from '../support/consultations.ts';
import { removeCase } from '../support/erase.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { fakePool } from '../support/fake-pool.ts';
import { addListedCases } from '../support/listed-cases.ts';
import { addTestPerson } from '../support/people.ts';
import { statusOf } from '../support/person-records.ts';
import { beginEmptyTable, provideTable } from '../support/table.ts';
import { at } from './clock.ts';
import { withFault } from './inject.ts';

/**
 * Event readers, killed after each of their writes, on a table of their own: a round costs a fraction of one on
 * the whole stack (killed.test.ts), and reads between two writes don't change the state.
 */
provideTable({ delaysResponses: false });
const pool = fakePool();
const bucket = fakeBucket();
afterEach(() => vi.unstubAllEnvs());

/** On a table of its own. */
async function team() {
  await beginEmptyTable();
  at(0);
  const people = await addCaseTeam();
  const admin = await addTestPerson({ role: 'ADMIN', organizationId: people.organizationId });
  const body = { applicant_id: people.amara.userId, country: 'US', path: 'US_O1A' };
  const item = await succeed(cases, staffCasesContract.createCaseForApplicant, { as: people.katya, body });
  return { ...people, admin, item, params: { caseId: item.id } };
}
type Team = Awaited<ReturnType<typeof team>>;
const setStatus = async ({ katya, params }: Team, status: string) =>
  succeed(cases, casesContract.setCaseStatus, {
    as: katya,
    params,
    body: { status, version: (await getCase(params.caseId))?.version ?? 0 },
  });
const write = ({ katya, params }: Team) =>
  succeed(cases, messagesContract.sendMessage, { as: katya, params, body: { text: 'Please call.' } });
/** Sends what is due some hours later. Idempotent. */
async function sendDueAt(hours: number): Promise<void> {
  at(hours);
  await sendNotices(() => true);
  await sendDigests(() => true);
}
async function sendAllDue(): Promise<void> {
  for (const hours of [1, 30, 60]) await sendDueAt(hours);
}
const unread = async ({ amara }: Team) =>
  (await succeed(profile, notificationsContract.countUnreadNotifications, { as: amara })).unread;
const reported = async ({ admin }: Team) =>
  (
    await succeed(organization, reportContract.getReport, { as: admin, query: { from: '2026-01' } })
  ).items.map(({ period, counts }) => [period, counts]);
const remove = ({ params, amara, organizationId }: Team) => {
  vi.spyOn(fileVersions, 'listVersionsInFolder').mockResolvedValue([]);
  return removeCase({ ...params, applicantId: amara.userId, organizationId });
};

const startBulkChange = (as: Team['katya'], case_ids: string[]) =>
  succeed(organization, bulkJobsContract.startBulkChange, {
    as,
    body: { case_ids, change: { kind: 'status', status: 'REVIEW' } },
  });

/** One step of a bulk change, repeated until its row has advanced: each case is changed and counted once. */
function bulkReader(
  prepare: (subject: Team) => Promise<{
    readonly run: () => Promise<void>;
    readonly once: number;
    readonly status: string;
    readonly job: { readonly id: string };
  }>,
): Reader {
  let step: Awaited<ReturnType<typeof prepare>>;
  return {
    prepare: async () => {
      const subject = await team();
      step = await prepare(subject);
      return subject;
    },
    run: () => step.run(),
    recover: () => step.run(),
    verify: async ({ katya, item, params }) => {
      expect((await getCase(item.id))?.status).toBe(step.status);
      const { items } = await succeed(cases, casesContract.listCaseHistory, { as: katya, params });
      expect(items.filter(({ change }) => change.kind === 'status')).toHaveLength(step.once);
      const notifications = (await stored('Notification')).filter(({ pk }) => pk === `CASE#${item.id}`);
      expect(notifications.length).toBeLessThanOrEqual(step.once);
      const jobs = await succeed(organization, bulkJobsContract.listBulkChanges, { as: katya });
      const [job] = jobs.items.filter(({ id }) => id === step.job.id);
      expect(job).toMatchObject({ state: 'DONE', done: 1, changed: 1, undone: step.once - 1, kept: 0 });
    },
  };
}

let newEmail: string;
let imported: { readonly id: string; readonly revision: number };
async function startImport(as: Team['katya'], cells: ImportCells) {
  const { id } = await succeed(organization, caseImportsContract.createCaseImport, {
    as,
    body: { file_name: 'cases.csv', total: 1 },
  });
  const params = { importId: id };
  await succeed(organization, caseImportsContract.putCaseImportLines, {
    as,
    params: { ...params, part: '0' },
    body: { lines: [{ line: 2, cells }] },
  });
  await succeed(organization, caseImportsContract.startCaseImport, { as, params });
  return { id, revision: (await getCaseImport(as.userId, id))?.revision ?? 0 };
}
const runImport = ({ katya }: Team) => runCaseImport(katya.userId, imported.id, imported.revision);

interface Reader {
  readonly prepare: () => Promise<Team>;
  readonly run: (subject: Team) => Promise<unknown>;
  /** What happens next: the next run, the stream's retry, or the user's next click. */
  readonly recover: (subject: Team) => Promise<unknown>;
  readonly verify: (subject: Team) => Promise<unknown>;
}

const readers: Readonly<Record<string, Reader>> = {
  'an email of several events': {
    prepare: async () => {
      const subject = await team();
      await setStatus(subject, 'REVIEW');
      await write(subject);
      return subject;
    },
    run: () => sendDueAt(1),
    recover: sendAllDue,
    verify: async ({ amara }) => {
      expect(await mailsTo(amara.email)).toHaveLength(1);
      expect((await stored('Notice')).filter(({ recipient }) => recipient === amara.userId)).toEqual([]);
    },
  },
  'an email and a digest of one case': {
    prepare: async () => {
      const subject = await team();
      await succeed(profile, notificationsContract.putEmailSettings, {
        as: subject.amara,
        body: { choices: { status: 'digest' } },
      });
      await setStatus(subject, 'REVIEW');
      await write(subject);
      return subject;
    },
    run: () => sendDueAt(30),
    recover: sendAllDue,
    verify: async ({ amara }) => {
      const ids = (await mailsTo(amara.email)).map(({ mail_id }) => String(mail_id).startsWith('digest-'));
      expect(ids.toSorted()).toEqual([false, true]);
      expect((await stored('DigestEntry')).filter(({ pk }) => String(pk).endsWith(amara.userId))).toEqual([]);
    },
  },
  'unread notifications, read one by one': {
    prepare: async () => {
      const subject = await team();
      await setStatus(subject, 'REVIEW');
      await write(subject);
      expect(await unread(subject)).toBe(2);
      return subject;
    },
    run: ({ amara }) => readAll(amara, callEndpoint),
    recover: ({ amara }) => readAll(amara, callEndpoint),
    verify: async (subject) => expect(await unread(subject)).toBe(0),
  },
  'a read conversation': {
    prepare: async () => {
      const subject = await team();
      await write(subject);
      return subject;
    },
    run: ({ amara, params }) =>
      callEndpoint(cases, messagesContract.setReadingProgress, { as: amara, params, body: { count: 1 } }),
    recover: ({ amara, params }) =>
      callEndpoint(cases, messagesContract.setReadingProgress, { as: amara, params, body: { count: 1 } }),
    verify: async ({ amara }) =>
      expect(await succeed(cases, messagesContract.listUnread, { as: amara })).toMatchObject({ total: 0 }),
  },
  'a reminder of the end of a status': {
    prepare: async () => {
      const subject = await team();
      const params = { personId: subject.amara.userId };
      const { version } = await succeed(organization, peopleContract.getPerson, {
        as: subject.katya,
        params,
      });
      await succeed(organization, peopleContract.changePerson, {
        as: subject.katya,
        params,
        body: { changes: { statuses: [statusOf('2026-12-01')] }, version },
      });
      // The reminder seven days before was due while nothing ran.
      at(24);
      return subject;
    },
    run: () => sendDateReminders(() => true),
    recover: async () => {
      await sendDateReminders(() => true);
      await sendDateReminders(() => true);
    },
    verify: async ({ amara }) => expect(await mailsTo(amara.email)).toHaveLength(1),
  },
  'the worklist and the report': {
    prepare: async () => {
      const subject = await team();
      await setStatus(subject, 'COLLECTING');
      return subject;
    },
    run: ({ item }) => updateCaseWork(item.id),
    recover: ({ item }) => updateCaseWork(item.id),
    verify: async (subject) => {
      expect((await getCaseWork(subject.item.id)).summary).toMatchObject({ revision: 1 });
      expect(await reported(subject)).toEqual([
        ['2026-11', expect.objectContaining({ opened: 1 })],
        ['now', { waiting_applicant: 1 }],
      ]);
    },
  },
  'a bulk change': bulkReader(async ({ katya, item }) => {
    const job = await startBulkChange(katya, [item.id]);
    return { run: () => runBulkChange(katya.userId, job.id, 1), once: 1, status: 'REVIEW', job };
  }),
  'undoing a bulk change': bulkReader(async ({ katya, item }) => {
    const job = await startBulkChange(katya, [item.id]);
    await runBulkChange(katya.userId, job.id, 1);
    const params = { jobId: job.id };
    await succeed(organization, bulkJobsContract.undoBulkChange, { as: katya, params });
    return { run: () => runBulkChange(katya.userId, job.id, 3), once: 2, status: 'DRAFT', job };
  }),
  'an import of cases': {
    prepare: async () => {
      const subject = await team();
      newEmail = `${randomUUID()}@example.com`;
      imported = await startImport(subject.katya, {
        ...{ email: newEmail, name: 'Ngozi Bello', visa_path: 'US_H1B' },
        ...{ owner_email: subject.jonas.email, due_date: '2027-01-31', receipt_number: 'IOE0912345678' },
        note: 'Moved',
      });
      return subject;
    },
    run: runImport,
    recover: runImport,
    verify: async ({ katya, organizationId }) => {
      const { items } = await succeed(organization, caseImportsContract.listCaseImports, { as: katya });
      expect(items).toMatchObject([{ state: 'DONE', imported: 1, existing: 0, refused: 0 }]);
      const opened = (await stored('Case')).filter(({ org_id }) => org_id === organizationId);
      expect(opened.map(({ applicant_name }) => applicant_name).sort()).toEqual([
        'Amara Okonkwo',
        'Ngozi Bello',
      ]);
      expect((await getOrganizationStats(organizationId)).cases).toBe(2);
      expect([...(pool.of(newEmail)?.groups ?? [])]).toEqual(['APPLICANT']);
    },
  },
  'an export of cases': {
    prepare: async () => {
      const subject = await team();
      const { organizationId, katya } = subject;
      const others = await addListedCases(organizationId, 2);
      const job = newCaseExport({
        ...{ id: timeOrderedId(), org_id: organizationId, user_id: katya.userId },
        ...{ filter: { sort: 'newest' }, total: 3 },
      });
      await transact({ job: putCaseExport(job) });
      exported = {
        job,
        csv: caseCsv([(await getCase(subject.item.id)) as CaseItem, ...others], {
          timeZone: defaultBookingRules.time_zone,
          staff: new Map(),
        }),
      };
      return subject;
    },
    run: ({ katya }) => runExport(katya.userId),
    recover: ({ katya }) => runExport(katya.userId),
    verify: async ({ katya }) => {
      const { job, csv } = exported;
      expect(await getCaseExport(katya.userId, job.id)).toMatchObject({ state: 'DONE', rows: 3 });
      expect(bucket.objects.get(exportKey(job))?.bytes.toString()).toBe(csv);
    },
  },
  'the report of a deleted case': {
    prepare: async () => {
      const subject = await team();
      await updateCaseWork(subject.item.id);
      await remove(subject);
      return subject;
    },
    run: ({ item }) => updateCaseWork(item.id),
    recover: ({ item }) => updateCaseWork(item.id),
    verify: async (subject) => expect(await reported(subject)).toEqual([]),
  },
};

let exported: { readonly job: CaseExportItem; readonly csv: string };

/** All steps of the export, one case each, as the stream runs them. */
async function runExport(userId: string): Promise<void> {
  for (let state: string | undefined; state !== 'DONE'; ) {
    const { revision = 0 } = (await getCaseExport(userId, exported.job.id)) ?? {};
    await runCaseExport(userId, exported.job.id, revision, 1);
    state = (await getCaseExport(userId, exported.job.id))?.state;
  }
}

async function readAll(as: Team['amara'], call: typeof callEndpoint): Promise<void> {
  const { items } = await succeed(profile, notificationsContract.listNotifications, { as, query: {} });
  for (const { id, about } of items)
    await call(profile, notificationsContract.markNotificationsRead, {
      as,
      body: { notifications: [{ id, about }] },
    });
}

/** Killed before a write, a process leaves the same state as killed after the previous one. */
describe('killed after every write of a reader', () => {
  test.each(Object.keys(readers))('%s', async (name) => {
    const reader = readers[name] as Reader;
    for (let call = 1; ; call++) {
      const subject = await reader.prepare();
      const injected = await withFault('killed after', call, () => reader.run(subject), {
        writesOnly: true,
      });
      await reader.recover(subject);
      await reader.verify(subject);
      if (injected) continue;
      expect(call).toBeGreaterThan(1);
      return;
    }
  });
});
