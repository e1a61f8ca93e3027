import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { addImportPart } from '#functions/data/cases/case-import.ts';
import { putItem } from '#functions/data/cases/checklist-item.ts';
import { newIntake, putIntake } from '#functions/data/cases/intake.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { signAccountClaim } from '#functions/data/people/account-claim-token.ts';
import { makeRecoveryCodes, putRecoveryCodes } from '#functions/data/people/recovery-codes.ts';
import { emailSettingsLinks } from '#functions/mail/email-settings-links.ts';
import { changeStatus } from '#functions/workflows/change-case.ts';
import { availabilityContract } from '#shared/contract/availability.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { calendarContract } from '#shared/contract/calendar.ts';
import { ChecklistTemplateView, checklistTemplatesContract } from '#shared/contract/checklist-templates.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { dataExportContract } from '#shared/contract/data-export.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { factsContract } from '#shared/contract/facts.ts';
import { PasskeyOptions, passkeysContract } from '#shared/contract/passkeys.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { sessionsContract } from '#shared/contract/sessions.ts';
import { defaultBookingRules, officeHours } from '#shared/domain/booking-rules.ts';
import { FactsRecord } from '#shared/routes/facts-record.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { formOf } from '../support/consultations.ts';
import { announcementOf, putPdf } from '../support/documents.ts';
import { completeAnswers, sectionOf } from '../support/intake.ts';
import type { SecurityRun, TestUser } from '../support/security-run.ts';
import { callInProcess } from './call-in-process.ts';
import { pdf, type Tenant } from './tenants.ts';

/** A request about one organization's resources, as someone would send it. */
export interface SampleRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** @param by who will send it; prerequisites are performed in their name */
export type Sample = (tenant: Tenant, by: TestUser) => Promise<SampleRequest> | SampleRequest;

const nothing: Sample = () => ({});
const version = 1;
const email = () => `${randomUUID()}@example.com`;

