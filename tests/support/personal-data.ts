import { randomUUID } from 'node:crypto';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { countPacket, getExhibitsItem } from '#functions/data/cases/exhibits.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putDocument } from '#functions/data/documents/document.ts';
import { finishPacket, type PacketItem, putPacket } from '#functions/data/documents/packet.ts';
import { addToStats } from '#functions/data/people/organization-stats.ts';
import { objectStore } from '#functions/platform/object-store.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { calendarContract } from '#shared/contract/calendar.ts';
import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { contactContract } from '#shared/contract/contact.ts';
import { dataExportContract, type PersonalRecord } from '#shared/contract/data-export.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { factsContract } from '#shared/contract/facts.ts';
import { familyContract } from '#shared/contract/family.ts';
import { intakeContract } from '#shared/contract/intake.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { ownPersonContract } from '#shared/contract/people.ts';
import type { Case } from '#shared/records/case.ts';
import { responseOf } from '../security/send.ts';
import { formOf } from './consultations.ts';
import { pdf, putPdf } from './documents.ts';
import { statusOf } from './person-records.ts';
import type { SecurityRun, TestUser } from './security-run.ts';

/** A new applicant without data. */
export const addApplicant = (run: SecurityRun) =>
  run.addPerson({ fullName: 'Amara Okonkwo', role: 'APPLICANT', organizationId: 'harbor' });

export const openCase = (run: SecurityRun, { token }: TestUser) =>
  responseOf(run.url, casesContract.createCase, { token, body: { country: 'US', path: 'US_O1A' } });

const newChild = (given_names: string) => ({
  id: randomUUID(),
  relationship: 'child',
  name: { family_name: 'Okonkwo', given_names },
});

/**
 * A document of the case, with its file.
 * @returns the file's key
 */
export async function addDocument(run: SecurityRun, of: Case, by: TestUser): Promise<string> {
  const storage_key = `documents/${of.id}/${randomUUID()}_passport.pdf`;
  const document = {
    id: timeOrderedId(),
    case_id: of.id,
    org_id: of.org_id,
    name: 'passport.pdf',
    mime_type: 'application/pdf',
    size: pdf.length,
    created_at: new Date().toISOString(),
    uploaded_by: by.userId,
    storage_key,
    path: of.path,
    country: of.country,
  };
  await transact({ document: putDocument(document), stats: addToStats(of.org_id, of.id, { documents: 1 }) });
  await putPdf(run.documentsBucket, storage_key);
  await run.eventsSettled();
  return storage_key;
}

/** Submits the consultation form with a resume, which is found clean. */
export async function submitWithResume(run: SecurityRun, email: string) {
  const ticket = await responseOf(run.url, consultationsContract.startResume, {
    body: { name: 'resume.pdf', size: pdf.length },
  });
  await fetch(ticket.url, { method: 'PUT', headers: ticket.headers, body: pdf });
  const { receipt } = await responseOf(run.url, consultationsContract.finishResume, {
    body: { token: ticket.token },
  });
  return responseOf(run.url, consultationsContract.submitConsultation, {
    body: { form: formOf(email), resume: receipt, elapsed: 60_000 },
  });
}

/** Books the first free time with a submission's token. */
export async function bookFirstTime(run: SecurityRun, token: string): Promise<void> {
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const to = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const { starts } = await responseOf(run.url, bookingsContract.listFreeTimes, { query: { from, to } });
  await responseOf(run.url, bookingsContract.bookCall, {
    body: { token, start: starts[0], time_zone: 'Europe/Berlin' },
  });
}

async function verifyPress(run: SecurityRun, of: Case, by: TestUser): Promise<void> {
  const as = { token: by.token, params: { caseId: of.id } };
  const [assessment] = (await responseOf(run.url, caseAssessmentsContract.listAssessments, as)).items;
  const [document] = (await responseOf(run.url, documentsContract.listDocuments, as)).items;
  await responseOf(run.url, caseAssessmentsContract.verifyFact, {
    token: by.token,
    params: { caseId: of.id, fact: 'o1a.press' },
    body: { assessment_id: assessment?.id, document_id: document?.id },
  });
}

