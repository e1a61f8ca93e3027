import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PacketItem } from '#functions/data/documents/packet.ts';
import { getPacketFiles } from '#functions/data/documents/packet-files.ts';
import { MembershipItem } from '#functions/data/people/account.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as consultations } from '#functions/http/handlers/consultations.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { logger } from '#functions/platform/logger.ts';
import { objectStore } from '#functions/platform/object-store.ts';
import { seedDemoAccounts } from '#infra/local/seed.ts';
import { fillDemoOrganization } from '#infra/operations/demo-organization/fill-demo-organization.ts';
import { sampleCases } from '#infra/operations/demo-organization/sample-cases.ts';
import { brokenInvariants } from '#infra/operations/invariants/invariants.ts';
import { readModel } from '#infra/operations/invariants/read-model.ts';
import { availabilityContract } from '#shared/contract/availability.ts';
import { caseViewsContract } from '#shared/contract/case-views.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { filingContract } from '#shared/contract/filing.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { caseStatuses } from '#shared/domain/case-status.ts';
import { itemStatuses } from '#shared/domain/checklist.ts';
import { demoOrganizationId, isDemoAccount } from '#shared/domain/demo-accounts.ts';
import { demoCases } from '#shared/domain/demo-cases.ts';
import { roles } from '#shared/domain/roles.ts';
import { visaPaths } from '#shared/domain/visa-paths.ts';
import { succeed } from '../support/call-endpoint.ts';
import { stored } from '../support/consultations.ts';
import { everyRow } from '../support/every-row.ts';
import { textOfPdf } from '../support/packet-files.ts';
import type { Person } from '../support/people.ts';
import { type SecurityRun, startSecurityRun } from '../support/security-run.ts';

/** A first start like `npm start`, with the sample data. */
let run: SecurityRun;
let admin: Person;
let members: readonly MembershipItem[];
beforeAll(async () => {
  logger.setLogLevel('SILENT');
  run = await startSecurityRun();
  await seedDemoAccounts(run, 'samples');
  await run.streamsSettled();
  members = (await stored('Membership')).map((row) => MembershipItem.parse(row));
  const member = members.find(({ role }) => role === 'ADMIN');
  if (!member) throw new Error('The demo organization has no ADMIN.');
  const { user_id: userId, email, full_name: fullName, role } = member;
  admin = { userId, email, fullName, role, organizationId: demoOrganizationId };
});
afterAll(() => run.stop());

const all = { limit: '100' };
const listCases = async (query: Record<string, string> = {}) =>
  (
    await succeed(cases, staffCasesContract.listOrganizationCases, {
      as: admin,
      query: { ...all, ...query },
    })
  ).items;
const everyCaseId = [...demoCases, ...sampleCases].map(({ id }) => id);
const ofEachCase = async <Item>(list: (params: { caseId: string }) => Promise<{ items: Item[] }>) =>
  (await Promise.all(everyCaseId.map((caseId) => list({ caseId })))).flatMap(({ items }) => items);

