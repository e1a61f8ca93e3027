import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getCase } from '#functions/data/cases/case.ts';
import { keys } from '#functions/data/core/keys.ts';
import { getDocument } from '#functions/data/documents/document.ts';
import { recordScan } from '#functions/documents/record-scan.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as consultations } from '#functions/http/handlers/consultations.ts';
import { handler as documents } from '#functions/http/handlers/documents.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profile } from '#functions/http/handlers/profile.ts';
import { sendDigests } from '#functions/notifications/send-digests.ts';
import { sendNotices } from '#functions/notifications/send-notices.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { sendDateReminders } from '#functions/workflows/send-date-reminders.ts';
import { availabilityContract } from '#shared/contract/availability.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { filingContract } from '#shared/contract/filing.ts';
import { intakeContract } from '#shared/contract/intake.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { organizationContract } from '#shared/contract/organization.ts';
import { ownPersonContract } from '#shared/contract/people.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { reportContract } from '#shared/contract/report.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { officeHours } from '#shared/domain/booking-rules.ts';
import type { EventKind } from '#shared/records/case-event.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { callEndpoint, succeed } from '../support/call-endpoint.ts';
import { addCaseTeam } from '../support/case-team.ts';
import { formOf, fromAnywhere, newEmail, submit } from '../support/consultations.ts';
import { addTestDocument, announcementOf, pdf } from '../support/documents.ts';
import { everyRow } from '../support/every-row.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { fakePool } from '../support/fake-pool.ts';
import { completeAnswers, sectionOf } from '../support/intake.ts';
import { addTestPerson } from '../support/people.ts';
import { statusOf } from '../support/person-records.ts';
import { beginEmptyTable, provideTable } from '../support/table.ts';
import { at } from './clock.ts';
import { countCalls, withFault } from './inject.ts';

/**
 * Operations that cause an event, killed at each of their writes and then retried as users retry them. History,
 * audit log, notifications, emails, digests, and report must be the same as without a fault.
 */
provideTable({ delaysResponses: false });
const pool = fakePool();
const bucket = fakeBucket();
afterEach(() => vi.unstubAllEnvs());

/**
 * On a table of its own: a case of Amara's that Jonas owns. She gets filings in her digest and everything else
 * by email.
 */
async function team() {
  await beginEmptyTable();
  at(0);
  const people = await addCaseTeam();
  const { organizationId, katya, jonas, amara } = people;
  vi.stubEnv(environmentNames.consultationOrganization, organizationId);
  const admin = await addTestPerson({ role: 'ADMIN', organizationId });
  const body = { applicant_id: amara.userId, country: 'US', path: 'US_O1A' };
  const item = await succeed(cases, staffCasesContract.createCaseForApplicant, { as: katya, body });
  const params = { caseId: item.id };
  await succeed(cases, staffCasesContract.setCaseOwner, {
    as: katya,
    params,
    body: { owner_id: jonas.userId, version: item.version },
  });
  for (const as of [amara, jonas])
    await succeed(profile, notificationsContract.putEmailSettings, {
      as,
      body: { choices: { status: 'digest' } },
    });
  return { ...people, admin, params, version: (await getCase(item.id))?.version ?? 0 };
}
type Team = Awaited<ReturnType<typeof team>>;

/**
 * Prepares an event.
 * @returns an idempotent operation that causes it
 */
type Happening = (team: Team) => Promise<() => Promise<unknown>>;

