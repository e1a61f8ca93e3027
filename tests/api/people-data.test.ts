import { randomUUID } from 'node:crypto';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { caseActivity, deleteCase, getCase } from '#functions/data/cases/case.ts';
import {
  exportKey,
  filesOf,
  finished,
  newCaseExport,
  partKey,
  putCaseExport,
} from '#functions/data/cases/case-export.ts';
import { putMessage } from '#functions/data/cases/message.ts';
import { takeExportSlot } from '#functions/data/cases/running-exports.ts';
import { listAudit } from '#functions/data/core/audit.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { ConditionFailed, transact } from '#functions/data/core/transaction.ts';
import { listVersionsInFolder, listVersionsOfFile } from '#functions/data/documents/file-versions.ts';
import { putUpload } from '#functions/data/documents/upload.ts';
import { putRemovedAccount, putRemovedFile, scheduleRemainder } from '#functions/data/jobs/purge.ts';
import { getAccount } from '#functions/data/people/account.ts';
import { getCalendarItem } from '#functions/data/people/calendar-address.ts';
import { getPerson } from '#functions/data/people/person.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { logger } from '#functions/platform/logger.ts';
import { readModel } from '#infra/operations/invariants/read-model.ts';
import { restoreCase } from '#infra/operations/restore-case-rows.ts';
import { availabilityContract } from '#shared/contract/availability.ts';
import { bulkJobsContract } from '#shared/contract/bulk-jobs.ts';
import { calendarContract } from '#shared/contract/calendar.ts';
import { caseImportsContract } from '#shared/contract/case-imports.ts';
import { caseViewsContract } from '#shared/contract/case-views.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { contactContract } from '#shared/contract/contact.ts';
import { dataExportContract, type PersonalRecord } from '#shared/contract/data-export.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { deletionsContract } from '#shared/contract/deletions.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { ownPersonContract } from '#shared/contract/people.ts';
import { Problem } from '#shared/contract/problem.ts';
import { officeHours } from '#shared/domain/booking-rules.ts';
import { responseOf, type Sent, send } from '../security/send.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { stored } from '../support/consultations.ts';
import { copyOfTable } from '../support/copy-of-table.ts';
import { pdf, putPdf } from '../support/documents.ts';
import { removeCase } from '../support/erase.ts';
import { everyRow } from '../support/every-row.ts';
import { withoutMails } from '../support/local-stack.ts';
import {
  addApplicant,
  addDocument,
  addPacket,
  bookFirstTime,
  exportAll,
  familyWithCases,
  ofAllData,
  openCase,
  personWithAllData,
  submitWithResume,
} from '../support/personal-data.ts';
import { purge as runPurge } from '../support/schedules.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { brokenOnceSettled } from '../support/stored-model.ts';
import { patience } from '../support/timeouts.ts';
import { waitForReceipt } from '../support/wait-for-receipt.ts';

let run: SecurityRun;
let admin: TestUser;
beforeAll(async () => {
  logger.setLogLevel('SILENT');
  // Stream processing runs only when a test requests it. Emails stay in the outbox, where tests read them.
  run = await startSecurityRun({
    settings: { malwareScan: 'true' },
    gathersFor: 3_600_000,
    follows: withoutMails,
  });
  admin = await run.addPerson({ fullName: 'Ruth Dahl', role: 'ADMIN', organizationId: 'harbor' });
});
afterAll(() => run.stop());

const call = <Schema extends z.ZodMiniType>(
  endpoint: EndpointDefinition & { readonly response: Schema },
  sent: Sent,
): Promise<z.output<Schema>> => responseOf(run.url, endpoint, sent);
const rejection = async (endpoint: EndpointDefinition, sent: Sent) =>
  Problem.parse((await send(run.url, endpoint, sent)).json).code;
const requestDeletion = ({ token }: TestUser) => call(dataExportContract.requestDeletion, { token });
/** Sets the clock this many days ahead. */
const inDays = (days: number) =>
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + days * 86_400_000).toISOString());

const deleted = ({ userId }: TestUser) =>
  waitForReceipt(() => call(deletionsContract.carryOutDeletion, { token: admin.token, params: { userId } }));
/** The hourly job, once the scan of the file that it stored before has reported. */
const purge = async (...remaining: Parameters<typeof runPurge>) => {
  await run.eventsSettled();
  await runPurge(...remaining);
};
const broken = () => brokenOnceSettled(run);

