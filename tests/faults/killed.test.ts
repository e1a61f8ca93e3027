import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { getCaseWork } from '#functions/data/cases/case-work.ts';
import { countPacket, getExhibitsItem } from '#functions/data/cases/exhibits.ts';
import { indexCase, unindexCase } from '#functions/data/cases/index-case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { getDocument } from '#functions/data/documents/document.ts';
import { getPacketItem, type PacketItem, putPacket } from '#functions/data/documents/packet.ts';
import { putMail } from '#functions/data/jobs/mail.ts';
import { signAccountClaim } from '#functions/data/people/account-claim-token.ts';
import { changeOrganization } from '#functions/data/people/organization.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { getPerson } from '#functions/data/people/person.ts';
import { handler as accounts } from '#functions/http/handlers/accounts.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as consultations } from '#functions/http/handlers/consultations.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { composeMail } from '#functions/mail/compose-mail.ts';
import { deliverMail } from '#functions/mail/deliver-mail.ts';
import { sendDigests } from '#functions/notifications/send-digests.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { runPacket } from '#functions/packets/run-packet.ts';
import { handler as postConfirmation } from '#functions/people/post-confirmation.ts';
import { logger } from '#functions/platform/logger.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { sendDateReminders } from '#functions/workflows/send-date-reminders.ts';
import { brokenInvariants, invariants } from '#infra/operations/invariants/invariants.ts';
import { readModel } from '#infra/operations/invariants/read-model.ts';
import { accountsContract } from '#shared/contract/accounts.ts';
import { availabilityContract } from '#shared/contract/availability.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { bulkChangesContract } from '#shared/contract/bulk-changes.ts';
import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { contactContract } from '#shared/contract/contact.ts';
import { dataExportContract } from '#shared/contract/data-export.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { deletionsContract } from '#shared/contract/deletions.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { factsContract } from '#shared/contract/facts.ts';
import { familyContract } from '#shared/contract/family.ts';
import { intakeContract } from '#shared/contract/intake.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { ownPersonContract, peopleContract } from '#shared/contract/people.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { draftCasesContract, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { officeHours } from '#shared/domain/booking-rules.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { limitRules } from '#shared/domain/quotas.ts';
import { addDays } from '#shared/schema/calendar-date.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { addFigure } from '../security/figures.ts';
import { type SecurityRun, startSecurityRun, type TestUser } from '../security/local-run.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { confirmed } from '../support/confirmed.ts';
import { formOf, fromAnywhere, newEmail, stored, submit } from '../support/consultations.ts';
import { deep } from '../support/deep.ts';
import { pdf } from '../support/documents.ts';
import { completeAnswers, sectionOf } from '../support/intake.ts';
import { withoutMails } from '../support/local-stack.ts';
import { sampleFonts } from '../support/packet-files.ts';
import { statusOf } from '../support/person-records.ts';
import { purge, resendMail, sendReminders } from '../support/schedules.ts';
import { patience } from '../support/timeouts.ts';
import { countCalls, type Fault, withFault } from './inject.ts';

const hour = 3_600_000;
let run: SecurityRun;
let admin: TestUser;
let demoAdmin: TestUser;
const add = (role: TestUser['role'], organizationId: string, email?: string) =>
  run.addPerson({ fullName: 'Amara Okonkwo', role, organizationId, ...(email && { email }) });
beforeAll(async () => {
  // Stream processing runs only when the results are checked. Emails stay in the outbox, because their stream
  // has its own tests.
  run = await startSecurityRun({ gathersFor: hour, follows: withoutMails });
  logger.setLogLevel('SILENT');
  admin = await add('ADMIN', 'harbor');
  // In a deep run, one admin opens more cases than the daily limit allows.
  await changeOrganization('harbor', {
    quotas: { cases_for_applicants: limitRules.cases_for_applicants.max },
  });
  demoAdmin = await add('ADMIN', demoOrganizationId);
  await add('APPLICANT', demoOrganizationId, 'applicant-demo@landfall.example');
});
afterAll(() => run.stop());

/** Runs the hourly purge at a time when every announced upload has expired. */
async function purgeLater(): Promise<void> {
  for (const hours of [2, 4]) {
    vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + hours * hour).toISOString());
    await purge();
  }
  vi.unstubAllEnvs();
}

/** Checks all invariants at a time when nothing may be incomplete any more. */
async function expectInvariantsHold(): Promise<void> {
  await quarterHourLater();
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 1.5 * hour).toISOString());
  await sendNotices(() => true);
  vi.unstubAllEnvs();
  // Worklists are updated by the stream.
  await run.streamsSettled();
  const model = await readModel({ withAccounts: true });
  const later = new Date(Date.now() + 1.5 * hour);
  const broken = brokenInvariants({ ...model, now: later }).filter(
    // The outbox's stream isn't followed here.
    ({ invariant }) => invariant !== 'mailIsSent',
  );
  addFigure('invariants held after a fault', Object.keys(invariants).length - broken.length);
  expect(broken).toEqual([]);
}

