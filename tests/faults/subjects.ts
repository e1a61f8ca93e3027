import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { transact } from '#functions/data/core/transaction.ts';
import { putMail } from '#functions/data/jobs/mail.ts';
import { signAccountClaim } from '#functions/data/people/account-claim-token.ts';
import { handler as accounts } from '#functions/http/handlers/accounts.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as consultations } from '#functions/http/handlers/consultations.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { composeMail } from '#functions/mail/compose-mail.ts';
import { sendDigests } from '#functions/notifications/send-digests.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { accountsContract } from '#shared/contract/accounts.ts';
import { availabilityContract } from '#shared/contract/availability.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { bulkChangesContract } from '#shared/contract/bulk-changes.ts';
import { caseAssessmentsContract } from '#shared/contract/case-assessments.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { contactContract } from '#shared/contract/contact.ts';
import { dataExportContract } from '#shared/contract/data-export.ts';
import { deletionsContract } from '#shared/contract/deletions.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { factsContract } from '#shared/contract/facts.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { ownPersonContract, peopleContract } from '#shared/contract/people.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { officeHours } from '#shared/domain/booking-rules.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { fromAnywhere, newEmail, stored, submit } from '../support/consultations.ts';
import { announcementOf, pdf } from '../support/documents.ts';
import { statusOf } from '../support/person-records.ts';
import { resendMail } from '../support/schedules.ts';
import type { TestUser } from '../support/security-run.ts';
import { add, admin, hour, quarterHourLater, run } from './fault-run.ts';

export const openCase = async (as: TestUser): Promise<string> => {
  const body = { country: 'US', path: 'US_O1A' };
  return (await succeed(cases, casesContract.createCase, { as, body })).id;
};
export const assessmentsOf = async (as: TestUser, caseId = '') =>
  (await succeed(cases, caseAssessmentsContract.listAssessments, { as, params: { caseId } })).items;
export const sendMessage = ({ as, caseId, key }: { as: TestUser; caseId: string; key: string }) =>
  callEndpoint(cases, messagesContract.sendMessage, {
    as,
    params: { caseId },
    body: { text: 'Did you get my letter?' },
    headers: { [idempotencyHeader]: key },
  });
export const requestOn = ({ ids, key }: { ids: readonly string[]; key: string }) =>
  callEndpoint(cases, bulkChangesContract.requestFromCases, {
    as: admin,
    body: { case_ids: ids, items: [{ title: 'Lease' }] },
    headers: { [idempotencyHeader]: key },
  });
export const announce = async (as: TestUser, caseId: string) =>
  succeed(documents, documentsContract.startUpload, {
    as,
    params: { caseId },
    body: announcementOf('passport.pdf', pdf),
  });
export const arrive = async ({ url, headers }: { url: string; headers: Record<string, string> }) => {
  const { ok } = await fetch(url, { method: 'PUT', headers, body: pdf });
  if (!ok) throw new Error('The file wasn’t uploaded.');
};
export async function uploaded() {
  const as = await add('APPLICANT', 'harbor');
  const caseId = await openCase(as);
  const ticket = await announce(as, caseId);
  await arrive(ticket);
  return { as, params: { caseId, uploadId: ticket.uploadId } };
}
export type Uploaded = Awaited<ReturnType<typeof uploaded>>;
export const finish = (subject: Uploaded) => callEndpoint(documents, documentsContract.finishUpload, subject);
export const documentsOf = async ({ as, params: { caseId } }: Uploaded) =>
  (await succeed(documents, documentsContract.listDocuments, { as, params: { caseId } })).items;