/** A valid request for every endpoint, on fresh resources, so that responses never depend on each other. */
export function sampleRequests(run: SecurityRun): Readonly<Record<string, Sample>> {
  /** A prerequisite request; how it is sent doesn't matter. */
  const prepare = (
    endpoint: EndpointDefinition,
    { token, ...request }: SampleRequest & { readonly token?: string },
  ) => callInProcess(run, endpoint, request, token);
  const onCase =
    (body?: (tenant: Tenant) => unknown): Sample =>
    async (tenant) => ({
      params: { caseId: (await tenant.newCase()).id },
      ...(body && { body: body(tenant) }),
    });
  const onDocument: Sample = async (tenant) => {
    const of = await tenant.newCase();
    return { params: { caseId: of.id, documentId: (await tenant.newDocument(of)).id } };
  };
  const onUpload: Sample = async (tenant, by) => {
    const of = await tenant.newCase();
    return { params: { caseId: of.id, uploadId: await tenant.newUpload(of, by) } };
  };
  const onConsultation =
    (body?: unknown): Sample =>
    async (tenant) => ({
      params: { consultationId: (await tenant.newConsultation()).id },
      ...(body !== undefined && { body }),
    });
  const onMember =
    (body?: unknown): Sample =>
    async (tenant) => ({
      params: { userId: (await tenant.newMember('HR')).userId },
      ...(body !== undefined && { body }),
    });
  /** Placeholder options for accounts that can't have passkeys. */
  const passkeyOptions = async (by: TestUser): Promise<PasskeyOptions> => {
    const token = run.signIn(by).AccessToken;
    const { json } = await prepare(passkeysContract.startPasskey, { token });
    const options = z.safeParse(PasskeyOptions, json);
    const rp = { id: 'localhost', name: 'localhost' };
    const user = { id: 'AA', name: by.email, displayName: by.email };
    return options.success ? options.data : { rp, user, challenge: 'AA', pubKeyCredParams: [] };
  };
  const onPerson =
    (body?: unknown): Sample =>
    async (tenant) => ({
      params: { personId: (await tenant.newPerson()).id },
      ...(body !== undefined && { body }),
    });
  const settingsToken = async ({ userId }: TestUser): Promise<string> =>
    (await emailSettingsLinks(userId, [])).settings.url.replace(/^.*#token=/, '');
  const onInvitation: Sample = async (tenant) => ({ body: { email: await tenant.newInvitation() } });

  /** A section that was sent and has an unsent change: its passport number, which was asked again. */
  const onSection = async (tenant: Tenant) => {
    const of = await tenant.newCase();
    const answers = completeAnswers(sectionOf(of, 'passport'));
    const { userId: by_id, fullName: by_name } = tenant.owner;
    const author = { at: new Date().toISOString(), by_id, by_name };
    const section = {
      ...newIntake(of.id, 'passport'),
      answers,
      sent: { ...author, answers: { ...answers, number: 'B01234567' } },
      asked: [{ ...author, question: 'number', note: `Check it, ${tenant.marker}`, version }],
      version,
    };
    await transact({ section: putIntake(section) });
    return { params: { caseId: of.id, sectionId: 'passport' } };
  };

  /** The version that was saved last; 0 for callers that may not see it. */
  const savedTemplate = async (by: TestUser): Promise<number> => {
    const request = { token: run.signIn(by).AccessToken, params: { path: 'US_H1B' } };
    const { json } = await prepare(checklistTemplatesContract.getChecklistTemplate, request);
    return z.safeParse(ChecklistTemplateView, json).data?.version ?? 0;
  };

  const times: string[] = [];
  const freeTime = async (): Promise<string> => {
    const from = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
    const to = new Date(Date.now() + 29 * 24 * 3_600_000).toISOString();
    if (times.length === 0) {
      const response = await prepare(bookingsContract.listFreeTimes, { query: { from, to } });
      const { starts } = bookingsContract.listFreeTimes.response.parse(response.json);
      // Spread over the days, each of which has a limited number of calls.
      times.push(...[0, 1, 2, 3].flatMap((first) => starts.filter((_, index) => index % 4 === first)));
    }
    return times.shift() ?? '';
  };
  const time_zone = 'Europe/Berlin';
  const booked = async (tenant: Tenant) => {
    const { id, token } = await tenant.newConsultation();
    const start = await freeTime();
    const body = { token, start, time_zone };
    const response = await prepare(bookingsContract.bookCall, { body });
    if (response.status !== 201) throw new Error(`No call could be booked: ${response.text}`);
    return { id, token, start };
  };
  const onCall: Sample = async (tenant) => ({ body: { token: (await booked(tenant)).token } });
  const resumeToken = async (): Promise<string> => {
    const body = { name: 'resume.pdf', size: pdf.length };
    const response = await prepare(consultationsContract.startResume, { body });
    const ticket = z.parse(consultationsContract.startResume.response, response.json);
    const put = await fetch(ticket.url, {
      method: 'PUT',
      headers: ticket.headers,
      body: new Uint8Array(pdf),
    });
    if (put.status !== 200) throw new Error(`The resume was refused: ${await put.text()}`);
    return ticket.token;
  };

  return {
    listOwnCases: nothing,
    createCase: () => ({ body: { country: 'US', path: 'US_O1A' } }),
    ensureDemoCase: nothing,
    getCase: onCase(),
    setCaseStatus: onCase(() => ({ status: 'REVIEW', version })),
    undoStatusChanges: async (tenant, by) => {
      const changed = await changeStatus(await tenant.newCase(), 'REVIEW', { ...by, role: 'OPS' });
      return { body: { changes: [{ case_id: changed.id, version: changed.version }] } };
    },
    listCaseHistory: onCase(),

    listOrganizationCases: () => ({ query: { q: 'owner', sort: 'oldest', limit: '5' } }),
    getToday: () => ({ query: { scope: 'team' } }),
    countOwnCases: nothing,
    countOrganizationCases: () => ({ query: { q: 'owner', owner: 'none' } }),
    countToday: () => ({ query: { scope: 'team' } }),
    countConsultations: () => ({ query: { visa: 'L-1 Intracompany Transfer' } }),
    getReport: () => ({ query: { from: '2026-01' } }),
    exportReport: () => ({ query: { from: '2026-01' } }),
    createCaseForApplicant: (tenant) => ({
      body: { applicant_id: tenant.owner.userId, country: 'US', path: 'US_O1A' },
    }),
    changeCases: async (tenant) => ({
      body: {
        case_ids: [(await tenant.newCase()).id, (await tenant.newCase()).id],
        change: { kind: 'status', status: 'REVIEW' },
      },
    }),
    requestFromCases: async (tenant) => ({
      body: {
        case_ids: [(await tenant.newCase()).id],
        items: [{ title: 'Bank statements', detail: 'Of the last six months', due_on: '2030-05-01' }],
      },
    }),
    getCaseManagement: onCase(),
    setCaseOwner: onCase((tenant) => ({ owner_id: tenant.staff.OPS.userId, version })),
    setCaseDueDate: onCase(() => ({ sla_due_at: '2030-01-01T00:00:00.000Z', version })),
    getFiling: onCase(),
    changeFiling: onCase(() => ({
      changes: {
        ...{ form: 'I-129', receipt_number: 'IOE0912345678' },
        requests: [{ id: randomUUID(), request: { kind: 'evidence', due_on: '2030-05-01' } }],
        other: { id: randomUUID(), filing: { form: 'I-765', receipt_number: 'IOE0912345679' } },
      },
      version: 0,
    })),
    listDeadlines: onCase(),
    putDeadline: async (tenant) => ({
      params: { caseId: (await tenant.newCase()).id, deadlineId: randomUUID() },
      body: { kind: 'own', name: `Call ${tenant.marker}`, on: '2030-05-01', done: false, version: 0 },
    }),
    deleteDeadline: async (tenant) => {
      const of = await tenant.newCase();
      return {
        params: { caseId: of.id, deadlineId: await tenant.newDeadline(of) },
        query: { version: String(version) },
      };
    },
    setAgeLimit: async (tenant) => {
      const { person, principal } = await tenant.newFamily('2015-05-01');
      return {
        params: { caseId: principal.id, childId: person.fields.dependents?.[0]?.id ?? '' },
        body: { on: '2036-04-30', handled: true },
      };
    },
    setPriority: onCase(() => ({ country: 'IN', retained_on: '2019-05-01', version: 0 })),
    setDocumentDates: async (tenant) => ({
      ...(await onDocument(tenant, tenant.owner)),
      body: { kind: 'passport', issued_on: '2020-05-01', expires_on: '2030-05-01', version: 0 },
    }),
    correctCaseRoute: onCase(() => ({ country: 'UK', path: 'UK_GLOBAL_TALENT', version })),
    deleteDraftCase: onCase(),
    listNotes: async (tenant) => {
      const of = await tenant.newCase();
      await tenant.newNote(of);
      return { params: { caseId: of.id } };
    },
    addNote: onCase(() => ({ text: 'Called back' })),
    listMessages: async (tenant) => {
      const of = await tenant.newCase();
      await tenant.writeMessage(of, tenant.owner);
      return { params: { caseId: of.id }, query: { q: 'message' } };
    },
    getConversation: async (tenant) => {
      const of = await tenant.newCase();
      await tenant.writeMessage(of, tenant.owner);
      return { params: { caseId: of.id } };
    },
    sendMessage: async (tenant) => {
      const of = await tenant.newCase();
      const { id } = await tenant.newDocument(of);
      return { params: { caseId: of.id }, body: { text: 'Here it is', document_ids: [id] } };
    },
    editMessage: async (tenant, by) => {
      const of = await tenant.newCase();
      return {
        params: { caseId: of.id, messageId: await tenant.writeMessage(of, by) },
        body: { text: 'Here it is' },
      };
    },
    deleteMessage: async (tenant, by) => {
      const of = await tenant.newCase();
      return { params: { caseId: of.id, messageId: await tenant.writeMessage(of, by) } };
    },
    setReadingProgress: async (tenant) => {
      const of = await tenant.newCase();
      await tenant.writeMessage(of, tenant.owner);
      return { params: { caseId: of.id }, body: { count: 1 } };
    },
    listUnread: async (tenant) => {
      await tenant.writeMessage(await tenant.newCase(), tenant.owner);
      return {};
    },
    listMessageTemplates: nothing,
    putMessageTemplate: () => ({
      params: { templateId: randomUUID() },
      body: { name: 'Missing items', text: 'Hello {{applicant}}', version: 0 },
    }),
    deleteMessageTemplate: async (tenant) => ({
      params: { templateId: await tenant.newTemplate() },
      query: { version: String(version) },
    }),
    startBulkChange: async (tenant) => ({
      body: {
        case_ids: [(await tenant.newCase()).id, (await tenant.newCase()).id],
        change: { kind: 'status', status: 'REVIEW' },
      },
    }),
    listBulkChanges: nothing,
    ...Object.fromEntries(
      (['listSkippedCases', 'stopBulkChange', 'resumeBulkChange', 'undoBulkChange'] as const).map((name) => [
        name,
        async (tenant: Tenant) => ({ params: { jobId: await tenant.newBulkChange() } }),
      ]),
    ),
    createCaseImport: () => ({ body: { file_name: 'cases.csv', total: 2 } }),
    listCaseImports: nothing,
    putCaseImportLines: async (tenant) => ({
      params: { importId: (await tenant.newCaseImport('UPLOADING')).id, part: '0' },
      body: { lines: tenant.importLines() },
    }),
    startCaseImport: async (tenant) => {
      const job = await tenant.newCaseImport('UPLOADING');
      await addImportPart(job, 0, tenant.importLines());
      return { params: { importId: job.id } };
    },
    ...Object.fromEntries(
      (['listSkippedLines', 'stopCaseImport', 'resumeCaseImport'] as const).map((name) => [
        name,
        async (tenant: Tenant) => ({ params: { importId: (await tenant.newCaseImport('STOPPED')).id } }),
      ]),
    ),
    startCaseExport: () => ({ body: { status: 'REVIEW' } }),
    listCaseExports: nothing,
    ...Object.fromEntries(
      (['stopCaseExport', 'resumeCaseExport', 'createCaseExportLink'] as const).map((name) => [
        name,
        async (tenant: Tenant) => ({ params: { exportId: await tenant.newCaseExport() } }),
      ]),
    ),
    listCaseViews: async (tenant) => {
      await tenant.newView();
      return {};
    },
    putCaseView: () => ({
      params: { viewId: randomUUID() },
      body: { name: 'RFEs', filter: { status: 'REVIEW', sort: 'due' }, shared: false, version: 0 },
    }),
    deleteCaseView: async (tenant) => ({
      params: { viewId: await tenant.newView() },
      query: { version: String(version) },
    }),
    getChecklist: async (tenant) => {
      const of = await tenant.newCase();
      await tenant.newItem(of);
      return { params: { caseId: of.id } };
    },
    addChecklistItems: onCase(() => ({ items: [{ title: 'Degree', detail: 'With the apostille' }] })),
    changeChecklistItems: async (tenant) => {
      const of = await tenant.newCase();
      const item = await tenant.newItem(of, (await tenant.newDocument(of)).id);
      return {
        params: { caseId: of.id },
        body: { changes: [{ item_id: item.id, version, change: { kind: 'accept' } }] },
      };
    },
    undoChecklistChanges: async (tenant, by) => {
      const of = await tenant.newCase();
      const { before: _, ...item } = await tenant.newItem(of);
      const decided = {
        ...{ status: 'NOT_NEEDED' as const, before: { status: 'MISSING' as const }, version: 2 },
        ...{ changed_at: new Date().toISOString(), changed_by: by.fullName, changed_by_id: by.userId },
      };
      await transact({ item: putItem({ ...item, ...decided }) });
      return { params: { caseId: of.id }, body: { changes: [{ item_id: item.id, version: 2 }] } };
    },
    addItemDocuments: async (tenant) => {
      const of = await tenant.newCase();
      const [item, document] = [await tenant.newItem(of), await tenant.newDocument(of)];
      return { params: { caseId: of.id, itemId: item.id }, body: { document_ids: [document.id] } };
    },
    removeItemDocument: async (tenant) => {
      const of = await tenant.newCase();
      const document = await tenant.newDocument(of);
      const item = await tenant.newItem(of, document.id);
      return { params: { caseId: of.id, itemId: item.id, documentId: document.id } };
    },

    listChecklistTemplates: nothing,
    getChecklistTemplate: () => ({ params: { path: 'US_O1A' } }),
    putChecklistTemplate: async (_, by) => ({
      params: { path: 'US_H1B' },
      body: {
        entries: [{ id: `own:${randomUUID()}`, title: 'Engagement letter' }],
        version: await savedTemplate(by),
      },
    }),
    getChecklistUpdate: onCase(),
    updateChecklist: onCase(() => ({ from: 0, to: 0 })),

    assessCase: async (tenant) => {
      const of = await tenant.newCase();
      const { id } = await tenant.newDocument(of);
      const press = { claimed: true, evidence: [id], note: 'The front page' };
      return {
        params: { caseId: of.id },
        body: { facts: { o1a: { press, awards: true } }, as_of: '2026-11-22' },
      };
    },
    listAssessments: async (tenant) => {
      const of = await tenant.newCase();
      await tenant.newAssessment(of);
      return { params: { caseId: of.id } };
    },
    replayAssessment: async (tenant) => {
      const of = await tenant.newCase();
      const { assessmentId } = await tenant.newAssessment(of);
      return { params: { caseId: of.id, assessmentId } };
    },
    verifyFact: async (tenant) => {
      const of = await tenant.newCase();
      const { assessmentId, documentId } = await tenant.newAssessment(of);
      return {
        params: { caseId: of.id, fact: 'o1a.press' },
        body: { assessment_id: assessmentId, document_id: documentId },
      };
    },
    withdrawVerification: async (tenant) => {
      const of = await tenant.newCase();
      await tenant.newVerification(of);
      return { params: { caseId: of.id, fact: 'o1a.press' } };
    },
    listRuleChanges: nothing,
    listTurnedCases: () => ({ params: { version: 'express-entry-2025-03-25' }, query: { limit: '5' } }),

    getExhibits: onCase(),
    putExhibits: async (tenant) => {
      const { caseId, documentId } = await tenant.newExhibit();
      const exhibits = [{ id: 'identity:passport', title: 'Passport', documents: [documentId] }];
      return { params: { caseId }, body: { version: 0, numbering: 'letters', exhibits } };
    },
    listPackets: onCase(),
    buildPacket: async (tenant) => ({
      params: { caseId: (await tenant.newExhibit()).caseId, number: '1' },
      body: { version: 0 },
    }),
    getPacket: async (tenant) => ({ params: await tenant.newPacket('FAILED') }),
    cancelPacket: async (tenant) => ({ params: await tenant.newPacket('RUNNING') }),
    retryPacket: async (tenant) => ({ params: await tenant.newPacket('CANCELED') }),
    createPacketLink: async (tenant) => ({ params: await tenant.newPacket('DONE'), body: { file: 'pdf' } }),
    listFailedPackets: nothing,

    searchDocuments: async (tenant) => {
      await tenant.newDocument(await tenant.newCase());
      await run.streamsSettled();
      return { query: { q: 'canary', limit: '5' } };
    },
    listDocuments: async (tenant) => {
      const of = await tenant.newCase();
      await tenant.newDocument(of);
      await tenant.newDocument(of);
      return { params: { caseId: of.id }, query: { limit: '1' } };
    },
    startUpload: onCase(() => announcementOf('Passport.pdf', pdf)),
    finishUpload: onUpload,
    cancelUpload: onUpload,
    createDownloadLink: onDocument,
    createViewLink: onDocument,
    deleteDocument: onDocument,

    checkEligibility: () => ({
      body: {
        path: 'US_O1A',
        facts: {
          salary_usd: 180_000,
          has_us_employer: true,
          press: true,
          critical_role: true,
          high_salary: true,
        },
      },
    }),
    assessEligibility: () => ({
      body: {
        facts: { birth_date: '1996-05-01', partner: null, o1a: { press: true, awards: { claimed: true } } },
        routes: ['CA_Express', 'US_O1A'],
        as_of: '2026-11-22',
      },
    }),
    getOpenApi: nothing,

    claimAccount: async () => ({
      body: { token: await signAccountClaim(run.addUnconfirmed(email())), password: 'Aa1-and-a-long-one' },
    }),
    recoverAccess: () => ({ body: { email: email() } }),

    startResume: () => ({ body: { name: 'resume.pdf', size: pdf.length } }),
    finishResume: async () => ({ body: { token: await resumeToken() } }),
    submitConsultation: () => ({ body: { form: formOf(email()), elapsed: 60_000 } }),
    sendContactMessage: () => ({
      body: { name: 'Amara', email: email(), subject: 'A question', message: 'May I?', elapsed: 60_000 },
    }),
    listFreeTimes: () => ({
      query: { from: '2030-01-01T00:00:00.000Z', to: '2030-01-02T00:00:00.000Z' },
    }),
    bookCall: async (tenant) => ({
      body: { token: (await tenant.newConsultation()).token, start: await freeTime(), time_zone },
    }),
    viewCall: onCall,
    listOtherTimes: async (tenant) => ({
      body: {
        token: (await booked(tenant)).token,
        from: '2030-01-01T00:00:00.000Z',
        to: '2030-01-02T00:00:00.000Z',
      },
    }),
    rescheduleCall: async (tenant) => ({
      body: { token: (await booked(tenant)).token, start: await freeTime(), time_zone },
    }),
    cancelCall: onCall,

    listConsultations: async (tenant) => {
      await tenant.newConsultation();
      return {};
    },
    getConsultation: onConsultation(),
    updateConsultation: async (tenant) => ({
      params: { consultationId: (await tenant.newConsultation()).id },
      body: { owner_id: tenant.staff.OPS.userId, note: 'Called back', version },
    }),
    createResumeLink: async (tenant) => {
      const { id, resume_file_path } = await tenant.newConsultation();
      await putPdf(run.documentsBucket, resume_file_path ?? '');
      return { params: { consultationId: id } };
    },
    cancelCallByStaff: async (tenant) => {
      const { id, start } = await booked(tenant);
      return { params: { consultationId: id }, body: { start } };
    },
    openCaseFromConsultation: onConsultation({ country: 'US', path: 'US_O1A' }),
    getAvailability: nothing,
    listExperts: nothing,
    setBookingRules: async (_, by) => {
      const response = await prepare(availabilityContract.getAvailability, {
        token: run.signIn(by).AccessToken,
      });
      const seen = z.safeParse(z.object({ rulesVersion: z.number() }), response.json);
      return { body: { rules: defaultBookingRules, version: seen.data?.rulesVersion ?? 0 } };
    },
    setExpertHours: async (tenant) => ({
      params: { expertId: (await tenant.newMember('OPS')).userId },
      body: { hours: officeHours(time_zone), version: 0 },
    }),

    getOrganization: nothing,
    updateOrganization: () => ({ body: { staff_decides: false } }),
    getOrganizationStats: nothing,
    listMembers: () => ({ query: { staff: 'true' } }),
    listApplicants: () => ({ query: { q: 'owner' } }),
    setMemberRole: onMember({ role: 'OPS' }),
    removeMember: onMember(),
    listUnsentMail: async (tenant) => {
      await tenant.newUnsentMail();
      return {};
    },
    resendMail: async (tenant) => ({ params: { mailId: await tenant.newUnsentMail() } }),
    dismissUnsentMail: async (tenant) => ({ params: { mailId: await tenant.newUnsentMail() } }),
    listInvitations: nothing,
    inviteMember: () => ({ body: { email: email(), role: 'HR' } }),
    inviteMembers: () => ({ body: { emails: [email()], role: 'HR' } }),
    resendInvitation: onInvitation,
    withdrawInvitation: onInvitation,
    listLatestDocuments: async (tenant) => {
      await tenant.newDocument(await tenant.newCase());
      return {};
    },
    createAdminDownloadLink: onDocument,
    resetDemo: nothing,

    listPeople: async (tenant) => {
      await tenant.newPerson();
      return { query: { q: 'canary', limit: '5' } };
    },
    addPeople: () => ({
      body: {
        people: [{ name: { family_name: `Okafor ${randomUUID().slice(0, 8)}` }, birth_date: '1990-05-01' }],
      },
    }),
    listEndingStatuses: async (tenant) => {
      await tenant.newPerson();
      return { query: { within: '180', limit: '5' } };
    },
    getPerson: onPerson(),
    changePerson: onPerson({ changes: { birth_date: '1990-05-01' }, version: 1 }),
    deletePersonRecord: onPerson(),
    invitePersonToRecord: onPerson(),
    listPersonCases: async (tenant) => ({
      params: { personId: (await tenant.newFamily()).person.id },
      query: { limit: '5' },
    }),
    openDependentCase: async (tenant) => {
      const { person, principal } = await tenant.newFamily();
      return {
        params: { personId: person.id, dependentId: person.fields.dependents?.[0]?.id ?? '' },
        body: { principal_case_id: principal.id },
      };
    },
    listFamilyCases: onCase(),
    openRenewal: async (tenant) => {
      const person = await tenant.newPerson();
      return {
        params: { personId: person.id },
        body: { status_id: person.fields.statuses?.[0]?.id ?? '' },
      };
    },

    listDeletions: nothing,
    listDeletionReceipts: nothing,
    carryOutDeletion: async (tenant) => {
      const who = await tenant.newMember('HR');
      await prepare(dataExportContract.requestDeletion, { token: run.signIn(who).AccessToken });
      return { params: { userId: who.userId } };
    },

    listAudit: () => ({ query: { kind: 'sign-in', limit: '5' } }),
    exportAudit: nothing,

    getOwnPerson: nothing,
    // A group that the demo applicant's record doesn't have yet.
    changeOwnPerson: () => ({ body: { changes: { employment: { employer: 'Halden Optics' } }, version: 0 } }),
    exportData: nothing,
    getIntake: onCase(),
    saveIntakeAnswers: async (tenant) => ({
      params: { caseId: (await tenant.newCase()).id, sectionId: 'passport' },
      body: { answers: { number: `A${tenant.marker}` }, version: 0 },
    }),
    sendIntakeSection: async (tenant) => ({ ...(await onSection(tenant)), body: { version } }),
    askIntakeQuestion: async (tenant) => ({
      ...(await onSection(tenant)),
      body: { question: 'country', note: 'Is it still valid?' },
    }),
    withdrawIntakeRequest: async (tenant) => ({ ...(await onSection(tenant)), body: { question: 'number' } }),
    getDeletionRequest: nothing,
    requestDeletion: nothing,
    withdrawDeletion: nothing,
    listNotifications: async (tenant, by) => {
      await tenant.newNotification(by);
      return { query: { limit: '5' } };
    },
    countUnreadNotifications: async (tenant, by) => {
      await tenant.newNotification(by);
      return {};
    },
    getEmailSettings: nothing,
    putEmailSettings: () => ({ body: { choices: { status: 'digest', calls: 'off' } } }),
    viewMailedSettings: async (tenant) => ({ body: { token: await settingsToken(tenant.owner) } }),
    putMailedSettings: async (tenant) => ({
      body: { token: await settingsToken(tenant.owner), choices: { documents: 'off' } },
    }),
    unsubscribe: async (tenant) => {
      const { unsubscribe_url } = await emailSettingsLinks(tenant.owner.userId, ['status']);
      return { query: { token: new URL(unsubscribe_url).searchParams.get('token') ?? '' } };
    },
    markNotificationsRead: async (tenant, by) => ({
      body: { notifications: [await tenant.newNotification(by)] },
    }),
    markAllNotificationsRead: async (tenant, by) => {
      await tenant.newNotification(by);
      return { body: { until: new Date().toISOString() } };
    },
    getProfile: nothing,
    signOut: nothing,
    listSessions: nothing,
    endSession: async (_, by) => {
      const otherToken = run.signIn(by).AccessToken;
      await prepare(profileContract.getProfile, { token: otherToken });
      const { items } = sessionsContract.listSessions.response.parse(
        (await prepare(sessionsContract.listSessions, { token: otherToken, query: { limit: '100' } })).json,
      );
      return { params: { sessionId: items.find(({ current }) => current)?.id ?? randomUUID() } };
    },
    endOtherSessions: nothing,
    getCalendarAddress: nothing,
    createCalendarAddress: () => ({ body: { scope: 'mine' } }),
    removeCalendarAddress: async (_, by) => {
      const request = { token: run.signIn(by).AccessToken, body: { scope: 'mine' } };
      await prepare(calendarContract.createCalendarAddress, request);
      return {};
    },
    getCalendar: async (tenant) => {
      await tenant.newDeadline(await tenant.newCase());
      const request = { token: run.signIn(tenant.owner).AccessToken, body: { scope: 'mine' } };
      const { json } = await prepare(calendarContract.createCalendarAddress, request);
      const { url } = calendarContract.createCalendarAddress.response.parse(json);
      return { query: { key: new URL(url).searchParams.get('key') ?? '' } };
    },
    getSecondFactor: nothing,
    turnOffSecondFactor: nothing,
    createRecoveryCodes: (_, by) => {
      run.setSecondFactor(by.userId, true);
      return {};
    },
    listPasskeys: nothing,
    startPasskey: nothing,
    addPasskey: async (_, by) => ({
      body: createAuthenticator().register(await passkeyOptions(by), { origin: run.url }),
    }),
    deletePasskey: async (_, by) => {
      const authenticator = createAuthenticator();
      const body = authenticator.register(await passkeyOptions(by), { origin: run.url });
      await prepare(passkeysContract.addPasskey, { token: run.signIn(by).AccessToken, body });
      return { params: { passkeyId: authenticator.id } };
    },
    recoverSecondFactor: async (tenant) => {
      const who = await tenant.newMember('HR');
      const [code = ''] = makeRecoveryCodes();
      await transact({ recoveryCodes: putRecoveryCodes(who.userId, who.email, [code]) });
      return { body: { email: who.email, code } };
    },
    getFacts: nothing,
    putFacts: async (tenant, by) => {
      const isOwner = by.userId === tenant.owner.userId;
      const evidence = isOwner ? [(await tenant.newDocument(await tenant.newCase())).id] : [];
      const response = await prepare(factsContract.getFacts, { token: run.signIn(by).AccessToken });
      const seen = z.safeParse(FactsRecord, response.json);
      const facts = { birth_date: '1996-05-01', o1a: { press: { claimed: true, evidence } } };
      return { body: { facts, version: seen.data?.version ?? 0 } };
    },
    updateProfile: (_, by) => ({ body: { full_name: by.fullName } }),
  };
}
