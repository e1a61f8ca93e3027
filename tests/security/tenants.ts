import { randomUUID } from 'node:crypto';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { putAssessment, summaryOf } from '#functions/data/cases/assessment.ts';
import {
  type BulkChangeItem,
  newBulkChange,
  putBulkChange,
  putBulkResult,
  storeBulkResult,
} from '#functions/data/cases/bulk-change.ts';
import { type CaseItem, changeOf, updateCase } from '#functions/data/cases/case.ts';
import {
  type CaseExportItem,
  exportKey,
  finished,
  newCaseExport,
  putCaseExport,
} from '#functions/data/cases/case-export.ts';
import {
  addImportPart,
  type CaseImportItem,
  changeCaseImport,
  newCaseImport,
  putCaseImport,
  storeSkipped,
} from '#functions/data/cases/case-import.ts';
import { type ItemRow, markAsUsed, putItem } from '#functions/data/cases/checklist-item.ts';
import { composeConversation } from '#functions/data/cases/compose-conversation.ts';
import { conversationParts, noConversation } from '#functions/data/cases/conversation.ts';
import { changeDeadlines, noDeadlines, putDeadlines } from '#functions/data/cases/deadlines.ts';
import { countPacket, getExhibitsItem } from '#functions/data/cases/exhibits.ts';
import { putMessage } from '#functions/data/cases/message.ts';
import { putNote } from '#functions/data/cases/note.ts';
import { openCase } from '#functions/data/cases/open-case.ts';
import { putVerification } from '#functions/data/cases/verification.ts';
import { signCallToken } from '#functions/data/consultations/call-token.ts';
import { putNewConsultation } from '#functions/data/consultations/consultation.ts';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { type DocumentItem, putDocument } from '#functions/data/documents/document.ts';
import { type PacketItem, putPacket } from '#functions/data/documents/packet.ts';
import { putUpload } from '#functions/data/documents/upload.ts';
import { outboxAttributes, putMail, unsentAttributes } from '#functions/data/jobs/mail.ts';
import { getCaseViews, putCaseViews } from '#functions/data/people/case-views.ts';
import { putNewInvitation } from '#functions/data/people/invitation.ts';
import { getMessageTemplates, putMessageTemplates } from '#functions/data/people/message-templates.ts';
import { putNotification } from '#functions/data/people/notification.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { addToStats } from '#functions/data/people/organization-stats.ts';
import { changePerson, newPerson, type PersonItem, putPerson } from '#functions/data/people/person.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { changeStatus } from '#functions/workflows/change-case.ts';
import { composeAssessment } from '#functions/workflows/compose-assessment.ts';
import { contactContract } from '#shared/contract/contact.ts';
import type { ImportLine } from '#shared/domain/imported-case.ts';
import { limitRules } from '#shared/domain/quotas.ts';
import { type StaffRole, staffRoles } from '#shared/domain/roles.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import { NotificationKey } from '#shared/records/notification.ts';
import type { PacketState } from '#shared/records/packet.ts';
import { factHash } from '#shared/routes/fact-value.ts';
import type { Claim } from '#shared/routes/facts.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { putPdf } from '../support/documents.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../support/security-run.ts';
import { send } from './send.ts';

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF');