/** A missing kind doesn't compile. */
const scenarios: { readonly [Kind in EventKind]: Happening } = {
  status: async ({ katya, params, version }) => {
    const call = { as: katya, params, body: { status: 'REVIEW', version } };
    return () => callEndpoint(cases, casesContract.setCaseStatus, call);
  },
  owner: async ({ katya, params, version }) => {
    const call = { as: katya, params, body: { owner_id: katya.userId, version } };
    return () => callEndpoint(cases, staffCasesContract.setCaseOwner, call);
  },
  filing: async ({ katya, params }) => {
    const call = { as: katya, params, body: { changes: { filed_on: '2026-11-20' }, version: 0 } };
    return () => callEndpoint(cases, filingContract.changeFiling, call);
  },
  reminder: async ({ katya, params }) => {
    const body = { kind: 'filing_window', on: '2026-12-01', done: false, version: 0 };
    const deadline = { ...params, deadlineId: randomUUID() };
    await succeed(cases, deadlinesContract.putDeadline, { as: katya, params: deadline, body });
    // The reminder seven days before is due.
    at(24);
    return () => sendDateReminders(() => true);
  },
  'items-due': async ({ katya, params }) => {
    const body = { items: [{ title: 'Degree', due_on: '2026-12-01' }] };
    await succeed(cases, checklistContract.addChecklistItems, { as: katya, params, body });
    await updateCaseWork(params.caseId);
    at(24);
    return () => sendDateReminders(() => true);
  },
  'age-limit': async ({ amara: as, params }) => {
    const name = { family_name: 'Okonkwo', given_names: 'Dayo' };
    const child = { id: randomUUID(), relationship: 'child', name, birth_date: '2005-12-02' };
    const body = { changes: { dependents: [child] }, version: 0 };
    await succeed(profile, ownPersonContract.changeOwnPerson, { as, body });
    await updateCaseWork(params.caseId);
    at(24);
    return () => sendDateReminders(() => true);
  },
  message: async ({ katya, params }) => {
    const headers = { [idempotencyHeader]: randomUUID() };
    const call = { as: katya, params, body: { text: 'Please call.' }, headers };
    return () => callEndpoint(cases, messagesContract.sendMessage, call);
  },
  document: async ({ amara: as, params }) => {
    const body = announcementOf('passport.pdf', pdf);
    const { url, uploadId } = await succeed(documents, documentsContract.startUpload, { as, params, body });
    bucket.put(decodeURIComponent(new URL(url).pathname.slice(1)), pdf, 'application/pdf');
    return () =>
      callEndpoint(documents, documentsContract.finishUpload, { as, params: { ...params, uploadId } });
  },
  malware: async ({ params }) => {
    const ofCase = await getCase(params.caseId);
    const document = ofCase && (await getDocument(ofCase.id, await addTestDocument(ofCase)));
    return () => recordScan(document?.storage_key ?? '', 'THREATS_FOUND');
  },
  request: async ({ katya, params }) => {
    const headers = { [idempotencyHeader]: randomUUID() };
    const call = { as: katya, params, body: { items: [{ title: 'Degree' }] }, headers };
    return () => callEndpoint(cases, checklistContract.addChecklistItems, call);
  },
  'intake-sent': async ({ amara: as, params }) => {
    const section = { as, params: { ...params, sectionId: 'passport' } };
    const found = await getCase(params.caseId);
    const answers = found && completeAnswers(sectionOf(found, 'passport'));
    await succeed(profile, intakeContract.saveIntakeAnswers, { ...section, body: { answers, version: 0 } });
    return () =>
      callEndpoint(profile, intakeContract.sendIntakeSection, { ...section, body: { version: 1 } });
  },
  'intake-asked': async ({ amara, katya, params }) => {
    await (await scenarios['intake-sent']({ amara, params } as Team))();
    const body = { question: 'number', note: 'The last digit is missing.' };
    const call = { as: katya, params: { ...params, sectionId: 'passport' }, body };
    return () => callEndpoint(profile, intakeContract.askIntakeQuestion, call);
  },
  deadline: async ({ katya, params }) => {
    const body = { kind: 'own', name: 'Certified LCA', on: '2027-02-01', done: false, version: 0 };
    const call = { as: katya, params: { ...params, deadlineId: randomUUID() }, body };
    return () => callEndpoint(cases, deadlinesContract.putDeadline, call);
  },
  consultation: async () => {
    const body = { form: formOf(newEmail()), elapsed: 60_000 };
    const headers = fromAnywhere();
    return () => callEndpoint(consultations, consultationsContract.submitConsultation, { body, headers });
  },
  call: async ({ admin, jonas }) => {
    await succeed(consultations, availabilityContract.setExpertHours, {
      as: admin,
      params: { expertId: jonas.userId },
      body: { hours: officeHours('UTC'), version: 0 },
    });
    const { bookingToken: token } = await submit(newEmail());
    const body = { token, start: '2026-11-26T10:00:00.000Z', time_zone: 'UTC' };
    return () => callEndpoint(consultations, bookingsContract.bookCall, { body, headers: fromAnywhere() });
  },
  'status-end': async ({ amara }) => {
    const changes = { statuses: [statusOf('2026-12-01')] };
    await succeed(profile, ownPersonContract.changeOwnPerson, { as: amara, body: { changes, version: 0 } });
    at(24);
    return () => sendDateReminders(() => true);
  },
  'stay-limit': async ({ amara: as }) => {
    // Six years end on 23 November 2028, in 730 days.
    const changes = { stay: { first_day: '2022-11-24' } };
    await succeed(profile, ownPersonContract.changeOwnPerson, { as, body: { changes, version: 0 } });
    at(24);
    return () => sendDateReminders(() => true);
  },
  invitation: async ({ admin }) => {
    const email = newEmail();
    const invite = { as: admin, body: { email, role: 'HR' } };
    await succeed(organization, organizationContract.inviteMember, invite);
    const account = pool.of(email);
    if (account) account.status = 'CONFIRMED';
    const claims = { sub: account?.userId ?? '', token_use: 'access', 'cognito:groups': '[HR]' };
    return () => callEndpoint(profile, profileContract.getProfile, { claims });
  },
};