interface Operation<Subject> {
  /** Creates a fresh subject for the operation. */
  readonly prepare: () => Promise<Subject>;
  readonly run: (subject: Subject) => Promise<unknown>;
  /** What the user would do next; if nothing, the purge has to clean up. */
  readonly recover: (subject: Subject) => Promise<unknown>;
  /** Checks the result. */
  readonly verify?: (subject: Subject) => Promise<unknown>;
}

/**
 * Runs the operation with a fault after its first write, with one after the middle write, and without a fault.
 * Killed after the last write, a process leaves the same state as without a fault; killed after a read, the
 * same as after the previous write. Each time it recovers like users do. A deep run covers every call, and
 * checks all invariants after each operation. Doing so after each fault would read everything that hundreds of
 * earlier faults had left.
 * @returns the number of faults injected
 */
async function faultAtEachCall<Subject>(fault: Fault, operation: Operation<Subject>): Promise<number> {
  const recoverAndVerify = async (subject: Subject) => {
    await operation.recover(subject);
    await operation.verify?.(subject);
  };
  const baseline = await operation.prepare();
  const calls = await countCalls(() => operation.run(baseline), { writesOnly: !deep });
  await recoverAndVerify(baseline);
  const callNumbers = deep
    ? Array.from({ length: calls }, (_, before) => before + 1)
    : firstAndMiddleOf(calls);
  let faults = 0;
  for (const at of callNumbers) {
    const subject = await operation.prepare();
    const injected = await withFault(fault, at, () => operation.run(subject), { writesOnly: !deep });
    if (injected) faults++;
    await recoverAndVerify(subject);
  }
  // The next purge would remove what this one has left.
  if (deep || operation.recover === purgeLater) await expectInvariantsHold();
  addFigure('faults injected', faults);
  return faults;
}

const firstAndMiddleOf = (calls: number): number[] => [...new Set([1, Math.ceil(calls / 2)])];

const openCase = async (as: TestUser): Promise<string> => {
  const body = { country: 'US', path: 'US_O1A' };
  return (await succeed(cases, casesContract.createCase, { as, body })).id;
};
const assessmentsOf = async (as: TestUser, caseId = '') =>
  (await succeed(cases, caseAssessmentsContract.listAssessments, { as, params: { caseId } })).items;
const sendMessage = ({ as, caseId, key }: { as: TestUser; caseId: string; key: string }) =>
  callEndpoint(cases, messagesContract.sendMessage, {
    as,
    params: { caseId },
    body: { text: 'Did you get my letter?' },
    headers: { [idempotencyHeader]: key },
  });
const requestOn = ({ ids, key }: { ids: readonly string[]; key: string }) =>
  callEndpoint(cases, bulkChangesContract.requestFromCases, {
    as: admin,
    body: { case_ids: ids, items: [{ title: 'Lease' }] },
    headers: { [idempotencyHeader]: key },
  });
const announce = async (as: TestUser, caseId: string) =>
  succeed(documents, documentsContract.startUpload, {
    as,
    params: { caseId },
    body: { name: 'passport.pdf', size: pdf.length },
  });
const arrive = async ({ url, headers }: { url: string; headers: Record<string, string> }) => {
  const { ok } = await fetch(url, { method: 'PUT', headers, body: pdf });
  if (!ok) throw new Error('The file wasn’t uploaded.');
};
async function uploaded() {
  const as = await add('APPLICANT', 'harbor');
  const caseId = await openCase(as);
  const ticket = await announce(as, caseId);
  await arrive(ticket);
  return { as, params: { caseId, uploadId: ticket.uploadId } };
}
type Uploaded = Awaited<ReturnType<typeof uploaded>>;
const finish = (subject: Uploaded) => callEndpoint(documents, documentsContract.finishUpload, subject);
const documentsOf = async ({ as, params: { caseId } }: Uploaded) =>
  (await succeed(documents, documentsContract.listDocuments, { as, params: { caseId } })).items;

const createConsultation = async () => {
  const email = newEmail();
  return { email, ...(await submit(email)) };
};
const caseFrom = (consultationId: string) => ({
  as: admin,
  params: { consultationId },
  body: { country: 'US', path: 'US_O1A' },
});
async function freeTime(): Promise<string> {
  const from = new Date(Date.now() + 2 * 24 * hour).toISOString();
  const to = new Date(Date.now() + 29 * 24 * hour).toISOString();
  const { starts } = await succeed(consultations, bookingsContract.listFreeTimes, { query: { from, to } });
  return starts[Math.floor(Math.random() * starts.length)] ?? '';
}
const book = ({ token, start }: { token: string; start: string }) =>
  callEndpoint(consultations, bookingsContract.bookCall, {
    body: { token, start, time_zone: 'UTC' },
    headers: fromAnywhere(),
  });