/** A user with every kind of stored data. */
export async function personWithAllData(run: SecurityRun, admin: TestUser) {
  const person = await addApplicant(run);
  const { token, email } = person;
  const facts = { birth_date: '1996-05-01', o1a: { press: true } };
  const opened = await responseOf(run.url, casesContract.createCase, {
    token,
    body: { country: 'US', path: 'US_O1A', assessment: { facts } },
  });
  const key = await addDocument(run, opened, person);
  // A second version of the file.
  await putPdf(run.documentsBucket, key);
  await responseOf(run.url, factsContract.putFacts, { token, body: { facts, version: 0 } });
  await responseOf(run.url, ownPersonContract.changeOwnPerson, {
    token,
    body: { changes: { dependents: [newChild('Dayo')], statuses: [statusOf('2030-05-01')] }, version: 1 },
  });
  await responseOf(run.url, calendarContract.createCalendarAddress, { token, body: { scope: 'mine' } });
  await verifyPress(run, opened, admin);
  for (const by of [person, admin])
    await responseOf(run.url, messagesContract.sendMessage, {
      token: by.token,
      params: { caseId: opened.id },
      body: { text: 'About my passport' },
    });
  await responseOf(run.url, intakeContract.saveIntakeAnswers, {
    token,
    params: { caseId: opened.id, sectionId: 'about_you' },
    body: { answers: { birth_city: 'Ibadan' }, version: 0 },
  });
  const removed = await addDocument(run, opened, person);
  await objectStore().send(new DeleteObjectCommand({ Bucket: run.documentsBucket, Key: removed }));
  await putPdf(run.documentsBucket, removed);
  const { id: consultation, bookingToken } = await submitWithResume(run, email);
  await bookFirstTime(run, bookingToken);
  await responseOf(run.url, contactContract.sendContactMessage, {
    body: { name: 'Amara', email, subject: 'A question', message: 'May I?', elapsed: 60_000 },
  });
  return { person, opened, consultation };
}

/** A principal's case, and one for each of two dependents, with IDs in a different order. */
export async function familyWithCases(run: SecurityRun, admin: TestUser) {
  const person = await addApplicant(run);
  const { token } = person;
  const principal = await openCase(run, person);
  const dependents = ['Dayo', 'Chidi'].map(newChild);
  await responseOf(run.url, ownPersonContract.changeOwnPerson, {
    token,
    body: { changes: { dependents }, version: 0 },
  });
  const caseIds = [principal.id];
  for (const { id } of dependents) {
    const opened = await responseOf(run.url, familyContract.openDependentCase, {
      token: admin.token,
      params: { personId: person.userId, dependentId: id },
      body: { principal_case_id: principal.id },
    });
    caseIds.push(opened.id);
  }
  return { person, caseIds };
}

/**
 * Every page of a person's download.
 * @returns the records of all pages
 */
export async function exportAll(
  run: SecurityRun,
  token: string,
  onPage?: (page: PersonalRecord[]) => unknown,
): Promise<PersonalRecord[]> {
  const records: PersonalRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await responseOf(run.url, dataExportContract.exportData, {
      token,
      query: { ...(cursor && { cursor }) },
    });
    records.push(...page.items);
    onPage?.(page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return records;
}

/** What is deleted with `personWithAllData`. */
export const ofAllData = {
  account_removed: true,
  removed: {
    cases: 1,
    documents: 2,
    // Three history lines, an assessment, a verified fact, two messages with their notices, a conversation, and a
    // section of the questionnaire.
    case_records: 11,
    consultations: 1,
    calls: 1,
    contact_messages: 1,
    file_versions: 5,
    // Membership, profile, account, facts, and the record with its dependents.
    account_records: 6,
  },
};

/**
 * A finished packet of the case, with its files.
 * @returns the files' keys
 */
export async function addPacket(run: SecurityRun, caseId: string, by: TestUser): Promise<string[]> {
  const [pdf_key, zip_key] = ['pdf', 'zip'].map((type) => `documents/${caseId}/packets/1-run.${type}`);
  const packet: PacketItem = {
    ...{ case_id: caseId, org_id: 'harbor', number: 1, state: 'RUNNING', run: 'run', tries: 1 },
    ...{ made_by: by.fullName, made_by_id: by.userId, created_at: new Date().toISOString() },
    ...{ exhibits: 1, documents: 1, bytes: 1, cover: { title: 'O-1A', subtitle: 'Amara' } },
  };
  const count = countPacket(await getExhibitsItem(caseId));
  await transact({ packet: putPacket(packet, []), count });
  await transact({
    packet: finishPacket(packet, 'run', { pages: 4, pdf_bytes: pdf.length, pdf_key, zip_key }),
  });
  const files = [pdf_key, zip_key].flatMap((key) => key ?? []);
  for (const key of files) await putPdf(run.documentsBucket, key);
  return files;
}