/** One organization with its people, and fixtures created for them. All of its texts contain its `marker`. */
export interface Tenant {
  readonly organizationId: string;
  /** Is in every name and text of this organization, and must never appear in anyone else's responses. */
  readonly marker: string;
  readonly owner: TestUser;
  readonly other: TestUser;
  readonly staff: Readonly<Record<StaffRole, TestUser>>;
  newCase(): Promise<CaseItem>;
  newDocument(of: CaseItem): Promise<DocumentItem>;
  /** A file that `by` announced and uploaded. */
  newUpload(of: CaseItem, by: TestUser): Promise<string>;
  /** A custom checklist item, optionally with a document. */
  newItem(of: CaseItem, documentId?: string): Promise<ItemRow>;
  /** A case with an accepted document. */
  newExhibit(): Promise<{ readonly caseId: string; readonly documentId: string }>;
  newPacket(state: PacketState): Promise<{ readonly caseId: string; readonly number: string }>;
  newNote(of: CaseItem): Promise<string>;
  newDeadline(of: CaseItem): Promise<string>;
  /** The first message of a case. */
  writeMessage(of: CaseItem, by: TestUser): Promise<string>;
  newTemplate(): Promise<string>;
  /** A view shared with the organization by someone who no longer exists. */
  newView(): Promise<string>;
  /** A bulk change by staff's OPS that was stopped: one case changed, one unchanged, one left. */
  newBulkChange(): Promise<string>;
  /** An import by staff's OPS: without any lines yet, or stopped after a line that was rejected. */
  newCaseImport(state: 'UPLOADING' | 'STOPPED'): Promise<CaseImportItem>;
  /** Lines for it, of new cases. */
  importLines(): ImportLine[];
  /** A finished export by staff's OPS. */
  newCaseExport(): Promise<string>;
  /** A notification about a new case of the owner's. */
  newNotification(to: TestUser): Promise<NotificationKey>;
  /** The case's latest assessment; its press claim cites a document of the case. */
  newAssessment(of: CaseItem): Promise<{ readonly assessmentId: string; readonly documentId: string }>;
  /** A new assessment with a verified press claim. */
  newVerification(of: CaseItem): Promise<void>;
  newConsultation(): Promise<Consultation & { readonly token: string }>;
  newInvitation(): Promise<string>;
  /** An email that wasn't sent because its address was suppressed then. */
  newUnsentMail(): Promise<string>;
  /** The record of a person without an account, whose status ends in 50 days. */
  newPerson(): Promise<PersonItem>;
  /** The record of a new applicant with a case and a child, who has a birth date or a status that ends. */
  newFamily(birthDate?: string): Promise<{ readonly person: PersonItem; readonly principal: CaseItem }>;
  /** A message to the team sent from an address. */
  newMessage(email: string): Promise<void>;
  /** Marks an account as confirmed before owners had to prove anything. */
  forgetConfirmation(person: TestUser): Promise<void>;
  newMember(role: StaffRole | 'APPLICANT'): Promise<TestUser>;
}

/** A run with the organization that people without an invitation join. */
export async function startHarbor(
  options: Parameters<typeof startSecurityRun>[0] = {},
): Promise<{ run: SecurityRun; tenant: Tenant }> {
  const run = await startSecurityRun(options);
  return { run, tenant: await addTenant(run, 'harbor') };
}