const kindsOf = (events: unknown): string[] => (events as { kind: string }[]).map(({ kind }) => kind);
const times = <Item>(items: readonly Item[], what: (item: Item) => unknown): string[] =>
  items.map((item) => String(what(item))).sort();

/** Everything the readers delivered to a team, after all notices are sent. */
async function collectDeliveries({ organizationId, params: { caseId }, admin, katya, jonas, amara }: Team) {
  for (const hours of [25, 50, 75]) {
    at(hours);
    await sendNotices(() => true);
    await sendDigests(() => true);
  }
  await updateCaseWork(caseId);
  const people = { admin, katya, jonas, amara };
  const ofCase = ({ pk }: Record<string, unknown>) => pk === keys.case(caseId).pk;
  const rows = Map.groupBy(await everyRow(), ({ entity }) => entity);
  const stored = (entity: string) => rows.get(entity) ?? [];
  const mailsOf = ({ email }: Team['amara']) =>
    times(
      stored('Mail').filter(({ to }) => to === email),
      ({ mail_id, subject }) =>
        [String(mail_id).startsWith('digest-') ? 'Digest' : 'Mail', subject].join(': '),
    );
  return {
    history: times(stored('History').filter(ofCase), ({ change }) => (change as { kind: string }).kind),
    audit: times(
      stored('Audit').filter(({ pk }) => String(pk).includes(organizationId)),
      ({ kind }) => kind,
    ),
    notifications: Object.fromEntries(
      Object.entries(people).map(([name, { userId }]) => [
        name,
        times(
          stored('Notification').filter(({ recipient }) => recipient === userId),
          ({ events }) => kindsOf(events),
        ),
      ]),
    ),
    mails: Object.fromEntries(Object.entries(people).map(([name, person]) => [name, mailsOf(person)])),
    waiting: stored('Notice').filter(({ case_id }) => case_id === caseId),
    report: (
      await succeed(organization, reportContract.getReport, { as: admin, query: { from: '2026-01' } })
    ).items.map(({ period, counts }) => [period, counts]),
  };
}

/** Killed before a write, a process leaves the same state as killed after the previous one. */
describe('every event reaches each of its readers exactly once, wherever its operation is killed', () => {
  test.each(Object.entries(scenarios))('%s', async (kind, scenario) => {
    const baseline = await team();
    const writes = await countCalls(await scenario(baseline), { writesOnly: true });
    expect(writes).toBeGreaterThan(0);
    const expected = await collectDeliveries(baseline);
    expect(Object.values(expected.notifications).flat()).toContain(kind);
    for (let write = 1; write <= writes; write++) {
      const subject = await team();
      const trigger = await scenario(subject);
      expect(await withFault('killed after', write, trigger, { writesOnly: true })).toBe(true);
      await trigger();
      expect(await collectDeliveries(subject), `killed after write ${write} of ${writes}`).toEqual(expected);
    }
  });
});
