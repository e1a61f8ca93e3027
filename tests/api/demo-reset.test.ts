import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { countPacket, getExhibitsItem } from '#functions/data/cases/exhibits.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { finishPacket, type PacketItem, putPacket } from '#functions/data/documents/packet.ts';
import { dueForPurge } from '#functions/data/jobs/purge.ts';
import { membershipRow } from '#functions/data/people/membership.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { handler as profiles } from '#functions/http/handlers/profile.ts';
import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { intakeContract } from '#shared/contract/intake.ts';
import { organizationContract as endpoints } from '#shared/contract/organization.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { demoCases } from '#shared/domain/demo-cases.ts';
import type { IntakeAnswers } from '#shared/records/intake.ts';
import { answerProblems } from '#shared/routes/intake-answers.ts';
import { withFault } from '../faults/inject.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { stored } from '../support/consultations.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { fakePool } from '../support/fake-pool.ts';
import { indexCases } from '../support/index-cases.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const bucket = fakeBucket();
const pool = fakePool();
const [first, second] = demoCases;
const at = (caseId: string) => ({ params: { caseId } });

let admin: Person;
let applicant: Person;
beforeEach(async () => {
  bucket.failOn(undefined);
  admin ??= await demoPerson('admin-demo', 'ADMIN');
  applicant ??= await demoPerson('applicant-demo', 'APPLICANT');
});
async function demoPerson(localPart: string, role: 'ADMIN' | 'APPLICANT'): Promise<Person> {
  const email = `${localPart}@landfall.example`;
  const person = await addTestPerson({ role, email, organizationId: demoOrganizationId });
  pool.add(email, 'CONFIRMED', person.userId);
  return person;
}

const reset = () => callEndpoint(handler, endpoints.resetDemo, { as: admin });
const seen = (caseId: string) => succeed(cases, casesContract.getCase, { as: applicant, ...at(caseId) });
const documentsOf = async (caseId: string) =>
  (await succeed(documents, documentsContract.listDocuments, { as: applicant, ...at(caseId) })).items;
const daysAhead = (due: string | undefined) => Math.round((Date.parse(due ?? '') - Date.now()) / 86_400_000);

/** A finished packet, with its two files in the bucket. */
async function addFinishedPacket(caseId: string): Promise<void> {
  const [pdf_key, zip_key] = ['pdf', 'zip'].map((type) => `documents/${caseId}/packets/1-run.${type}`);
  const packet: PacketItem = {
    ...{ case_id: caseId, org_id: demoOrganizationId, number: 1, state: 'RUNNING', run: 'run', tries: 1 },
    ...{ made_by: admin.fullName, made_by_id: admin.userId, created_at: new Date().toISOString() },
    ...{ exhibits: 1, documents: 1, bytes: 1, cover: { title: 'O-1A', subtitle: 'Amara Okonkwo' } },
  };
  const count = countPacket(await getExhibitsItem(caseId));
  await transact({ packet: putPacket(packet, []), count });
  await transact({ packet: finishPacket(packet, 'run', { pages: 4, pdf_key, zip_key }) });
  for (const key of [pdf_key, zip_key])
    if (key) bucket.objects.set(key, { bytes: Buffer.from('%PDF'), mimeType: 'application/pdf' });
}