describe('personal data', () => {
  test('is complete in the download, with working links', async () => {
    const { person, opened, consultation } = await personWithAllData(run, admin);
    await run.eventsSettled();
    const records = await exportAll(run, person.token);
    expect(records.map(({ kind }) => kind).sort()).toEqual([
      'calendar-address',
      'case',
      'consultation',
      'contact-message',
      'facts',
      'membership',
      'notification',
      'person',
      'profile',
    ]);
    const ofCase = records.find((record) => record.kind === 'case');
    expect(ofCase?.case.id).toBe(opened.id);
    expect(ofCase?.history).toHaveLength(3);
    expect(ofCase?.assessments).toMatchObject([
      { actor_name: 'Amara Okonkwo', facts: { o1a: { press: true } }, assessment: { route: 'US_O1A' } },
    ]);
    expect(ofCase?.questionnaire).toEqual([
      {
        section: 'about_you',
        answers: { birth_city: 'Ibadan' },
        saved: { at: expect.any(String), by_name: 'Amara Okonkwo' },
        asked: [],
      },
    ]);
    expect(ofCase?.verified_facts).toMatchObject([{ fact: 'o1a.press', actor_name: 'Ruth Dahl' }]);
    expect(records.find((record) => record.kind === 'facts')?.facts).toMatchObject({
      facts: { birth_date: '1996-05-01' },
      version: 1,
    });
    expect(records.find((record) => record.kind === 'person')?.person.fields).toMatchObject({
      birth_date: '1996-05-01',
      dependents: [{ name: { given_names: 'Dayo' } }],
      statuses: [{ until: '2030-05-01' }],
    });
    expect(ofCase?.messages.map(({ side, text }) => [side, text])).toEqual([
      ['applicant', 'About my passport'],
      ['team', 'About my passport'],
    ]);
    expect(ofCase?.documents).toHaveLength(2);
    const link = await fetch(ofCase?.documents[0]?.url ?? '');
    expect(Buffer.from(await link.arrayBuffer())).toEqual(pdf);
    const ofConsultation = records.find((record) => record.kind === 'consultation');
    expect(ofConsultation).toMatchObject({
      submission: { id: consultation, email: person.email },
      call: { status: 'booked' },
      resume: { name: 'resume.pdf' },
    });
    expect((await fetch(ofConsultation?.resume?.url ?? '')).status).toBe(200);
  });

  test('has links to the files of one’s own cases that passed the malware scan, and their sizes', async () => {
    const { person, opened } = await personWithAllData(run, admin);
    await addPacket(run, opened.id, admin);
    const exportOf = async ({ token }: TestUser) => {
      const records = await exportAll(run, token);
      const ofCase = records.find((record) => record.kind === 'case');
      return { records, documents: ofCase?.documents ?? [], packets: ofCase?.packets ?? [] };
    };
    const before = await exportOf(person);
    expect(before.documents.map(({ url }) => url === undefined)).toEqual([false, false]);
    expect(before.packets).toMatchObject([{ number: 1, size: pdf.length, url: expect.any(String) }]);
    expect(before.records.find((record) => record.kind === 'consultation')?.resume?.size).toBe(pdf.length);
    const [first] = before.documents;
    const Key = keys.document(opened.id, first?.id ?? '');
    const UpdateExpression = 'SET scan_result = :result';
    const ExpressionAttributeValues = { ':result': 'UNSUPPORTED' };
    await table.send(
      new UpdateCommand({ TableName: tableName(), Key, UpdateExpression, ExpressionAttributeValues }),
    );
    const after = await exportOf(person);
    expect(after.documents.map(({ url }) => url === undefined)).toEqual([true, false]);
    // Staff of the case take their own data only.
    for (const role of ['HR', 'ATTORNEY'] as const) {
      const member = await run.addPerson({ fullName: 'Jonas', role, organizationId: 'harbor' });
      const own = await exportOf(member);
      expect(own.records.map(({ kind }) => kind).sort()).toEqual(['membership', 'profile']);
    }
  });

  test('is in the download of someone with long conversations, with pages within Lambda’s response limit', async () => {
    const person = await addApplicant(run);
    const cases = [];
    for (let count = 0; count < 3; count++) cases.push(await openCase(run, person));
    // As JSON in JSON, each character takes four bytes.
    const message = () => ({
      ...{ id: timeOrderedId(), at: new Date().toISOString(), number: 1, documents: [] },
      ...{ side: 'applicant' as const, author_id: person.userId, author_name: 'Amara' },
      text: '"'.repeat(4000),
    });
    // One case's messages are half a page, and less than a partition's write limit per second.
    const fill = async (caseId: string) => {
      for (let count = 0; count < 5; count++)
        await transact({ messages: Array.from({ length: 13 }, () => putMessage(caseId, message())) });
    };
    await Promise.all(cases.map(({ id }) => fill(id)));
    const pages: PersonalRecord[][] = [];
    const records = await exportAll(run, person.token, (page) => pages.push(page));
    expect(pages[0]?.map(({ kind }) => kind)).toEqual(['case', 'case']);
    const ofCases = records.flatMap((record) => (record.kind === 'case' ? [record] : []));
    expect(ofCases.map((record) => record.case.id).sort()).toEqual(cases.map(({ id }) => id).sort());
    expect(ofCases.map(({ messages }) => messages.length)).toEqual([65, 65, 65]);
    await requestDeletion(person);
    expect(await deleted(person)).toMatchObject({ removed: { cases: 3 } });
  });

  test('is in the download of someone whose case exceeds Lambda’s response limit', async () => {
    const person = await addApplicant(run);
    const { id } = await openCase(run, person);
    // As JSON in JSON, each character takes four bytes.
    const message = () => ({
      ...{ id: timeOrderedId(), at: new Date().toISOString(), number: 1, documents: [] },
      ...{ side: 'applicant' as const, author_id: person.userId, author_name: 'Amara' },
      text: '"'.repeat(90_000),
    });
    // One by one, because a partition takes 1,000 units a second and a transaction would take twice as many.
    for (let count = 0; count < 20; count++)
      await table.send(new PutCommand({ TableName: tableName(), Item: putMessage(id, message()).Put?.Item }));
    const sizes: number[] = [];
    const records = await exportAll(run, person.token, (page) =>
      sizes.push(Buffer.byteLength(JSON.stringify(JSON.stringify(page)))),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(6_291_556);
    expect(Math.max(...sizes)).toBeLessThan(5_000_000);
    const messages = records.flatMap((record) => (record.kind === 'case' ? record.messages : []));
    expect([messages.length, new Set(messages.map((each) => each.id)).size]).toEqual([20, 20]);
    await requestDeletion(person);
    expect(await deleted(person)).toMatchObject({ removed: { cases: 1 } });
  });

  test('is complete in the download even if each request has time for only one item', async () => {
    const { person } = await personWithAllData(run, admin);
    await run.eventsSettled();
    const kinds: string[] = [];
    let cursor: string | undefined;
    do {
      const left = [patience.test];
      const page = await succeed(profile, dataExportContract.exportData, {
        as: person,
        ...(cursor && { query: { cursor } }),
        remaining: () => left.pop() ?? 0,
      });
      kinds.push(...page.items.map(({ kind }) => kind));
      cursor = page.nextCursor;
    } while (cursor);
    expect(kinds).toEqual((await exportAll(run, person.token)).map(({ kind }) => kind));
  });

  test('is available to no one else: a cursor of one person is rejected for another', async () => {
    const [one, other] = [await addApplicant(run), await addApplicant(run)];
    const { nextCursor: cursor = '' } = await call(dataExportContract.exportData, { token: one.token });
    expect(await rejection(dataExportContract.exportData, { token: other.token, query: { cursor } })).toBe(
      'request.invalid',
    );
  });

  test('includes an expert’s hours and saved views, which are deleted with the expert', async () => {
    const expert = await run.addPerson({ fullName: 'Katya', role: 'OPS', organizationId: 'harbor' });
    await call(availabilityContract.setExpertHours, {
      token: admin.token,
      params: { expertId: expert.userId },
      body: { hours: officeHours('Europe/Berlin'), version: 0 },
    });
    await call(caseViewsContract.putCaseView, {
      token: expert.token,
      params: { viewId: randomUUID() },
      body: { name: 'Mine', filter: { owner: 'me' }, shared: false, version: 0 },
    });
    const change = { kind: 'status', status: 'REVIEW' } as const;
    const unknown = Array.from({ length: 120 }, () => randomUUID());
    await call(bulkJobsContract.startBulkChange, {
      token: expert.token,
      body: { case_ids: unknown, change },
    });
    const { id: importId } = await call(caseImportsContract.createCaseImport, {
      token: expert.token,
      body: { file_name: 'cases.csv', total: 2 },
    });
    await call(caseImportsContract.putCaseImportLines, {
      token: expert.token,
      params: { importId, part: '0' },
      body: { lines: [2, 3].map((line) => ({ line, cells: { email: 'nobody' } })) },
    });
    await call(caseImportsContract.startCaseImport, { token: expert.token, params: { importId } });
    const started = newCaseExport({
      ...{ id: timeOrderedId(), org_id: 'harbor', user_id: expert.userId },
      ...{ filter: { status: 'REVIEW' as const, sort: 'newest' as const }, total: 1 },
    });
    const exported = { ...started, ...finished(pdf.length), is_read: true, rows: 1 };
    const slot = await takeExportSlot(exported);
    await transact({ export: putCaseExport(exported), slot });
    const files = [partKey(exported, 'a-run'), exportKey(exported), exportKey(exported)];
    for (const key of files) await putPdf(run.documentsBucket, key);
    await run.streamsSettled();
    const records = await exportAll(run, expert.token);
    expect(records.map(({ kind }) => kind)).toEqual([
      ...['membership', 'call-hours', 'bulk-change', 'case-import', 'case-export', 'profile', 'case-views'],
    ]);
    expect(records.find(({ kind }) => kind === 'bulk-change')).toMatchObject({ change, total: 120 });
    expect(records.find(({ kind }) => kind === 'case-import')).toMatchObject({ file_name: 'cases.csv' });
    expect(await stored('SkippedLine')).toHaveLength(2);
    expect(records.at(-1)).toMatchObject({ views: [{ name: 'Mine', filter: { owner: 'me' } }] });
    await requestDeletion(expert);
    expect(await deleted(expert)).toMatchObject({ account_removed: true });
    expect((await stored('CaseViews')).some(({ user_id }) => user_id === expert.userId)).toBe(false);
    const rows = [...(await stored('BulkChange')), ...(await stored('BulkChangePart'))];
    for (const kind of ['CaseImport', 'CaseImportPart', 'ImportResult', 'SkippedLine'])
      rows.push(...(await stored(kind)));
    expect(await listVersionsInFolder(filesOf(exported))).toEqual([]);
    expect(JSON.stringify(await stored('RunningExports'))).not.toContain(expert.userId);
    const left = [...rows, ...(await stored('BulkChangeResult')), ...(await stored('CaseExport'))];
    expect(left.filter(({ pk }) => String(pk).endsWith(expert.userId))).toEqual([]);
    expect((await stored('ExpertHours')).some(({ user_id }) => user_id === expert.userId)).toBe(false);
  });

  test('includes notifications, which are deleted with the person, as are pending digest entries', async () => {
    const person = await addApplicant(run);
    const { token, userId } = person;
    const { id } = await openCase(run, person);
    await call(notificationsContract.putEmailSettings, { token, body: { choices: { status: 'digest' } } });
    const as = { token: admin.token, params: { caseId: id } };
    await call(casesContract.setCaseStatus, { ...as, body: { status: 'REVIEW', version: 1 } });
    await call(checklistContract.addChecklistItems, { ...as, body: { items: [{ title: 'Letter' }] } });
    // The notice is due, as if ten minutes had passed.
    const long = '2026-01-01T00:00:00.000Z';
    await transact({
      notice: {
        Update: {
          Key: keys.notice(id, userId),
          UpdateExpression: 'SET purge_at = :long, updated_at = :long',
          ExpressionAttributeValues: { ':long': long },
        },
      },
    });
    await run.runSchedule('resendmail');
    const entries = async () => (await stored('DigestEntry')).filter(({ pk }) => String(pk).endsWith(userId));
    expect(await entries()).toHaveLength(1);
    const mails = (await stored('Mail')).filter(({ to }) => to === person.email);
    expect(mails.map(({ paragraphs }) => String(paragraphs))).toEqual([expect.stringContaining('Letter')]);
    const kinds = (await exportAll(run, token)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => /notification|email-settings/.test(kind)).sort()).toEqual([
      'email-settings',
      'notification',
      'notification',
    ]);
    await call(dataExportContract.requestDeletion, { token });
    await deleted(person);
    expect(await entries()).toEqual([]);
    const rows = [...(await stored('Notification')), ...(await stored('EmailSettings'))];
    expect(rows.filter(({ recipient, user_id }) => [recipient, user_id].includes(userId))).toEqual([]);
  });
});