const booked = async () => {
  const subject = { token: (await createConsultation()).bookingToken, start: await freeTime() };
  await book(subject);
  return { ...subject, next: await freeTime() };
};

/** A user with a case, a document, a submission with a call, and a message, who requested deletion. */
async function leaving() {
  const subject = await uploaded();
  await finish(subject);
  const { email } = subject.as;
  const { bookingToken } = await submit(email);
  await book({ token: bookingToken, start: await freeTime() });
  await succeed(consultations, contactContract.sendContactMessage, {
    body: { name: 'Amara', email, subject: 'A question', message: 'May I?', elapsed: 60_000 },
    headers: fromAnywhere(),
  });
  await succeed(profile, factsContract.putFacts, { as: subject.as, body: { facts: {}, version: 0 } });
  await succeed(profile, ownPersonContract.changeOwnPerson, {
    as: subject.as,
    body: { changes: { statuses: [statusOf('2030-05-01')], dependents: [child()] }, version: 0 },
  });
  await succeed(profile, dataExportContract.requestDeletion, { as: subject.as });
  return subject.as;
}
const notificationsFor = async ({ userId }: TestUser) =>
  (await stored('Notification')).filter(({ recipient }) => recipient === userId);
/** Runs the schedule of notices and digests, this many hours from now. */
async function sendDueIn(hours: number): Promise<void> {
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + hours * hour).toISOString());
  try {
    await sendNotices(() => true);
    await sendDigests(() => true);
  } finally {
    vi.unstubAllEnvs();
  }
}
const carryOut = ({ userId }: TestUser) =>
  callEndpoint(organization, deletionsContract.carryOutDeletion, { as: admin, params: { userId } });

/** The claims of a token that was just issued. */
const claimsWith = (userId: string) => ({
  sub: userId,
  token_use: 'access',
  'cognito:groups': `[${run.groupsOf(userId).join(' ')}]`,
});
/** An attorney with hours, a case, and an upcoming call. */
async function withAssignments() {
  const attorney = await add('ATTORNEY', 'harbor');
  const params = { expertId: attorney.userId };
  await succeed(consultations, availabilityContract.setExpertHours, {
    as: attorney,
    params,
    body: { hours: officeHours('UTC'), version: 0 },
  });
  const caseId = await openCase(await add('APPLICANT', 'harbor'));
  const body = { owner_id: attorney.userId, version: 1 };
  await succeed(cases, staffCasesContract.setCaseOwner, { as: admin, params: { caseId }, body });
  await book({ token: (await createConsultation()).bookingToken, start: await freeTime() });
  return attorney;
}
/** Runs the schedule at the time when invariants are checked. */
async function quarterHourLater(): Promise<void> {
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + hour / 4).toISOString());
  await sendReminders();
  vi.unstubAllEnvs();
}
const expectErased = async ({ userId }: TestUser) => {
  await quarterHourLater();
  const rows = [...(await stored('Membership')), ...(await stored('Departure'))];
  expect(rows.filter(({ user_id }) => user_id === userId)).toEqual([]);
};

async function mailInOutbox() {
  const [id, to] = [randomUUID(), newEmail()];
  const mail = composeMail({ to, subject: 'Hello', heading: 'Hello', paragraphs: ['Welcome.'] });
  await transact({ mail: putMail(mail, id) });
  return { id, to };
}

/** Resends mails when SES's events have arrived and earlier claims have expired. */
async function resendLater(): Promise<void> {
  await run.streamsSettled();
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 20 * 60_000).toISOString());
  await resendMail();
  vi.unstubAllEnvs();
  await run.streamsSettled();
}

const claim = async (userId: string) =>
  callEndpoint(accounts, accountsContract.claimAccount, {
    body: { token: await signAccountClaim(userId), password: 'Owners-own-password-1' },
    headers: fromAnywhere(),
  });

const child = () => ({
  id: randomUUID(),
  relationship: 'child',
  name: { family_name: 'Okonkwo', given_names: 'Dayo' },
  statuses: [statusOf('2030-05-01', { name: 'H-4' })],
});
const employees = (count: number) => ({
  as: admin,
  body: {
    people: Array.from({ length: count }, () => ({
      name: { family_name: 'Iyer', given_names: 'Meera' },
      email: newEmail(),
      status: statusOf('2030-05-01'),
    })),
  },
});
/** A person without an account, and the status to renew. */
async function createEmployee() {
  const call = employees(1);
  const [added] = (await succeed(organization, peopleContract.addPeople, call)).results;
  const [person] = call.body.people;
  return {
    as: admin,
    params: { personId: added?.person_id ?? '' },
    body: { status_id: person?.status.id ?? '' },
  };
}

const nothing = async () => undefined;