export async function addTenant(run: SecurityRun, organizationId: string): Promise<Tenant> {
  const marker = `Canary-${organizationId}-7f3a`;
  const add = (role: StaffRole | 'APPLICANT', name: string) =>
    run.addPerson({ fullName: `${name} ${marker}`, role, organizationId });
  const [owner, other] = [await add('APPLICANT', 'Owner'), await add('APPLICANT', 'Other')];
  // The owner's cases accumulate across tests.
  await changeOrganization(organizationId, { quotas: { open_cases: limitRules.open_cases.max } });
  const staff = {} as Record<StaffRole, TestUser>;
  for (const role of staffRoles) staff[role] = await add(role, role);
  const at = () => new Date();
  const fileKey = (caseId: string) => `documents/${caseId}/${Date.now()}_${randomUUID()}.pdf`;

  const store = (key: string) => putPdf(run.documentsBucket, key, pdf);

  async function caseOf(applicant: TestUser): Promise<CaseItem> {
    const { opened, parts } = openCase(applicant, {
      org_id: organizationId,
      applicant_id: applicant.userId,
      applicant_name: applicant.fullName,
      country: 'US',
      path: 'US_O1A',
    });
    await transact(parts);
    return opened;
  }

  const tenant: Tenant = {
    organizationId,
    marker,
    owner,
    other,
    staff,
    newCase: () => caseOf(owner),
    async newDocument(of) {
      const key = fileKey(of.id);
      const document: DocumentItem = {
        id: timeOrderedId(at()),
        case_id: of.id,
        org_id: organizationId,
        name: `Passport ${marker}.pdf`,
        mime_type: 'application/pdf',
        size: pdf.length,
        created_at: at().toISOString(),
        uploaded_by: owner.userId,
        storage_key: key,
        path: of.path,
        country: of.country,
      };
      await transact({
        document: putDocument(document),
        stats: addToStats(organizationId, of.id, { documents: 1 }),
      });
      await store(key);
      return document;
    },
    async newDeadline(of) {
      const deadline = {
        id: randomUUID(),
        kind: 'own' as const,
        name: `Call ${marker}`,
        on: '2030-05-01',
        version: 1,
      };
      await transact({ deadlines: putDeadlines(changeDeadlines(noDeadlines(of.id), [deadline])) });
      return deadline.id;
    },
    async newNotification(to) {
      const of = await tenant.newCase();
      const write = putNotification({
        recipient: to.userId,
        org_id: organizationId,
        about: { kind: 'case', id: of.id },
        applicant_id: owner.userId,
        name: owner.fullName,
        path: of.path,
        events: [{ kind: 'status', by: `Katya ${marker}`, from: 'DRAFT', to: 'REVIEW' }],
        groups: ['status'],
      });
      await transact({ write });
      return NotificationKey.parse(write.Put?.Item);
    },
    async newUpload(of, by) {
      const key = fileKey(of.id);
      const id = timeOrderedId(at());
      await putUpload(
        {
          upload_id: id,
          case_id: of.id,
          org_id: organizationId,
          user_id: by.userId,
          name: `Upload ${marker}.pdf`,
          mime_type: 'application/pdf',
          size: pdf.length,
          storage_key: key,
          created_at: at().toISOString(),
        },
        new Date(Date.now() + 300_000),
      );
      await store(key);
      return id;
    },
    async newItem(of, documentId) {
      const id = timeOrderedId(at());
      const item: ItemRow = {
        id,
        case_id: of.id,
        own: true,
        batch: id,
        title: `Degree ${marker}`,
        requested_at: at().toISOString(),
        requested_by: staff.ATTORNEY.fullName,
        status: documentId ? 'UPLOADED' : 'MISSING',
        documents: documentId ? [documentId] : [],
        replaced: [],
        version: 1,
      };
      await transact({
        item: putItem(item),
        document: documentId ? markAsUsed(of.id, documentId) : undefined,
      });
      return item;
    },
    async newExhibit() {
      const of = await tenant.newCase();
      const document = await tenant.newDocument(of);
      const item = await tenant.newItem(of, document.id);
      await transact({ item: putItem({ ...item, status: 'ACCEPTED', version: 2 }) });
      return { caseId: of.id, documentId: document.id };
    },
    async newPacket(state) {
      const of = await tenant.newCase();
      const key = fileKey(of.id);
      const packet: PacketItem = {
        ...{ case_id: of.id, org_id: organizationId, number: 1, state, tries: 1, run: 'a-run' },
        ...{ made_by: `OPS ${marker}`, made_by_id: staff.OPS.userId, created_at: at().toISOString() },
        ...{ exhibits: 1, documents: 1, bytes: pdf.length, pdf_key: key, zip_key: key },
        cover: { title: `Cover ${marker}`, subtitle: owner.fullName },
      };
      await transact({
        packet: putPacket(packet, []),
        count: countPacket(await getExhibitsItem(of.id)),
      });
      await store(key);
      return { caseId: of.id, number: '1' };
    },
    async newUnsentMail() {
      const mail_id = randomUUID();
      const text = `Email ${marker}`;
      const mail = {
        to: owner.email,
        org_id: organizationId,
        subject: text,
        heading: text,
        paragraphs: [text],
      };
      const { Put } = putMail(mail, mail_id);
      const waiting = outboxAttributes(mail_id, 'waiting', at());
      const item = Object.entries(Put?.Item ?? {}).filter(([name]) => !Object.hasOwn(waiting, name));
      const unsent = {
        state: 'suppressed',
        reason: 'bounce',
        attempts: 1,
        expires_at: epochSeconds(at()) + 3600,
      };
      await table.send(
        new PutCommand({
          TableName: tableName(),
          Item: {
            ...Object.fromEntries(item),
            ...unsent,
            ...unsentAttributes(mail_id, organizationId, at()),
          },
        }),
      );
      return mail_id;
    },
    async newNote(of) {
      const id = timeOrderedId(at());
      const { userId, fullName } = staff.OPS;
      const text = `Note ${marker}`;
      const note = { id, at: at().toISOString(), author_id: userId, author_name: fullName, text };
      await transact({ note: putNote(of.id, note) });
      return id;
    },
    async writeMessage(of, by) {
      const { conversation, messages } = composeConversation(of, [
        { at: at(), by, text: `Message ${marker}` },
      ]);
      await transact({
        ...conversationParts(noConversation(of), conversation),
        messages: messages.map((message) => putMessage(of.id, message)),
      });
      return messages[0]?.id ?? '';
    },
    async newTemplate() {
      const id = randomUUID();
      const row = await getMessageTemplates(organizationId);
      const template = { id, name: `Letter ${marker}`, text: `Letter ${marker}`, version: 1 };
      await transact({ templates: putMessageTemplates(row, [...row.templates, template]) });
      return id;
    },
    async newView() {
      const id = randomUUID();
      const { shared } = await getCaseViews(staff.ADMIN.userId, organizationId);
      const view = { id, name: `View ${marker}`, filter: { sort: 'newest' as const }, version: 1 };
      await transact({ views: putCaseViews(shared, [view]) });
      return id;
    },
    async newBulkChange() {
      const [first, second, third] = [await tenant.newCase(), await tenant.newCase(), await tenant.newCase()];
      const job: BulkChangeItem = {
        ...newBulkChange({
          ...{ id: timeOrderedId(at()), org_id: organizationId, user_id: staff.OPS.userId, total: 3 },
          ...{ change: { kind: 'status', status: 'REVIEW' }, include_settled: false },
        }),
        ...{ state: 'STOPPED', done: 2, changed: 1, refused: 1, finished_at: at().toISOString() },
      };
      const changed = { case_id: first.id, outcome: 'changed', status: 'DRAFT', version: 2 } as const;
      const refused = { case_id: second.id, outcome: 'refused', code: 'case.settled' } as const;
      await changeStatus(
        first,
        'REVIEW',
        { ...staff.OPS, role: 'OPS' },
        { Put: putBulkResult(job, changed) },
      );
      await storeBulkResult(job, refused);
      await transact({ job: putBulkChange(job, [first.id, second.id, third.id]) });
      return job.id;
    },
    async newCaseImport(state) {
      const job = newCaseImport({
        ...{ id: timeOrderedId(at()), org_id: organizationId, user_id: staff.OPS.userId, total: 2 },
        file_name: `Cases ${marker}.csv`,
      });
      await transact({ job: putCaseImport(job) });
      if (state === 'UPLOADING') return job;
      const uploaded = await addImportPart(job, 0, tenant.importLines());
      if (!uploaded) throw new Error('The lines were not stored.');
      await storeSkipped(uploaded, {
        ...{ line: 2, outcome: 'refused', problems: ['email: Invalid email address'] },
        cells: { email: `nobody ${marker}` },
      });
      const stopped = { state, done: 1, refused: 1, finished_at: at().toISOString() } as const;
      return (await changeCaseImport(uploaded, stopped)) ?? uploaded;
    },
    importLines: () =>
      [2, 3].map((line) => ({
        line,
        cells: { email: owner.email, visa_path: 'US_O1A', reference: randomUUID() },
      })),
    async newCaseExport() {
      const started = newCaseExport({
        ...{ id: timeOrderedId(at()), org_id: organizationId, user_id: staff.OPS.userId },
        ...{ filter: { sort: 'newest', q: marker }, total: 1 },
      });
      const job: CaseExportItem = { ...started, ...finished(pdf.length), is_read: true, rows: 1 };
      await transact({ export: putCaseExport(job) });
      await store(exportKey(job));
      return job.id;
    },
    async newAssessment(of) {
      const { id: documentId } = await tenant.newDocument(of);
      const press: Claim = { claimed: true, evidence: [documentId], note: marker };
      const made = composeAssessment(of, { facts: { o1a: { press } } }, owner);
      await transact({
        assessment: putAssessment(made),
        case: updateCase(changeOf(of, made.at, { assessment: summaryOf(made) })),
      });
      return { assessmentId: made.id, documentId };
    },
    async newVerification(of) {
      const { documentId } = await tenant.newAssessment(of);
      const value_hash = factHash(
        { o1a: { press: { claimed: true, evidence: [documentId], note: marker } } },
        'o1a.press',
      );
      const { userId: actor_id, fullName: actor_name } = staff.OPS;
      await transact({
        verification: putVerification(of.id, {
          fact: 'o1a.press',
          document_id: documentId,
          at: at().toISOString(),
          ...{ actor_id, actor_name, value_hash: value_hash ?? '' },
        }),
      });
    },
    async newConsultation() {
      const consultation: Consultation = {
        id: randomUUID(),
        org_id: organizationId,
        status: 'form_submitted',
        first_name: `Visitor ${marker}`,
        last_name: marker,
        email: `${randomUUID()}@example.com`,
        linkedin_url: null,
        current_visa_status: 'H-1B',
        target_visa: 'O-1A (Extraordinary Ability)',
        employer_sponsorship_status: 'Yes, my current employer will sponsor',
        resume_file_path: `resumes/${randomUUID()}.pdf`,
        current_occupation: marker,
        years_experience: '6-10 years',
        field_of_expertise: 'Research/Academia',
        referral_source: 'Google Search',
        referrer_name: null,
        urgency_timeline: 'Medium-term (3-6 months)',
        additional_context: marker,
        created_at: at().toISOString(),
        updated_at: at().toISOString(),
        version: 1,
      };
      await transact({ consultation: putNewConsultation(consultation) });
      return { ...consultation, token: await signCallToken(consultation.id) };
    },
    async newInvitation() {
      const email = `${randomUUID()}@example.com`;
      await putNewInvitation({
        org_id: organizationId,
        email,
        role: 'HR',
        sent_at: at().toISOString(),
        invited_by: staff.ADMIN.fullName,
      });
      return email;
    },
    async newPerson() {
      const before = newPerson(randomUUID(), organizationId, undefined);
      const person = changePerson(
        before,
        {
          name: { family_name: marker, given_names: 'Ada' },
          email: `${randomUUID()}@example.com`,
          statuses: [
            {
              id: randomUUID(),
              country: 'US',
              name: 'H-1B',
              path: 'US_H1B',
              until: addDays(at().toISOString().slice(0, 10), 50),
            },
          ],
        },
        {},
      );
      await transact({ person: putPerson(before, person) });
      return person;
    },
    async newFamily(birthDate) {
      const parent = await tenant.newMember('APPLICANT');
      const principal = await caseOf(parent);
      const before = newPerson(parent.userId, organizationId, parent.userId);
      const person = changePerson(
        before,
        {
          dependents: [
            {
              id: randomUUID(),
              relationship: 'child',
              name: { family_name: marker, given_names: 'Dayo' },
              ...(birthDate
                ? { birth_date: birthDate }
                : {
                    statuses: [
                      {
                        id: randomUUID(),
                        country: 'US',
                        name: 'O-3',
                        until: addDays(at().toISOString().slice(0, 10), 50),
                      },
                    ],
                  }),
            },
          ],
        },
        {},
      );
      await transact({ person: putPerson(before, person) });
      return { person, principal };
    },
    async newMessage(email) {
      const { status, text } = await send(run.url, contactContract.sendContactMessage, {
        body: { name: marker, email, subject: 'A question', message: 'May I?', elapsed: 60_000 },
      });
      if (status !== 201) throw new Error(`The message was refused: ${text}`);
    },
    async forgetConfirmation({ userId }) {
      await table.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: keys.profile(userId),
          UpdateExpression: 'REMOVE confirmed_by_owner',
        }),
      );
    },
    newMember: (role) => add(role, 'Member'),
  };
  return tenant;
}