describe('a request for deletion', () => {
  test('is created once, shown to admins, and can be withdrawn', async () => {
    const { token, userId, email } = await addApplicant(run);
    const first = await call(dataExportContract.requestDeletion, { token });
    expect(first).toMatchObject({ state: 'requested', org_name: 'harbor' });
    expect(await call(dataExportContract.requestDeletion, { token })).toEqual(first);
    const pending = await call(deletionsContract.listDeletions, { token: admin.token });
    expect(pending.items.find((each) => each.user_id === userId)).toMatchObject({ email });
    await call(dataExportContract.withdrawDeletion, { token });
    await call(dataExportContract.withdrawDeletion, { token });
    expect(await call(dataExportContract.getDeletionRequest, { token })).toEqual({});
    const params = { userId };
    expect(await rejection(deletionsContract.carryOutDeletion, { token: admin.token, params })).toBe(
      'deletion.not_found',
    );
  });

  test('cannot be carried out by the person, for the last admin, or for a demo account', async () => {
    const carryOut = (by: TestUser, { userId }: TestUser) =>
      rejection(deletionsContract.carryOutDeletion, { token: by.token, params: { userId } });
    const alone = await run.addPerson({ fullName: 'Alone', role: 'ADMIN', organizationId: 'pier' });
    await requestDeletion(alone);
    expect(await carryOut(alone, alone)).toBe('deletion.own');
    const demo = await run.addPerson({
      fullName: 'Demo',
      role: 'APPLICANT',
      organizationId: 'harbor',
      email: 'other-demo@landfall.example',
    });
    await requestDeletion(demo);
    expect(await carryOut(admin, demo)).toBe('deletion.demo');
    await call(dataExportContract.withdrawDeletion, { token: demo.token });
  });
});