/** Every multistep operation and its recovery, starting with those that rely on the purge. */
const operations = (fault: Fault): Record<string, () => Promise<number>> => ({
  'an unfinished upload': () =>
    faultAtEachCall(fault, {
      prepare: uploaded,
      run: finish,
      recover: purgeLater,
      verify: async (subject) => expect((await documentsOf(subject)).length).toBeLessThanOrEqual(1),
    }),
  'a deleted document': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const subject = await uploaded();
        await finish(subject);
        return subject;
      },
      run: ({ as, params: { caseId, uploadId: documentId } }) =>
        callEndpoint(documents, documentsContract.deleteDocument, { as, params: { caseId, documentId } }),
      recover: purgeLater,
    }),
  'a deleted draft': () =>
    faultAtEachCall(fault, {
      prepare: async () => ({
        as: admin,
        params: { caseId: await openCase(await add('APPLICANT', 'harbor')) },
      }),
      run: (call) => callEndpoint(cases, draftCasesContract.deleteDraftCase, call),
      recover: purgeLater,
    }),
  'a withdrawn invitation': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const body = { email: newEmail(), role: 'HR' };
        await succeed(organization, organizationContract.inviteMember, { as: admin, body });
        return body.email;
      },
      run: (email) =>
        callEndpoint(organization, organizationContract.withdrawInvitation, { as: admin, body: { email } }),
      recover: purgeLater,
    }),
  'a demo reset': () =>
    faultAtEachCall(fault, {
      prepare: nothing,
      run: () => callEndpoint(organization, organizationContract.resetDemo, { as: demoAdmin }),
      recover: purgeLater,
    }),
  'an email': async () => {
    // A deep run has hundreds of earlier ones, and the mailbox lists the last 500.
    await resendLater();
    return faultAtEachCall(fault, {
      prepare: mailInOutbox,
      run: ({ id }) => deliverMail(id),
      recover: resendLater,
      verify: async ({ id, to }) => {
        expect(run.mailbox.list().filter((mail) => mail.to.includes(to))).toHaveLength(1);
        expect((await stored('Mail')).find((mail) => mail.mail_id === id)).toMatchObject({ state: 'sent' });
      },
    });
  },
  'an upload that is finished twice': () =>
    faultAtEachCall(fault, {
      prepare: uploaded,
      run: finish,
      recover: finish,
      verify: async (subject) => expect(await documentsOf(subject)).toHaveLength(1),
    }),
  'a case': () =>
    faultAtEachCall(fault, {
      prepare: async () => ({
        as: await add('APPLICANT', 'harbor'),
        body: { country: 'US', path: 'US_O1A' },
        headers: { 'idempotency-key': randomUUID() },
      }),
      run: (call) => callEndpoint(cases, casesContract.createCase, call),
      recover: (call) => succeed(cases, casesContract.createCase, call),
      verify: async ({ as }) =>
        expect((await succeed(cases, casesContract.listOwnCases, { as })).items).toHaveLength(1),
    }),
  'a case with its assessment': () =>
    faultAtEachCall(fault, {
      prepare: async () => ({
        as: await add('APPLICANT', 'harbor'),
        body: { country: 'US', path: 'US_O1A', assessment: { facts: { o1a: { press: true } } } },
        headers: { 'idempotency-key': randomUUID() },
      }),
      run: (call) => callEndpoint(cases, casesContract.createCase, call),
      recover: (call) => succeed(cases, casesContract.createCase, call),
      verify: async ({ as }) => {
        const [opened, second] = (await succeed(cases, casesContract.listOwnCases, { as })).items;
        expect(second).toBeUndefined();
        expect(await assessmentsOf(as, opened?.id)).toHaveLength(1);
      },
    }),
  'an assessment': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const as = await add('APPLICANT', 'harbor');
        const caseId = await openCase(as);
        return {
          as,
          params: { caseId },
          body: { facts: { o1a: { press: true } } },
          headers: { 'idempotency-key': randomUUID() },
        };
      },
      run: (call) => callEndpoint(cases, caseAssessmentsContract.assessCase, call),
      recover: (call) => succeed(cases, caseAssessmentsContract.assessCase, call),
      verify: async ({ as, params }) => expect(await assessmentsOf(as, params.caseId)).toHaveLength(1),
    }),
  'employees from a file': () =>
    faultAtEachCall(fault, {
      prepare: async () => employees(6),
      run: (call) => callEndpoint(organization, peopleContract.addPeople, call),
      recover: (call) => succeed(organization, peopleContract.addPeople, call),
      verify: async (call) => {
        const { results } = await succeed(organization, peopleContract.addPeople, call);
        expect(results.map(({ outcome }) => outcome)).toEqual(Array(6).fill('exists'));
      },
    }),
  'a renewal for someone without an account': () =>
    faultAtEachCall(fault, {
      prepare: createEmployee,
      run: (call) => callEndpoint(organization, peopleContract.openRenewal, call),
      recover: (call) => succeed(organization, peopleContract.openRenewal, call),
      verify: async (call) => {
        const { case: opened } = await succeed(organization, peopleContract.openRenewal, call);
        const theirs = (await stored('Case')).filter(
          ({ applicant_id }) => applicant_id === opened.applicant_id,
        );
        expect(theirs.map(({ id }) => id)).toEqual([opened.id]);
      },
    }),
  'a dependent’s case': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const as = await add('APPLICANT', 'harbor');
        const dependent = child();
        await succeed(profile, ownPersonContract.changeOwnPerson, {
          as,
          body: { changes: { dependents: [dependent] }, version: 0 },
        });
        return {
          as: admin,
          params: { personId: as.userId, dependentId: dependent.id },
          body: { principal_case_id: await openCase(as) },
        };
      },
      run: (call) => callEndpoint(organization, familyContract.openDependentCase, call),
      recover: (call) => succeed(organization, familyContract.openDependentCase, call),
      verify: async (call) => {
        const { id } = await succeed(organization, familyContract.openDependentCase, call);
        const of = (await stored('Case')).filter(
          ({ dependent }) => Object(dependent).id === call.params.dependentId,
        );
        expect(of.map((each) => each.id)).toEqual([id]);
      },
    }),
  'a renamed dependent': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const as = await add('APPLICANT', 'harbor');
        const dependent = child();
        const changed = {
          ...dependent,
          name: { family_name: 'Okonkwo-Reyes', given_names: 'Dayo' },
          relationship: 'other',
        };
        const change = { changes: { dependents: [dependent] }, version: 0 };
        await succeed(profile, ownPersonContract.changeOwnPerson, { as, body: change });
        const { id } = await succeed(organization, familyContract.openDependentCase, {
          as: admin,
          params: { personId: as.userId, dependentId: dependent.id },
          body: { principal_case_id: await openCase(as) },
        });
        return { as, id, body: { changes: { dependents: [changed] }, version: 1 } };
      },
      run: (call) => callEndpoint(profile, ownPersonContract.changeOwnPerson, call),
      // The stream completes what was saved; the rest is sent again.
      recover: async (call) => {
        await run.streamsSettled();
        if ((await getPerson(call.as.userId))?.fields.dependents?.[0]?.relationship === 'other') return;
        await succeed(profile, ownPersonContract.changeOwnPerson, call);
      },
      verify: async ({ id }) =>
        expect((await getCase(id))?.dependent).toMatchObject({
          name: 'Dayo Okonkwo-Reyes',
          relationship: 'other',
        }),
    }),
  'a section of a dependent’s questionnaire': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const as = await add('APPLICANT', 'harbor');
        const dependent = child();
        const body = { changes: { dependents: [dependent] }, version: 0 };
        await succeed(profile, ownPersonContract.changeOwnPerson, { as, body });
        const opened = await succeed(organization, familyContract.openDependentCase, {
          as: admin,
          params: { personId: as.userId, dependentId: dependent.id },
          body: { principal_case_id: await openCase(as) },
        });
        const params = { caseId: opened.id, sectionId: 'about_you' };
        const complete = completeAnswers(sectionOf(opened, 'about_you'));
        const answers = { ...complete, family_name: 'Okonkwo-Reyes', given_names: 'Dayo' };
        await succeed(profile, intakeContract.saveIntakeAnswers, {
          as,
          params,
          body: { answers, version: 0 },
        });
        return { as, params, body: { version: 1 } };
      },
      run: (call) => callEndpoint(profile, intakeContract.sendIntakeSection, call),
      // The stream completes what was saved.
      recover: async (call) => {
        await succeed(profile, intakeContract.sendIntakeSection, call);
        await run.streamsSettled();
      },
      verify: async ({ as, params: { caseId } }) => {
        expect((await getCase(caseId))?.dependent?.name).toBe('Dayo Okonkwo-Reyes');
        expect((await getPerson(as.userId))?.fields.dependents?.[0]?.birth_date).toBeDefined();
        const history = await succeed(cases, casesContract.listCaseHistory, { as, params: { caseId } });
        expect(history.items.filter(({ change }) => change.kind === 'intake-sent')).toHaveLength(1);
      },
    }),
  'a dependent’s deleted draft, and then the principal’s': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const as = await add('APPLICANT', 'harbor');
        const dependent = child();
        const body = { changes: { dependents: [dependent] }, version: 0 };
        await succeed(profile, ownPersonContract.changeOwnPerson, { as, body });
        const principalId = await openCase(as);
        const { id } = await succeed(organization, familyContract.openDependentCase, {
          as: admin,
          params: { personId: as.userId, dependentId: dependent.id },
          body: { principal_case_id: principalId },
        });
        return { id, principalId };
      },
      run: ({ id }) =>
        callEndpoint(cases, draftCasesContract.deleteDraftCase, { as: admin, params: { caseId: id } }),
      recover: ({ id }) =>
        callEndpoint(cases, draftCasesContract.deleteDraftCase, { as: admin, params: { caseId: id } }),
      verify: ({ principalId }) =>
        succeed(cases, draftCasesContract.deleteDraftCase, { as: admin, params: { caseId: principalId } }),
    }),
  'a corrected visa path': () =>
    faultAtEachCall(fault, {
      prepare: async () => ({
        as: admin,
        params: { caseId: (await uploaded()).params.caseId },
        body: { country: 'UK', path: 'UK_GLOBAL_TALENT', version: 1 },
      }),
      run: (call) => callEndpoint(cases, staffCasesContract.correctCaseRoute, call),
      recover: (call) => succeed(cases, staffCasesContract.correctCaseRoute, call),
    }),
  'a renamed person': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const as = await add('APPLICANT', 'harbor');
        await openCase(as);
        return as;
      },
      run: (as) =>
        callEndpoint(profile, profileContract.updateProfile, { as, body: { full_name: 'Ama Berg' } }),
      recover: (as) => succeed(profile, profileContract.getProfile, { as }),
    }),
  'a confirmed sign-up, and the first sign-in': () =>
    faultAtEachCall(fault, {
      prepare: async () => run.addBareAccount(),
      run: async (person) => postConfirmation(await confirmed(run.userPool.id, person)),
      recover: ({ userId }) =>
        // The page's reaction to a 401: retry with a new token.
        callEndpoint(profile, profileContract.getProfile, { claims: claimsWith(userId) }).then(() =>
          succeed(profile, profileContract.getProfile, { claims: claimsWith(userId) }),
        ),
      verify: async ({ userId }) => expect(run.groupsOf(userId)).toEqual(['APPLICANT']),
    }),
  'a sign-up confirmed with the owner’s password': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const email = newEmail();
        return { email, userId: run.addUnconfirmed(email) };
      },
      run: ({ userId }) => claim(userId),
      recover: async ({ userId }) => {
        // Retries with the same link. If the account is already confirmed, the first sign-in does the rest.
        const again = await claim(userId);
        expect([204, 410]).toContain(again.status);
        const claims = () => claimsWith(userId);
        await callEndpoint(profile, profileContract.getProfile, { claims: claims() });
        await succeed(profile, profileContract.getProfile, { claims: claims() });
      },
      verify: async ({ userId }) => expect(run.groupsOf(userId)).toEqual(['APPLICANT']),
    }),
  'an abandoned invitation': () =>
    faultAtEachCall(fault, {
      prepare: async () => newEmail(),
      run: (email) =>
        callEndpoint(organization, organizationContract.inviteMember, {
          as: admin,
          body: { email, role: 'HR' },
        }),
      recover: nothing,
    }),
  'a resent invitation': () =>
    faultAtEachCall(fault, {
      prepare: async () => newEmail(),
      run: (email) =>
        callEndpoint(organization, organizationContract.inviteMember, {
          as: admin,
          body: { email, role: 'HR' },
        }),
      recover: async (email) => {
        const body = { email, role: 'HR' };
        const again = await callEndpoint(organization, organizationContract.inviteMember, {
          as: admin,
          body,
        });
        if (again.status === 201) return;
        await succeed(organization, organizationContract.resendInvitation, { as: admin, body: { email } });
      },
    }),
  'a member’s new role': () =>
    faultAtEachCall(fault, {
      prepare: () => add('HR', 'harbor'),
      run: ({ userId }) =>
        callEndpoint(organization, organizationContract.setMemberRole, {
          as: admin,
          params: { userId },
          body: { role: 'OPS' },
        }),
      recover: ({ userId }) =>
        succeed(organization, organizationContract.setMemberRole, {
          as: admin,
          params: { userId },
          body: { role: 'OPS' },
        }),
    }),
  'a member removed, completed by the schedule': () =>
    faultAtEachCall(fault, {
      prepare: withAssignments,
      run: ({ userId }) =>
        callEndpoint(organization, organizationContract.removeMember, { as: admin, params: { userId } }),
      recover: quarterHourLater,
      verify: async ({ userId }) => {
        expect((await stored('Departure')).filter(({ user_id }) => user_id === userId)).toEqual([]);
      },
    }),
  'a member removed twice': () =>
    faultAtEachCall(fault, {
      prepare: withAssignments,
      run: ({ userId }) =>
        callEndpoint(organization, organizationContract.removeMember, { as: admin, params: { userId } }),
      recover: ({ userId }) =>
        callEndpoint(organization, organizationContract.removeMember, { as: admin, params: { userId } }),
      verify: expectErased,
    }),
  'an attorney who becomes HR': () =>
    faultAtEachCall(fault, {
      prepare: withAssignments,
      run: ({ userId }) =>
        callEndpoint(organization, organizationContract.setMemberRole, {
          as: admin,
          params: { userId },
          body: { role: 'HR' },
        }),
      recover: ({ userId }) =>
        succeed(organization, organizationContract.setMemberRole, {
          as: admin,
          params: { userId },
          body: { role: 'HR' },
        }),
      verify: quarterHourLater,
    }),
  'a submission': () =>
    faultAtEachCall(fault, {
      prepare: async () => ({
        body: { form: formOf(newEmail()), elapsed: 60_000 },
        headers: fromAnywhere(),
      }),
      run: (call) => callEndpoint(consultations, consultationsContract.submitConsultation, call),
      recover: (call) => succeed(consultations, consultationsContract.submitConsultation, call),
    }),
  'a case from a submission': () =>
    faultAtEachCall(fault, {
      prepare: createConsultation,
      run: ({ id }) =>
        callEndpoint(consultations, consultationsContract.openCaseFromConsultation, caseFrom(id)),
      recover: ({ id }) =>
        succeed(consultations, consultationsContract.openCaseFromConsultation, caseFrom(id)),
    }),
  'a booking': () =>
    faultAtEachCall(fault, {
      prepare: async () => ({ token: (await createConsultation()).bookingToken, start: await freeTime() }),
      run: book,
      recover: async (subject) => expect([201, 409]).toContain((await book(subject)).status),
    }),
  'a rescheduled call': () =>
    faultAtEachCall(fault, {
      prepare: booked,
      run: ({ token, next }) =>
        callEndpoint(consultations, bookingsContract.rescheduleCall, {
          body: { token, start: next, time_zone: 'UTC' },
          headers: fromAnywhere(),
        }),
      recover: nothing,
    }),
  'a canceled call': () =>
    faultAtEachCall(fault, {
      prepare: booked,
      run: ({ token }) => callEndpoint(consultations, bookingsContract.cancelCall, { body: { token } }),
      recover: ({ token }) => succeed(consultations, bookingsContract.cancelCall, { body: { token } }),
    }),
  'a packet being built': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const subject = await uploaded();
        await finish(subject);
        const caseId = subject.params.caseId;
        const [document] = await documentsOf(subject);
        const row = document && (await getDocument(caseId, document.id));
        if (!row) throw new Error('There is no document.');
        const { id, name, mime_type, size, storage_key } = row;
        const file = { id, name, title: name, mime_type, size, storage_key };
        const packet: PacketItem = {
          ...{ case_id: caseId, org_id: 'harbor', number: 1, created_at: new Date().toISOString() },
          // Already claimed, so the stream leaves it to this process.
          ...{ state: 'RUNNING', run: 'first', tries: 0, made_by: admin.fullName, made_by_id: admin.userId },
          ...{ exhibits: 1, documents: 1, bytes: size, cover: { title: 'O-1A', subtitle: 'Amara' } },
        };
        await transact({
          packet: putPacket(packet, [{ exhibit: 'A', exhibit_title: 'Passport', ...file }]),
          count: countPacket(await getExhibitsItem(caseId)),
        });
        return caseId;
      },
      run: (caseId) => runPacket(caseId, 1, () => sampleFonts),
      recover: (caseId) => runPacket(caseId, 1, () => sampleFonts),
      verify: async (caseId) => {
        expect(await getPacketItem(caseId, 1)).toMatchObject({ state: 'DONE', pages: 4 });
        const lines = (await stored('History')).filter(
          ({ pk, change }) => String(pk).includes(caseId) && JSON.stringify(change).includes('packet'),
        );
        expect(lines).toHaveLength(1);
      },
    }),
  'a status notification': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const applicant = await add('APPLICANT', 'harbor');
        const caseId = await openCase(applicant);
        return {
          applicant,
          call: { as: admin, params: { caseId }, body: { status: 'REVIEW', version: 1 } },
        };
      },
      run: ({ call }) => callEndpoint(cases, casesContract.setCaseStatus, call),
      recover: ({ call }) => callEndpoint(cases, casesContract.setCaseStatus, call),
      verify: async ({ applicant }) => expect(await notificationsFor(applicant)).toHaveLength(1),
    }),
  'notifications marked as read': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const as = await add('APPLICANT', 'harbor');
        for (const status of ['REVIEW', 'COLLECTING'])
          await succeed(cases, casesContract.setCaseStatus, {
            as: admin,
            params: { caseId: await openCase(as) },
            body: { status, version: 1 },
          });
        return { as, body: { until: new Date().toISOString() } };
      },
      run: (call) => callEndpoint(profile, notificationsContract.markAllNotificationsRead, call),
      recover: (call) => succeed(profile, notificationsContract.markAllNotificationsRead, call),
      verify: async ({ as }) => {
        expect(await succeed(profile, notificationsContract.countUnreadNotifications, { as })).toEqual({
          unread: 0,
        });
        expect(await notificationsFor(as)).toHaveLength(2);
      },
    }),
  'a daily digest': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        // Notifications that earlier operations left pending.
        await sendDueIn(26);
        const applicant = await add('APPLICANT', 'harbor');
        const caseId = await openCase(applicant);
        await succeed(profile, notificationsContract.putEmailSettings, {
          as: applicant,
          body: { choices: { status: 'digest' } },
        });
        await succeed(cases, casesContract.setCaseStatus, {
          as: admin,
          params: { caseId },
          body: { status: 'REVIEW', version: 1 },
        });
        return applicant;
      },
      run: () => sendDueIn(26),
      recover: async () => {
        await sendDueIn(26);
        await sendDueIn(50);
      },
      verify: async ({ userId, email }) => {
        const mails = (await stored('Mail')).filter(({ to }) => to === email);
        expect(mails.map(({ mail_id }) => String(mail_id).slice(0, 7))).toEqual(['digest-']);
        expect((await stored('DigestEntry')).filter(({ pk }) => String(pk).endsWith(userId))).toEqual([]);
      },
    }),
  'a reminder of a date': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const owner = await add('ATTORNEY', 'harbor');
        const caseId = await openCase(await add('APPLICANT', 'harbor'));
        const body = { owner_id: owner.userId, version: 1 };
        await succeed(cases, staffCasesContract.setCaseOwner, { as: admin, params: { caseId }, body });
        // Set three days ago; yesterday's reminder was missed.
        const on = addDays(new Date().toISOString().slice(0, 10), 6);
        vi.stubEnv('LANDFALL_NOW', new Date(Date.now() - 72 * hour).toISOString());
        await succeed(cases, deadlinesContract.putDeadline, {
          as: admin,
          params: { caseId, deadlineId: randomUUID() },
          body: { kind: 'filing_window', on, done: false, version: 0 },
        });
        vi.unstubAllEnvs();
        return { caseId, owner };
      },
      run: () => sendDateReminders(() => true),
      recover: () => sendDateReminders(() => true),
      verify: async ({ caseId, owner }) => {
        const notices = (await stored('Notice')).filter(
          ({ case_id, recipient }) => case_id === caseId && recipient === owner.userId,
        );
        // The owner's and the deadline's events come first; each reminder adds one more.
        expect(notices.map(({ revision }) => revision)).toEqual([3]);
      },
    }),
  'a sent message': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const as = await add('APPLICANT', 'harbor');
        return { as, caseId: await openCase(as), key: randomUUID() };
      },
      run: sendMessage,
      recover: sendMessage,
      verify: async ({ as, caseId }) => {
        const params = { caseId };
        const { items, conversation } = await succeed(cases, messagesContract.listMessages, { as, params });
        expect(items.map(({ text }) => text)).toEqual(['Did you get my letter?']);
        expect(conversation.sent).toEqual({ applicant: 1, team: 0 });
      },
    }),
  'an indexed case': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const caseId = await openCase(await add('APPLICANT', 'harbor'));
        await run.streamsSettled();
        const found = await getCase(caseId);
        if (found) await unindexCase([found]);
        return caseId;
      },
      run: (caseId) => indexCase(caseId),
      recover: (caseId) => indexCase(caseId),
    }),
  'a bulk request': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const ids: string[] = [];
        for (const _ of [1, 2]) ids.push(await openCase(await add('APPLICANT', 'harbor')));
        return { ids, key: randomUUID() };
      },
      run: requestOn,
      recover: requestOn,
      verify: async ({ ids }) => {
        for (const caseId of ids) {
          const params = { caseId };
          const { items } = await succeed(cases, checklistContract.getChecklist, { as: admin, params });
          expect(items.filter(({ own }) => own).map(({ title }) => title)).toEqual(['Lease']);
        }
      },
    }),
  'the worklist of a case': () =>
    faultAtEachCall(fault, {
      prepare: async () => {
        const caseId = await openCase(await add('APPLICANT', 'harbor'));
        await run.streamsSettled();
        // Not reported by the stream, which follows cases.
        await table.send(new DeleteCommand({ TableName: tableName(), Key: keys.caseWorkSummary(caseId) }));
        return caseId;
      },
      run: updateCaseWork,
      recover: updateCaseWork,
      verify: async (caseId) => expect((await getCaseWork(caseId)).summary).toMatchObject({ revision: 1 }),
    }),
  'a deleted person': () =>
    faultAtEachCall(fault, {
      prepare: leaving,
      run: carryOut,
      recover: carryOut,
      verify: async (person) => {
        const { json } = await carryOut(person);
        expect(json).toMatchObject({
          receipt: {
            removed: {
              cases: 1,
              documents: 1,
              case_records: 3,
              consultations: 1,
              calls: 1,
              contact_messages: 1,
              account_records: 5,
              file_versions: 1,
            },
          },
        });
      },
    }),
});

/** `npm run test:deep` injects every fault; `npm test` injects the one that leaves the most behind. */
const testedFaults: readonly Fault[] = deep
  ? ['killed before', 'killed after', 'throttled', 'timed out']
  : ['killed after'];

describe.each(testedFaults)('%s, call by call', (fault) => {
  test.each(Object.keys(operations(fault)))(
    '%s',
    async (name) => {
      const injected = await operations(fault)[name]?.();
      expect(injected).toBeGreaterThan(0);
    },
    patience.many,
  );
});

test('the state after all of them is consistent', expectInvariantsHold, patience.many);

test('counters are never negative', async () => {
  for (const organizationId of ['harbor', demoOrganizationId])
    expect(Math.min(...Object.values(await getOrganizationStats(organizationId)))).toBeGreaterThanOrEqual(0);
});