describe('resetting the demo', () => {
  test('creates the two cases with their documents and updates the counters', async () => {
    expect((await reset()).status).toBe(204);
    const us = await seen(first.id);
    const uk = await seen(second.id);
    expect([us, uk]).toMatchObject([
      { country: 'US', path: 'US_O1A', status: 'COLLECTING', applicant_id: applicant.userId },
      { country: 'UK', path: 'UK_SkilledWorker', status: 'DRAFT', applicant_id: applicant.userId },
    ]);
    expect([daysAhead(us.sla_due_at), daysAhead(uk.sla_due_at)]).toEqual([30, 45]);
    expect((await documentsOf(first.id)).map(({ name }) => name)).toEqual(['Passport.pdf']);
    expect((await documentsOf(second.id)).map(({ name }) => name)).toEqual(['Diploma.pdf']);
    expect(bucket.objects.size).toBe(2);
    for (const { bytes } of bucket.objects.values()) {
      const text = bytes.toString('latin1');
      expect(text.startsWith('%PDF-1.4')).toBe(true);
      const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
      expect(text.slice(table, table + 4)).toBe('xref');
    }
    expect(await getOrganizationStats(demoOrganizationId)).toMatchObject({
      cases: 2,
      cases_COLLECTING: 1,
      cases_DRAFT: 1,
      documents: 2,
    });
  });

  test('assesses both cases, once each', async () => {
    await succeed(cases, caseAssessmentsContract.assessCase, {
      as: applicant,
      ...at(first.id),
      body: { facts: {} },
    });
    expect((await reset()).status).toBe(204);
    const outcomes = [];
    for (const { id } of demoCases) {
      const { items } = await succeed(cases, caseAssessmentsContract.listAssessments, {
        as: applicant,
        ...at(id),
      });
      const shown = await succeed(cases, staffCasesContract.listOrganizationCases, { as: admin, query: {} });
      expect(shown.items.find((each) => each.id === id)?.assessment?.id).toBe(items[0]?.id);
      outcomes.push(items.map(({ assessment, actor_name }) => [actor_name, assessment.outcome]));
    }
    expect(outcomes).toEqual([[['Amara Okonkwo', 'borderline']], [['Amara Okonkwo', 'eligible']]]);
  });

  test('shows a questionnaire that is sent, asked again, and started, whatever visitors answered', async () => {
    expect((await reset()).status).toBe(204);
    const states = async (caseId: string) => {
      const { sections } = await succeed(profiles, intakeContract.getIntake, {
        as: applicant,
        ...at(caseId),
      });
      return new Map(sections.map((state) => [state.section.id, state]));
    };
    const save = (sectionId: string, answers: IntakeAnswers, version: number) =>
      succeed(profiles, intakeContract.saveIntakeAnswers, {
        as: applicant,
        params: { caseId: first.id, sectionId },
        body: { answers, version },
      });
    await save('about_you', { birth_city: 'Lagos' }, (await states(first.id)).get('about_you')?.version ?? 0);
    await save('us_status', { in_us: 'no' }, 0);
    expect((await reset()).status).toBe(204);
    const us = await states(first.id);
    expect([...us.values()].map(({ status }) => status).slice(0, 4)).toEqual([
      'sent',
      'asked',
      'started',
      'not_started',
    ]);
    expect(us.get('passport')?.asked).toMatchObject([{ question: 'number', by_name: admin.fullName }]);
    const today = new Date().toISOString().slice(0, 10);
    for (const id of ['about_you', 'passport']) {
      const state = us.get(id);
      expect(state && answerProblems(state.section, state.sent?.answers ?? {}, today)).toEqual([]);
    }
    const titles = [...us.values()].map(({ section }) => section.title);
    const { items } = await succeed(cases, casesContract.listCaseHistory, { as: admin, ...at(first.id) });
    const sections = items.flatMap(({ change }) => (change.kind === 'intake-sent' ? [change.section] : []));
    expect(sections.length).toBeGreaterThan(1);
    expect(titles).toEqual(expect.arrayContaining(sections));
    // What was sent is in the person's record, which prefills the other case.
    const draft = await states(second.id);
    expect([...draft.values()].every(({ version }) => version === 0)).toBe(true);
    expect(draft.get('passport')).toMatchObject({
      answers: us.get('passport')?.sent?.answers,
      from_record: expect.arrayContaining(['number', 'expires_on']),
    });
  });

  test('restores both cases whatever was done to them and leaves other cases alone', async () => {
    const body = { applicant_id: applicant.userId, country: 'CA', path: 'CA_Express' };
    const other = await succeed(cases, staffCasesContract.createCaseForApplicant, { as: admin, body });
    await succeed(cases, staffCasesContract.changeCases, {
      as: admin,
      body: { case_ids: [first.id, second.id], change: { kind: 'status', status: 'DENIED' } },
    });
    for (let each = 0; each < 60; each++)
      await succeed(cases, staffCasesContract.addNote, {
        as: admin,
        ...at(first.id),
        body: { text: `${each}` },
      });
    await addFinishedPacket(first.id);
    const before = new Set(bucket.objects.keys());
    expect(before.size).toBe(4);
    expect((await reset()).status).toBe(204);
    expect(await seen(first.id)).toMatchObject({ status: 'COLLECTING' });
    expect(await seen(second.id)).toMatchObject({ status: 'DRAFT' });
    expect(await seen(other.id)).toMatchObject({ status: 'DRAFT', path: 'CA_Express' });
    const { items } = await succeed(cases, casesContract.listCaseHistory, { as: admin, ...at(first.id) });
    expect(items.map(({ change }) => change.kind)).toEqual([
      'intake-asked',
      'intake-sent',
      'intake-sent',
      'assessed',
      'created',
    ]);
    const notes = await succeed(cases, staffCasesContract.listNotes, { as: admin, ...at(first.id) });
    expect(notes.items).toEqual([]);
    expect(await getOrganizationStats(demoOrganizationId)).toMatchObject({
      cases: 3,
      cases_DENIED: 0,
      cases_COLLECTING: 1,
      cases_DRAFT: 2,
      documents: 2,
    });
    expect(bucket.objects.size).toBe(2);
    expect([...bucket.objects.keys()].some((key) => before.has(key))).toBe(false);
    await indexCases();
    const found = await succeed(cases, staffCasesContract.listOrganizationCases, {
      as: admin,
      query: { q: 'okonkwo' },
    });
    expect(found.items).toHaveLength(3);
  });

  test('changes nothing if its files cannot be stored', async () => {
    const before = await seen(first.id);
    const files = new Set(bucket.objects.keys());
    bucket.failOn('Put');
    expect((await reset()).status).toBe(500);
    bucket.failOn(undefined);
    expect(await seen(first.id)).toEqual(before);
    expect(new Set(bucket.objects.keys())).toEqual(files);
    expect(await documentsOf(first.id)).toHaveLength(1);
  });

  test('keeps the files of its documents when an AWS response is lost, whichever it is', async () => {
    let struck = 0;
    while (await withFault('timed out', struck + 1, reset)) {
      struck += 1;
      const rows = (await stored('Document')).map(({ storage_key }) => String(storage_key));
      expect(rows.filter((key) => !bucket.objects.has(key))).toEqual([]);
    }
    expect(struck).toBeGreaterThan(5);
    // The purge removes what the faults left behind, and the next test starts from a complete reset.
    bucket.objects.clear();
    await reset();
  });

  test('leaves no file to the purge that a document refers to', async () => {
    vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 86_400_000).toISOString());
    const due: string[] = [];
    for await (const item of dueForPurge()) if (item.entity === 'RemovedFile') due.push(item.storage_key);
    vi.unstubAllEnvs();
    expect([...bucket.objects.keys()].filter((key) => due.includes(key))).toEqual([]);
  });

  test('works for applicants with any name', async () => {
    for (const full_name of [
      'Wilhelmina Featherstonehaugh-Quirk',
      `${'Abcdefg '.repeat(20)}Z`,
      'Amara Okonkwo',
    ]) {
      await succeed(profiles, profileContract.updateProfile, { as: applicant, body: { full_name } });
      expect((await reset()).status).toBe(204);
      expect((await reset()).status).toBe(204);
      await indexCases();
      const query = { q: full_name.slice(-12) };
      const found = await succeed(cases, staffCasesContract.listOrganizationCases, { as: admin, query });
      expect(found.items).toHaveLength(3);
    }
  });

  test('finds its applicant among 500 members', async () => {
    // All joined after the demo applicant.
    const created_at = '2099-01-01T00:00:00.000Z';
    const rows = Array.from({ length: 500 }, (_, index) => {
      const user_id = randomUUID();
      const member = { user_id, email: `${user_id}@example.com`, full_name: `Member ${index}`, created_at };
      return membershipRow({ ...member, org_id: demoOrganizationId, role: 'APPLICANT' });
    });
    for (let at = 0; at < rows.length; at += 25) {
      const puts = rows.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
      await table.send(new BatchWriteCommand({ RequestItems: { [tableName()]: puts } }));
    }
    expect((await reset()).status).toBe(204);
    expect(await seen(first.id)).toMatchObject({ status: 'COLLECTING', applicant_id: applicant.userId });
  });

  test('is reserved to the ADMIN of the demo organization', async () => {
    expect(await fail(handler, endpoints.resetDemo, { as: applicant })).toMatchObject({ status: 403 });
    const otherAdmin = await addTestPerson({ role: 'ADMIN', organizationId: 'harbor' });
    expect(await fail(handler, endpoints.resetDemo, { as: otherAdmin })).toMatchObject({
      status: 403,
      code: 'demo.not_here',
    });
  });
});