describe('the first start', () => {
  test('leaves consistent data', async () => {
    expect(await brokenInvariants(await readModel({ withAccounts: true }))).toEqual([]);
  });

  test('fills the Employer Console: every route, every status, every kind of due date', async () => {
    const found = await listCases();
    expect(found.map(({ id }) => id).sort()).toEqual(everyCaseId.toSorted());
    expect(new Set(found.map(({ path }) => path))).toEqual(new Set(visaPaths));
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(caseStatuses));
    expect((await listCases({ due: 'overdue' })).length).toBeGreaterThan(1);
    expect((await listCases({ due: 'soon' })).length).toBeGreaterThan(1);
    expect(found.filter(({ sla_due_at }) => sla_due_at === undefined).length).toBeGreaterThan(1);
    expect(new Set(found.map(({ created_at }) => created_at.slice(0, 10))).size).toBeGreaterThan(10);
    expect(new Set(found.map(({ owner_id }) => owner_id)).size).toBeGreaterThan(3);
    for (const { created_at, updated_at } of found) {
      expect(created_at <= updated_at).toBe(true);
      expect(Date.parse(updated_at)).toBeLessThanOrEqual(Date.now());
    }
    const outcomes = new Set(found.map(({ assessment }) => assessment?.outcome));
    expect(outcomes.size).toBeGreaterThan(3);
    expect(outcomes).toContain(undefined);
    expect(found.filter(({ assessment }) => assessment?.points).length).toBeGreaterThan(2);
    expect((await listCases({ q: 'वास्तव' })).map(({ applicant_name }) => applicant_name)).toEqual([
      'अनन्या श्रीवास्तव',
    ]);
  });

  test('fills the case pages: notes, history, documents, items in every status', async () => {
    const as = admin;
    const notes = await ofEachCase((params) => succeed(cases, staffCasesContract.listNotes, { as, params }));
    expect(notes.length).toBeGreaterThan(6);
    const items = await ofEachCase((params) =>
      succeed(cases, checklistContract.getChecklist, { as, params }),
    );
    const filings = await Promise.all(
      everyCaseId.map((caseId) => succeed(cases, filingContract.getFiling, { as, params: { caseId } })),
    );
    expect(filings.filter(({ facts }) => facts.receipt_number).length).toBeGreaterThan(2);
    const deadlines = await ofEachCase((params) =>
      succeed(cases, deadlinesContract.listDeadlines, { as, params }),
    );
    expect(new Set(deadlines.map(({ kind }) => kind)).size).toBe(3);
    expect((await stored('Document')).filter(({ expires_on }) => expires_on).length).toBeGreaterThan(3);
    expect(filings.filter(({ facts }) => facts.decision).length).toBeGreaterThan(1);
    for (const status of itemStatuses)
      expect(items.filter((item) => item.status === status).length, status).toBeGreaterThan(0);
    expect(items.filter(({ own }) => own).length).toBeGreaterThan(2);
    for (const { id, status } of sampleCases.map((each) => ({ id: each.id, status: lastStatus(each) }))) {
      const history = await succeed(cases, casesContract.listCaseHistory, {
        as,
        params: { caseId: id },
        query: all,
      });
      const changes = history.items.map(({ change }) => change);
      const latest = changes.find((change) => change.kind === 'status');
      expect(latest?.to ?? 'DRAFT').toBe(status);
      expect(changes.at(-1)).toEqual({ kind: 'created', status: 'DRAFT' });
    }
  });

  test('fills the admin dashboard: stats, latest documents, members with names from many scripts', async () => {
    const as = admin;
    const stats = await succeed(organization, organizationContract.getOrganizationStats, { as });
    expect(stats).toMatchObject({ cases: everyCaseId.length, members: members.length });
    const latest = await succeed(organization, organizationContract.listLatestDocuments, { as });
    expect(latest.items.length).toBeGreaterThan(3);
    const listed = await succeed(organization, organizationContract.listMembers, { as, query: all });
    expect(new Set(listed.items.map(({ role }) => role))).toEqual(new Set(roles));
    const names = listed.items.map(({ full_name }) => full_name).join('\n');
    for (const script of [
      'Latin',
      'Arabic',
      'Hebrew',
      'Han',
      'Hangul',
      'Cyrillic',
      'Devanagari',
      'Greek',
      'Thai',
    ])
      expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    for (const { created_at } of listed.items) expect(Date.parse(created_at)).toBeLessThan(Date.now());
  });

  test('fills the views of the case list: the team’s, and the attorney’s own, each with cases in it', async () => {
    const attorney = members.find(({ email }) => email.startsWith('attorney-demo@'));
    if (!attorney) throw new Error('The demo organization has no attorney-demo.');
    const { user_id: userId, email, full_name: fullName, role } = attorney;
    const as: Person = { userId, email, fullName, role, organizationId: demoOrganizationId };
    const { items } = await succeed(organization, caseViewsContract.listCaseViews, { as });
    expect(items.map(({ name, shared, editable }) => ({ name, shared, editable }))).toEqual([
      { name: 'Mine, in review', shared: false, editable: true },
      { name: 'Due this week', shared: true, editable: false },
      { name: 'Waiting for the applicant', shared: true, editable: false },
      { name: 'Filed, by due date', shared: true, editable: false },
    ]);
    for (const { name, filter } of items) {
      const { columns: _, ...query } = filter;
      const found = await succeed(cases, staffCasesContract.listOrganizationCases, {
        as,
        query: z.parse(z.record(z.string(), z.string()), query),
      });
      expect(found.items.length, name).toBeGreaterThan(0);
    }
  });

  test('fills the consultations, two of them with a call, and the hours', async () => {
    const as = admin;
    const { items } = await succeed(consultations, consultationsContract.listConsultations, {
      as,
      query: all,
    });
    expect(items.length).toBeGreaterThan(4);
    const calls = items.flatMap(({ call_at }) => (call_at ? [Date.parse(call_at)] : []));
    expect(calls.filter((at) => at > Date.now())).toHaveLength(2);
    const { items: experts } = await succeed(consultations, availabilityContract.listExperts, { as });
    expect(experts.filter(({ hours }) => hours).length).toBeGreaterThan(1);
    expect(experts.some(({ hours }) => !hours)).toBe(true);
  });

  test('stores a real PDF for every document and resume', async () => {
    const keys = [
      ...(await stored('Document')).map(({ storage_key }) => storage_key),
      ...(await stored('FileUpload')).map(({ file_path }) => file_path),
    ].map((key) => z.parse(z.string(), key));
    expect(keys.length).toBeGreaterThan(15);
    for (const Key of keys) {
      const { Body } = await objectStore().send(new GetObjectCommand({ Bucket: run.documentsBucket, Key }));
      const text = (await Body?.transformToString('latin1')) ?? '';
      expect(text.slice(0, 8)).toBe('%PDF-1.4');
      expect(text.slice(Number(/startxref\n(\d+)\n/.exec(text)?.[1])).slice(0, 4)).toBe('xref');
    }
  });

  test('builds a packet of a case, with its files and source documents, and both reports', async () => {
    const packets = (await stored('Packet')).map((row) => PacketItem.parse(row));
    const [packet, ...reports] = packets.toSorted((one, other) => one.number - other.number);
    expect(reports.map(({ number, report, state }) => [number, report, state])).toEqual([
      [2, 'summary', 'DONE'],
      [3, 'proof', 'DONE'],
    ]);
    const { Body: proof } = await objectStore().send(
      new GetObjectCommand({ Bucket: run.documentsBucket, Key: reports[1]?.pdf_key }),
    );
    expect(await textOfPdf((await proof?.transformToByteArray()) ?? new Uint8Array())).toContain(
      packet?.pdf_sha256,
    );
    expect(packet).toMatchObject({ number: 1, state: 'DONE', exhibits: 3, pages: 8, left_out: 0 });
    const { case_id: caseId = '', pdf_key: Key } = packet ?? {};
    const { Body } = await objectStore().send(new GetObjectCommand({ Bucket: run.documentsBucket, Key }));
    expect((await Body?.transformToString('latin1'))?.slice(0, 5)).toBe('%PDF-');
    const files = await getPacketFiles(caseId, 1);
    expect(files.map(({ exhibit, first_page, sha256 }) => [exhibit, first_page, sha256?.length])).toEqual([
      ['A', 4, 64],
      ['B', 6, 64],
      ['C', 8, 64],
    ]);
  });

  test('sends no mail: all people are demo accounts, all visitors have addresses that cannot exist', async () => {
    await run.streamsSettled();
    expect(run.mailbox.list()).toEqual([]);
    expect(await stored('Mail')).toEqual([]);
    for (const { email } of members) expect(isDemoAccount(email, 'landfall.example')).toBe(true);
    for (const { email } of await stored('Consultation')) expect(email).toMatch(/@[a-z]+\.example$/);
    // No reminder either, a day before the calls.
    expect((await stored('Slot')).map(({ reminded }) => reminded)).toEqual([true, true]);
  });

  test('creates the same data once: repeating it changes nothing', async () => {
    const rowsByKey = async () => new Map((await everyRow()).map((row) => [`${row.pk} ${row.sk}`, row]));
    const before = await rowsByKey();
    await fillDemoOrganization('landfall.example', new Date());
    expect(await rowsByKey()).toEqual(before);
  });

  test('and Reset Demo restores its two cases and leaves the sample cases alone', async () => {
    const samplesNow = async () =>
      (await listCases()).filter(({ id }) => sampleCases.some((sample) => sample.id === id));
    const before = await samplesNow();
    const statuses = {
      case_ids: demoCases.map(({ id }) => id),
      change: { kind: 'status', status: 'DENIED' },
    };
    await succeed(cases, staffCasesContract.changeCases, { as: admin, body: statuses });
    await succeed(organization, organizationContract.resetDemo, { as: admin });
    expect(await samplesNow()).toEqual(before);
    expect(await listCases()).toHaveLength(everyCaseId.length);
    await run.streamsSettled();
    expect(await brokenInvariants(await readModel({ withAccounts: true }))).toEqual([]);
  });
});

const lastStatus = ({ steps }: (typeof sampleCases)[number]) =>
  steps.flatMap((step) => ('status' in step ? [step.status] : [])).at(-1) ?? 'DRAFT';