export const createConsultation = async () => {
  const email = newEmail();
  return { email, ...(await submit(email)) };
};
export const caseFrom = (consultationId: string) => ({
  as: admin,
  params: { consultationId },
  body: { country: 'US', path: 'US_O1A' },
});
export async function freeTime(): Promise<string> {
  const from = new Date(Date.now() + 2 * 24 * hour).toISOString();
  const to = new Date(Date.now() + 29 * 24 * hour).toISOString();
  const { starts } = await succeed(consultations, bookingsContract.listFreeTimes, { query: { from, to } });
  return starts[Math.floor(Math.random() * starts.length)] ?? '';
}
export const book = ({ token, start }: { token: string; start: string }) =>
  callEndpoint(consultations, bookingsContract.bookCall, {
    body: { token, start, time_zone: 'UTC' },
    headers: fromAnywhere(),
  });
export const booked = async () => {
  const subject = { token: (await createConsultation()).bookingToken, start: await freeTime() };
  await book(subject);
  return { ...subject, next: await freeTime() };
};

/** A user with a case, a document, a submission with a call, and a message, who requested deletion. */
export async function leaving() {
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
export const notificationsFor = async ({ userId }: TestUser) =>
  (await stored('Notification')).filter(({ recipient }) => recipient === userId);
/** Runs the schedule of notices and digests, this many hours from now. */
export async function sendDueIn(hours: number): Promise<void> {
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + hours * hour).toISOString());
  try {
    await sendNotices(() => true);
    await sendDigests(() => true);
  } finally {
    vi.unstubAllEnvs();
  }
}
export const carryOut = ({ userId }: TestUser) =>
  callEndpoint(organization, deletionsContract.carryOutDeletion, { as: admin, params: { userId } });

/** The claims of a token that was just issued. */
export const claimsWith = (userId: string) => ({
  sub: userId,
  token_use: 'access',
  'cognito:groups': `[${run.groupsOf(userId).join(' ')}]`,
});
/** An attorney, or an admin, with hours, a case, and an upcoming call. */
export async function withAssignments(role: 'ATTORNEY' | 'ADMIN' = 'ATTORNEY') {
  const attorney = await add(role, 'harbor');
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
export const expectErased = async ({ userId }: TestUser) => {
  await quarterHourLater();
  const rows = [...(await stored('Membership')), ...(await stored('Departure'))];
  expect(rows.filter(({ user_id }) => user_id === userId)).toEqual([]);
};

export async function mailInOutbox() {
  const [id, to] = [randomUUID(), newEmail()];
  const mail = composeMail({ to, subject: 'Hello', heading: 'Hello', paragraphs: ['Welcome.'] });
  await transact({ mail: putMail(mail, id) });
  return { id, to };
}

/** Resends mails when SES's events have arrived and earlier claims have expired. */
export async function resendLater(): Promise<void> {
  await run.streamsSettled();
  vi.stubEnv('LANDFALL_NOW', new Date(Date.now() + 20 * 60_000).toISOString());
  await resendMail();
  vi.unstubAllEnvs();
  await run.streamsSettled();
}

export const claim = async (userId: string) =>
  callEndpoint(accounts, accountsContract.claimAccount, {
    body: { token: await signAccountClaim(userId), password: 'Owners-own-password-1' },
    headers: fromAnywhere(),
  });

export const child = () => ({
  id: randomUUID(),
  relationship: 'child',
  name: { family_name: 'Okonkwo', given_names: 'Dayo' },
  statuses: [statusOf('2030-05-01', { name: 'H-4' })],
});
export const employees = (count: number) => ({
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
export async function createEmployee() {
  const call = employees(1);
  const [added] = (await succeed(organization, peopleContract.addPeople, call)).results;
  const [person] = call.body.people;
  return {
    as: admin,
    params: { personId: added?.person_id ?? '' },
    body: { status_id: person?.status.id ?? '' },
  };
}

/** An applicant with a case and a dependent, and the call that opens the dependent's case next to it. */
export async function withDependent() {
  const as = await add('APPLICANT', 'harbor');
  const dependent = child();
  await succeed(profile, ownPersonContract.changeOwnPerson, {
    as,
    body: { changes: { dependents: [dependent] }, version: 0 },
  });
  const openTheirs = {
    as: admin,
    params: { personId: as.userId, dependentId: dependent.id },
    body: { principal_case_id: await openCase(as) },
  };
  return { as, dependent, openTheirs };
}