describe('carrying out a deletion', () => {
  test('leaves only the receipt and emails that expire', async () => {
    const { person, opened, consultation } = await personWithAllData(run, admin);
    await requestDeletion(person);
    const receipt = await deleted(person);
    expect(receipt).toMatchObject({
      user_id: person.userId,
      carried_out_by: admin.userId,
      ...ofAllData,
    });
    expect(await deleted(person)).toEqual(receipt);
    const receipts = await call(deletionsContract.listDeletionReceipts, { token: admin.token });
    expect(receipts.items).toContainEqual(receipt);

    // The stream removes the case's search rows and report contributions.
    await run.streamsSettled();
    const traces = [person.userId, person.email, opened.id, consultation];
    const left = (await everyRow()).filter((row) =>
      traces.some((each) => JSON.stringify(row).includes(each)),
    );
    const entities = new Set(left.map(({ entity }) => entity));
    // Removed-file records, departures, and emails expire or are processed on their own. Once-records hold ids
    // for a day, audit entries for a year.
    expect([...entities].sort()).toEqual(
      ['Audit', 'Departure', 'DeletionReceipt', 'Mail', 'Once', 'QuotaDay', 'RemovedFile'].sort(),
    );
    expect(await listVersionsInFolder(`documents/${opened.id}/`)).toEqual([]);
    expect(await rejection(dataExportContract.exportData, { token: person.token })).toBe('profile.missing');
    expect(await broken()).toEqual([]);
  });

  test('is complete even if each request has time for only one step', async () => {
    const { person } = await personWithAllData(run, admin);
    await requestDeletion(person);
    let requests = 0;
    const receipt = await waitForReceipt(() => {
      requests++;
      const left = [patience.test];
      return succeed(organization, deletionsContract.carryOutDeletion, {
        as: admin,
        params: { userId: person.userId },
        remaining: () => left.pop() ?? 0,
      });
    });
    expect(receipt).toMatchObject(ofAllData);
    // Membership, notifications; the case's parts, row, files, and list entry; the submission's; the message;
    // and the account.
    expect(requests).toBeGreaterThan(10);
    expect(await broken()).toEqual([]);
  });

  test('includes a call that is booked at that very moment', async () => {
    const person = await addApplicant(run);
    const { id, bookingToken } = await submitWithResume(run, person.email);
    await requestDeletion(person);
    const request = { as: admin, params: { userId: person.userId } };
    const first = await beforeTransaction(
      () => bookFirstTime(run, bookingToken),
      () => callEndpoint(organization, deletionsContract.carryOutDeletion, request),
      keys.consultation(id).pk,
    );
    expect(first).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect(await deleted(person)).toMatchObject({ removed: { consultations: 1, calls: 1 } });
    const left = (await everyRow()).filter((row) => JSON.stringify(row).includes(id));
    // No notification of the call, which names the person.
    expect([...new Set(left.map(({ entity }) => entity))].sort()).toEqual(['Mail', 'Once']);
    expect(await broken()).toEqual([]);
  });

  test('reports that it is in progress before its time is up', async () => {
    const request = { as: admin, remaining: () => 400 };
    expect(await fail(organization, deletionsContract.listDeletions, request)).toMatchObject({
      code: 'unavailable',
    });
  });

  test('of a principal includes the cases of their dependents, which are in the download', async () => {
    const { person, caseIds } = await familyWithCases(run, admin);
    const records = await exportAll(run, person.token);
    expect(
      records.flatMap((record) => (record.kind === 'case' ? [record.case.dependent?.name] : [])).sort(),
    ).toEqual(['Chidi Okonkwo', 'Dayo Okonkwo', undefined]);
    await requestDeletion(person);
    expect(await deleted(person)).toMatchObject({ account_removed: true, removed: { cases: 3 } });
    const left = (await everyRow()).filter(({ pk }) => caseIds.some((id) => pk === keys.case(id).pk));
    expect(left).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  test('never leaves a member without an account, when they are added to another organization meanwhile', async () => {
    const elsewhere = await run.addPerson({ fullName: 'Other', role: 'ADMIN', organizationId: 'meridian' });
    const add = ({ email }: TestUser) =>
      callEndpoint(organization, organizationContract.inviteMember, {
        as: elsewhere,
        body: { email, role: 'OPS' },
      });
    const toDelete = async () => {
      const person = await addApplicant(run);
      const changes = { employment: { employer: 'Harbor' } };
      await call(ownPersonContract.changeOwnPerson, { token: person.token, body: { changes, version: 0 } });
      await call(dataExportContract.requestDeletion, { token: person.token });
      const step = () => {
        const left = [patience.test];
        return succeed(organization, deletionsContract.carryOutDeletion, {
          as: admin,
          params: { userId: person.userId },
          remaining: () => left.pop() ?? 0,
        });
      };
      // Ends the membership.
      await step();
      return { person, step };
    };
    const late = await toDelete();
    const deleteAccount = async () => {
      while (run.hasAccount(late.person.userId)) await late.step();
    };
    expect(await beforeTransaction(deleteAccount, () => add(late.person))).toMatchObject({
      status: 409,
      json: { code: 'conflict' },
    });
    expect(await deleted(late.person)).toMatchObject({ account_removed: true });

    const early = await toDelete();
    const added = async () => expect(await add(early.person)).toMatchObject({ status: 201 });
    const receipt = await beforeTransaction(added, () => waitForReceipt(early.step), '#closing');
    expect(receipt).toMatchObject({ account_removed: false });
    expect(await broken()).toEqual([]);
  });

  test('leaves what another organization has, and keeps the account for it', async () => {
    const { person, opened, consultation } = await personWithAllData(run, admin);
    const params = { userId: person.userId };
    await call(organizationContract.removeMember, { token: admin.token, params });
    const { token } = await run.addPerson({ fullName: 'Other', role: 'ADMIN', organizationId: 'meridian' });
    const body = { email: person.email, role: 'APPLICANT' };
    await call(organizationContract.inviteMember, { token, body });
    await call(dataExportContract.requestDeletion, { token: run.signIn(person).AccessToken });
    const receipt = await waitForReceipt(() => call(deletionsContract.carryOutDeletion, { token, params }));
    expect(receipt).toMatchObject({ org_id: 'meridian', account_removed: false });
    expect(receipt.removed).toMatchObject({
      cases: 0,
      case_records: 0,
      consultations: 0,
      account_records: 1,
    });
    expect(await getCase(opened.id)).toBeDefined();
    expect((await stored('Consultation')).some(({ id }) => id === consultation)).toBe(true);
    expect((await getPerson(person.userId))?.org_id).toBe('harbor');
    const account = await getAccount(person.userId);
    expect([run.hasAccount(person.userId), account !== undefined, account?.membership]).toEqual([
      ...[true, true, undefined],
    ]);
    expect(await broken()).toEqual([]);
  });

  test('ends the calendar address of its organization, even if the account stays for another one', async () => {
    const { person } = await personWithAllData(run, admin);
    const params = { userId: person.userId };
    await call(organizationContract.removeMember, { token: admin.token, params });
    const { token } = await run.addPerson({ fullName: 'Other', role: 'ADMIN', organizationId: 'meridian' });
    const body = { email: person.email, role: 'APPLICANT' };
    await call(organizationContract.inviteMember, { token, body });
    const own = { token: run.signIn(person).AccessToken };
    await call(calendarContract.createCalendarAddress, { ...own, body: { scope: 'mine' } });
    await call(dataExportContract.requestDeletion, own);
    const receipt = await waitForReceipt(() => call(deletionsContract.carryOutDeletion, { token, params }));
    // The membership and the calendar address.
    expect(receipt).toMatchObject({ account_removed: false, removed: { account_records: 2 } });
    expect(await getCalendarItem(person.userId)).toBeUndefined();
  });

  test('leaves messages from an address that isn’t proven to be the person’s', async () => {
    const person = await addApplicant(run);
    const Key = keys.profile(person.userId);
    await table.send(
      new UpdateCommand({ TableName: tableName(), Key, UpdateExpression: 'REMOVE confirmed_by_owner' }),
    );
    const { email } = person;
    await call(contactContract.sendContactMessage, {
      body: { name: 'Amara', email, subject: 'A question', message: 'May I?', elapsed: 60_000 },
    });
    await requestDeletion(person);
    expect(await deleted(person)).toMatchObject({ account_removed: true, removed: { contact_messages: 0 } });
    expect((await stored('ContactMessage')).some((row) => row.email === email)).toBe(true);
  });

  test('is not carried out by another organization', async () => {
    const { person, opened } = await personWithAllData(run, admin);
    await requestDeletion(person);
    const otherAdmin = await run.addPerson({ fullName: 'Other', role: 'ADMIN', organizationId: 'meridian' });
    const params = { userId: person.userId };
    expect(await rejection(deletionsContract.carryOutDeletion, { token: otherAdmin.token, params })).toBe(
      'deletion.not_found',
    );
    expect((await stored('Case')).some(({ id }) => id === opened.id)).toBe(true);
  });

  test('is completed by the hourly purge under its own role if it was interrupted, without files of similar names', async () => {
    const person = await addApplicant(run);
    const caseId = randomUUID();
    const place = keys.applicantCase(person.userId, caseId);
    const file = `documents/${caseId}/1_a.pdf`;
    await putPdf(run.documentsBucket, file);
    vi.stubEnv('LANDFALL_NOW', new Date(Date.now() - 3_600_000).toISOString());
    const late = `documents/${randomUUID()}/2_b.pdf`;
    await putPdf(run.documentsBucket, late);
    const sibling = `${late}.p7s`;
    await putPdf(run.documentsBucket, sibling);
    const nobody = run.addUnconfirmed(`${randomUUID()}@example.com`);
    await transact({
      file: putRemovedFile(late, { everyVersion: true }),
      account: putRemovedAccount(nobody),
      place: { Put: { Item: { ...place, entity: 'ApplicantCase', case_id: caseId } } },
    });
    await transact({ place: scheduleRemainder(place, { applicant_id: person.userId, org_id: 'harbor' }) });
    vi.unstubAllEnvs();
    await transact({ sibling: putRemovedFile(sibling) });
    await run.runSchedule('purge');
    expect(await listVersionsOfFile(file)).toEqual([]);
    expect(await listVersionsOfFile(late)).toEqual([]);
    expect(await listVersionsOfFile(sibling)).toHaveLength(1);
    expect((await stored('ApplicantCase')).some(({ case_id }) => case_id === caseId)).toBe(false);
    const { accounts } = await readModel({ withAccounts: true });
    expect(accounts?.some(({ userId }) => userId === nobody)).toBe(false);
  });
});

describe('retention', () => {
  test('removes submissions and closed cases after their retention periods, and nothing earlier', async () => {
    const { person, opened, consultation } = await personWithAllData(run, admin);
    const open = await call(casesContract.createCase, {
      token: person.token,
      body: { country: 'UK', path: 'UK_SkilledWorker' },
    });
    await call(casesContract.setCaseStatus, {
      token: person.token,
      params: { caseId: opened.id },
      body: { status: 'APPROVED', version: 1 },
    });
    vi.stubEnv('CLOSED_CASE_DAYS', '365');
    vi.stubEnv('CONSULTATION_DAYS', '1');
    const has = async (entity: string, id: string) => (await stored(entity)).some((row) => row.id === id);
    inDays(1.5);
    await purge();
    // Its call is still ahead.
    expect(await has('Consultation', consultation)).toBe(true);
    vi.stubEnv('CONSULTATION_DAYS', '730');
    inDays(364);
    await purge();
    expect(await has('Case', opened.id)).toBe(true);
    inDays(366);
    await purge();
    expect(await has('Case', opened.id)).toBe(false);
    expect(await has('Case', open.id)).toBe(true);
    expect(await has('Consultation', consultation)).toBe(true);
    inDays(731);
    await purge();
    await purge();
    expect(await has('Consultation', consultation)).toBe(false);
    vi.unstubAllEnvs();
    for (const entity of ['Assessment', 'Verification', 'Message', 'Conversation', 'Intake'])
      expect((await stored(entity)).some(({ case_id }) => case_id === opened.id)).toBe(false);
    const versions = await listVersionsInFolder(`documents/${opened.id}/`);
    for (const { isDeleteMarker } of versions.filter(({ isLatest }) => isLatest))
      expect(isDeleteMarker).toBe(true);
    expect(versions.some(({ isDeleteMarker }) => !isDeleteMarker)).toBe(true);
    expect(await broken()).toEqual([]);
  });

  /** Someone's approved case with a document, also in a copy of the table. */
  async function closedCase() {
    const person = await addApplicant(run);
    const opened = await openCase(run, person);
    const file = await addDocument(run, opened, person);
    await call(casesContract.setCaseStatus, {
      token: admin.token,
      params: { caseId: opened.id },
      body: { status: 'APPROVED', version: 1 },
    });
    return { person, id: opened.id, file };
  }
  const partsOf = async (id: string) => (await everyRow()).filter(({ pk }) => pk === keys.case(id).pk);
  const purgeClosed = async (days: number) => {
    vi.stubEnv('CLOSED_CASE_DAYS', '365');
    inDays(days);
    await purge();
    vi.unstubAllEnvs();
  };

  test('of a closed case is complete even if each purge has time for only one step', async () => {
    const { id } = await closedCase();
    vi.stubEnv('CLOSED_CASE_DAYS', '365');
    let days = 0;
    do {
      inDays(366 + days++);
      const left = [patience.test];
      await purge(() => left.pop() ?? 0).catch((error) => expect(String(error)).toContain('in time'));
    } while ((await stored('ApplicantCase')).some(({ case_id }) => case_id === id));
    vi.unstubAllEnvs();
    expect(days).toBeGreaterThan(1);
    expect(await partsOf(id)).toEqual([]);
    const files = await listVersionsInFolder(`documents/${id}/`);
    expect(files.some(({ isDeleteMarker }) => !isDeleteMarker)).toBe(true);
    for (const { isDeleteMarker } of files.filter(({ isLatest }) => isLatest))
      expect(isDeleteMarker).toBe(true);
    expect(await broken()).toEqual([]);
  });

  test('counts from the last activity: an announced upload keeps a closed case', async () => {
    const { person, id } = await closedCase();
    const found = await getCase(id);
    if (!found) throw new Error('The case does not exist.');
    inDays(300);
    const upload = {
      ...{ upload_id: randomUUID(), case_id: id, org_id: 'harbor', user_id: person.userId, name: 'a.pdf' },
      ...{ mime_type: 'application/pdf', size: 1, storage_key: `documents/${id}/2_a.pdf` },
      created_at: new Date().toISOString(),
    };
    await putUpload(upload, new Date(), caseActivity(found));
    vi.unstubAllEnvs();
    await purgeClosed(366);
    expect((await partsOf(id)).some(({ entity }) => entity === 'Document')).toBe(true);
    expect(await getCase(id)).toBeDefined();
    await purgeClosed(666);
    expect(await partsOf(id)).toEqual([]);
  });

  test('removes a principal’s case only after those of dependents, and restores it before them', async () => {
    const { caseIds } = await familyWithCases(run, admin);
    const [principalId = '', ...others] = caseIds;
    const decide = (caseId: string) =>
      call(casesContract.setCaseStatus, {
        token: admin.token,
        params: { caseId },
        body: { status: 'DENIED', version: 1 },
      });
    await decide(principalId);
    await purgeClosed(366);
    expect(await getCase(principalId)).toBeDefined();
    for (const id of others) await decide(id);
    await run.streamsSettled();
    const copy = await copyOfTable();
    await purgeClosed(366);
    await purgeClosed(366);
    for (const id of caseIds) expect(await getCase(id)).toBeUndefined();
    expect(await broken()).toEqual([]);
    await expect(restoreCase(copy, others[0] ?? '')).rejects.toThrow('Restore that case first');
    for (const id of caseIds) await restoreCase(copy, id);
    expect(await getCase(principalId)).toMatchObject({ dependent_cases: 2 });
    expect(await broken()).toEqual([]);
  });

  test('leaves a case alone that was reopened or changed while the purge runs', async () => {
    const { person, id } = await closedCase();
    const target = { caseId: id, applicantId: person.userId, organizationId: 'harbor' };
    const later = { ...target, inactiveSince: new Date(Date.now() + 86_400_000) };
    const before = await partsOf(id);
    // The purge rechecks each case before removing it.
    await removeCase({ ...target, inactiveSince: new Date(Date.now() - 86_400_000) });
    expect(await partsOf(id)).toEqual(before);
    await call(casesContract.setCaseStatus, {
      token: admin.token,
      params: { caseId: id },
      body: { status: 'REVIEW', version: 2 },
    });
    const reopened = await partsOf(id);
    await removeCase(later);
    expect(await partsOf(id)).toEqual(reopened);
    const seen = await getCase(id);
    if (!seen) throw new Error('The case does not exist.');
    const removing = transact({ case: deleteCase(seen, later.inactiveSince) });
    await expect(removing).rejects.toBeInstanceOf(ConditionFailed);
    expect(await broken()).toEqual([]);
  });

  test('can be undone while the bucket keeps the files, unlike the deletion of a person', async () => {
    const { person, id, file } = await closedCase();
    const packetFiles = await addPacket(run, id, admin);
    const copy = await copyOfTable();
    await expect(restoreCase(copy, id)).rejects.toThrow(`Case ${id} isn’t removed.`);
    await purgeClosed(366);
    expect(await partsOf(id)).toEqual([]);
    for (const key of packetFiles)
      expect((await listVersionsOfFile(key)).some(({ isDeleteMarker }) => isDeleteMarker)).toBe(true);
    expect(await listVersionsOfFile(file)).toMatchObject([
      { isDeleteMarker: false, isLatest: false },
      { isDeleteMarker: true, isLatest: true },
    ]);
    expect(await broken()).toEqual([]);
    expect(await restoreCase(copy, id)).toMatchObject({ documents: 1 });
    const { items: audited } = await listAudit('harbor', { kind: 'case-restored' }, { limit: 10 });
    const ofCase = audited.filter(({ details }) => details?.case_id === id);
    expect(ofCase).toMatchObject([{ actor_id: 'operator', details: { case_id: id } }]);
    for (const key of [file, ...packetFiles])
      expect((await listVersionsOfFile(key)).map(({ isDeleteMarker }) => isDeleteMarker)).toEqual([false]);
    expect(await broken()).toEqual([]);
    // The retention period restarts with the restore, so the next run leaves it alone.
    await purgeClosed(300);
    expect(await getCase(id)).toBeDefined();
    // The removal of the files is no longer scheduled either.
    vi.stubEnv('CLOSED_CASE_DAYS', '1000');
    inDays(400);
    await purge();
    vi.unstubAllEnvs();
    for (const key of [file, ...packetFiles])
      expect((await listVersionsOfFile(key)).map(({ isDeleteMarker }) => isDeleteMarker)).toEqual([false]);
    await requestDeletion(person);
    await deleted(person);
    await expect(restoreCase(copy, id)).rejects.toThrow(`The applicant of case ${id} was deleted`);
    expect(await partsOf(id)).toEqual([]);
  });
});
