import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import ICAL from 'ical.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { timeOrderedId } from '#functions/data/core/ids.ts';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putDocument } from '#functions/data/documents/document.ts';
import { getCalendarItem } from '#functions/data/people/calendar-address.ts';
import { deleteMembership, membershipRow } from '#functions/data/people/membership.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as consultations } from '#functions/http/handlers/consultations.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler } from '#functions/http/handlers/profile.ts';
import { calendarFeed } from '#functions/mail/calendar-feed.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { updateCaseWork } from '#functions/workflows/case-work.ts';
import { availabilityContract } from '#shared/contract/availability.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { type CalendarScope, calendarContract as endpoints } from '#shared/contract/calendar.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { checklistContract } from '#shared/contract/checklist.ts';
import { dataExportContract } from '#shared/contract/data-export.ts';
import { deadlinesContract } from '#shared/contract/deadlines.ts';
import { familyContract } from '#shared/contract/family.ts';
import { filingContract, type OtherInput, type RequestInput } from '#shared/contract/filing.ts';
import { ownPersonContract } from '#shared/contract/people.ts';
import { type StaffCase, staffCasesContract } from '#shared/contract/staff-cases.ts';
import { todayContract } from '#shared/contract/today.ts';
import { officeHours } from '#shared/domain/booking-rules.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { fromAnywhere, newEmail, submit } from '../support/consultations.ts';
import { everyRow } from '../support/every-row.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

let organizationId: string;
let ruth: Person;
let jonas: Person;
let amara: Person;

beforeEach(async () => {
  process.env[environmentNames.employerConsole] = 'with-attorneys';
  organizationId = `org-${randomUUID()}`;
  ruth = await addTestPerson({ role: 'ADMIN', fullName: 'Ruth Dahl', organizationId });
  jonas = await addTestPerson({ role: 'ATTORNEY', fullName: 'Jonas Oyelaran', organizationId });
  amara = await addTestPerson({ role: 'APPLICANT', fullName: 'Amara Okonkwo', organizationId });
});
afterEach(() => {
  delete process.env.LANDFALL_NOW;
  process.env.CONSULTATION_ORGANIZATION = 'harbor';
});

const open = async (owner?: Person, path: 'US_O1A' | 'US_H1B' = 'US_O1A'): Promise<StaffCase> => {
  const item = await succeed(cases, staffCasesContract.createCaseForApplicant, {
    as: ruth,
    body: { applicant_id: amara.userId, country: 'US', path },
  });
  if (owner)
    await succeed(cases, staffCasesContract.setCaseOwner, {
      as: ruth,
      params: { caseId: item.id },
      body: { owner_id: owner.userId, version: item.version },
    });
  return item;
};
const dueOn = async ({ id: caseId }: StaffCase, sla_due_at: string) => {
  const { version } = await succeed(cases, staffCasesContract.getCaseManagement, {
    as: ruth,
    params: { caseId },
  });
  await succeed(cases, staffCasesContract.setCaseDueDate, {
    as: ruth,
    params: { caseId },
    body: { sla_due_at, version },
  });
};
const addDeadline = async ({ id: caseId }: StaffCase, name: string, on: string) => {
  const params = { caseId, deadlineId: randomUUID() };
  const body = { kind: 'own', name, on, done: false, version: 0 };
  await succeed(cases, deadlinesContract.putDeadline, { as: ruth, params, body });
  return params;
};
const addDocument = async ({ id: case_id, path, country }: StaffCase, facts: object) => {
  const id = timeOrderedId();
  await transact({
    document: putDocument({
      ...{ id, case_id, org_id: organizationId, path, country, name: 'passport.pdf' },
      ...{ mime_type: 'application/pdf', size: 1, storage_key: `documents/${case_id}/${id}` },
      ...{ created_at: '2029-01-01T12:00:00.000Z', uploaded_by: amara.userId },
      ...facts,
    }),
  });
  return id;
};
/** A call with Jonas, at one of the available times. */
const bookCall = async () => {
  process.env.CONSULTATION_ORGANIZATION = organizationId;
  await succeed(consultations, availabilityContract.setExpertHours, {
    as: jonas,
    params: { expertId: jonas.userId },
    body: { hours: { ...officeHours('UTC'), meeting_url: 'https://meet.example/jonas' }, version: 0 },
  });
  const { bookingToken: token } = await submit(newEmail());
  const [from, to] = [0, 20].map((days) => new Date(Date.now() + days * 24 * 3_600_000).toISOString());
  const query = { from: from ?? '', to: to ?? '' };
  const { starts } = await succeed(consultations, bookingsContract.listFreeTimes, { query });
  const body = { token, start: starts[0], time_zone: 'UTC' };
  await succeed(consultations, bookingsContract.bookCall, { body, headers: fromAnywhere() });
};
const address = async (as: Person, scope: CalendarScope = 'mine'): Promise<string> => {
  const { url } = await succeed(handler, endpoints.createCalendarAddress, { as, body: { scope } });
  return new URL(url).searchParams.get('key') ?? '';
};
const fetchFeed = (key: string, headers: Record<string, string> = {}) =>
  callEndpoint(handler, endpoints.getCalendar, { query: { key }, headers });
const eventsOf = (text: string | undefined) =>
  new ICAL.Component(ICAL.parse(text ?? '')).getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    title: String(event.getFirstPropertyValue('summary')),
    start: event.getFirstProperty('dtstart')?.toICALString(),
  }));
const titles = async (key: string) => eventsOf((await fetchFeed(key)).text).map(({ title }) => title);

describe('a calendar', () => {
  test('is not created for someone who is deleted in the meantime', async () => {
    const deleteProfile = () =>
      table.send(new DeleteCommand({ TableName: tableName(), Key: keys.profile(jonas.userId) }));
    const create = () =>
      callEndpoint(handler, endpoints.createCalendarAddress, { as: jonas, body: { scope: 'mine' } });
    expect(await beforeTransaction(deleteProfile, create)).toMatchObject({ status: 409 });
    expect(await getCalendarItem(jonas.userId)).toBeUndefined();
  });

  test('has the due dates and deadlines of a staff member’s own cases, as all-day events', async () => {
    const mine = await open(jonas);
    await dueOn(mine, '2030-03-01T12:00:00.000Z');
    const { deadlineId } = await addDeadline(mine, 'Send the letters', '2030-02-01');
    await addDeadline(await open(), 'Someone else’s', '2030-02-02');
    const { status, headers, text } = await fetchFeed(await address(jonas));
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8' });
    expect(eventsOf(text)).toEqual([
      {
        uid: `case-due.${mine.id}@${process.env.PRODUCT_DOMAIN}`,
        title: 'Case due: Amara Okonkwo, US O-1A',
        start: 'DTSTART;VALUE=DATE:20300301',
      },
      {
        uid: `deadline.${deadlineId}@${process.env.PRODUCT_DOMAIN}`,
        title: 'Send the letters: Amara Okonkwo, US O-1A',
        start: 'DTSTART;VALUE=DATE:20300201',
      },
    ]);
  });

  test('has the whole team’s for staff who chose that, and nothing of another organization', async () => {
    await addDeadline(await open(), 'Send the letters', '2030-02-01');
    const stranger = await addTestPerson({ role: 'ADMIN', organizationId: `org-${randomUUID()}` });
    expect(await titles(await address(jonas, 'team'))).toEqual(['Send the letters: Amara Okonkwo, US O-1A']);
    expect(await titles(await address(stranger, 'team'))).toEqual([]);
  });

  test('keeps what is ahead in a case that is long overdue, but not what passed over 30 days ago', async () => {
    process.env.LANDFALL_NOW = '2029-11-28T12:00:00.000Z';
    const late = await open(jonas);
    await dueOn(late, '2029-10-20T12:00:00.000Z');
    await addDeadline(late, 'Send the letters', '2029-12-05');
    await addDeadline(late, 'Call the expert', '2029-10-28');
    await addDeadline(late, 'Sign the forms', '2029-10-29');
    const found = ['Send the letters: Amara Okonkwo, US O-1A', 'Sign the forms: Amara Okonkwo, US O-1A'];
    expect((await titles(await address(jonas))).sort()).toEqual(found);
    expect((await titles(await address(ruth, 'team'))).sort()).toEqual(found);
  });

  test('has the deadlines that follow a decision, and nothing else of a decided case', async () => {
    const decided = await open(jonas);
    await dueOn(decided, '2030-03-01T12:00:00.000Z');
    await addDeadline(decided, 'Send the letters', '2030-02-01');
    const { version } = await succeed(cases, staffCasesContract.getCaseManagement, {
      as: ruth,
      params: { caseId: decided.id },
    });
    await succeed(cases, casesContract.setCaseStatus, {
      ...{ as: ruth, params: { caseId: decided.id }, body: { status: 'DENIED', version } },
    });
    await addDeadline(decided, 'File the motion', '2030-01-05');
    await updateCaseWork(decided.id);
    const found = ['File the motion: Amara Okonkwo, US O-1A'];
    expect(await titles(await address(jonas))).toEqual(found);
    expect(await titles(await address(ruth, 'team'))).toEqual(found);
    expect(await titles(await address(ruth))).toEqual([]);
    expect(await titles(await address(amara))).toEqual(['File the motion: US O-1A']);
  });

  test('has the age limits of children within a year for staff, until they are handled', async () => {
    process.env.LANDFALL_NOW = '2029-11-28T12:00:00.000Z';
    const item = await open(jonas);
    const child = {
      ...{ id: randomUUID(), relationship: 'child', birth_date: '2009-03-10' },
      name: { family_name: 'Okonkwo', given_names: 'Dayo' },
    };
    await succeed(handler, ownPersonContract.changeOwnPerson, {
      as: amara,
      body: { changes: { dependents: [child] }, version: 0 },
    });
    await updateCaseWork(item.id);
    const key = await address(jonas);
    expect(eventsOf((await fetchFeed(key)).text)).toEqual([
      {
        uid: `age-limit.${item.id}.${child.id}@${process.env.PRODUCT_DOMAIN}`,
        title: 'Age limit: Dayo Okonkwo (Amara Okonkwo, US O-1A)',
        start: 'DTSTART;VALUE=DATE:20300309',
      },
    ]);
    expect(await titles(await address(amara))).toEqual([]);
    await succeed(cases, deadlinesContract.setAgeLimit, {
      ...{ as: jonas, params: { caseId: item.id, childId: child.id } },
      body: { on: '2030-03-09', handled: true },
    });
    await updateCaseWork(item.id);
    expect(await titles(key)).toEqual([]);
  });

  test('has the last day to file for an H-1B extension beyond six years for staff, until it was filed', async () => {
    process.env.LANDFALL_NOW = '2029-11-28T12:00:00.000Z';
    const item = await open(jonas, 'US_H1B');
    const save = async (stay: object, version: number) => {
      const body = { changes: { stay }, version };
      await succeed(handler, ownPersonContract.changeOwnPerson, { as: amara, body });
      await updateCaseWork(item.id);
    };
    await save({ first_day: '2025-01-01' }, 0);
    const key = await address(jonas);
    expect(eventsOf((await fetchFeed(key)).text)).toEqual([
      {
        uid: `stay-limit.${item.id}.stay@${process.env.PRODUCT_DOMAIN}`,
        title: 'Last day to file PERM or an I-140 (Amara Okonkwo, US H-1B)',
        start: 'DTSTART;VALUE=DATE:20291231',
      },
    ]);
    expect(await titles(await address(amara))).toEqual([]);
    const today = await succeed(cases, todayContract.getToday, { as: jonas, query: {} });
    expect(today.due.items).toEqual([]);
    process.env.LANDFALL_NOW = '2029-12-28T12:00:00.000Z';
    const later = await succeed(cases, todayContract.getToday, { as: jonas, query: {} });
    expect(later.due.items).toMatchObject([
      {
        case_id: item.id,
        entries: [{ about: 'stay', name: 'Last day to file PERM or an I-140', on: '2029-12-31' }],
      },
    ]);
    await save({ first_day: '2025-01-01', filed_on: '2025-06-01' }, 1);
    expect(await titles(key)).toEqual([]);
  });

  test('has calls only for those who take them', async () => {
    await bookCall();
    await addDeadline(await open(), 'Send the letters', '2030-02-01');
    const grace = await addTestPerson({ role: 'HR', fullName: 'Grace Lim', organizationId });
    const deadline = 'Send the letters: Amara Okonkwo, US O-1A';
    const call = 'Introductory call with Jonas Oyelaran';
    expect(await titles(await address(ruth, 'team'))).toEqual([deadline, call]);
    expect(await titles(await address(jonas))).toEqual([call]);
    const { text } = await fetchFeed(await address(grace, 'team'));
    expect(eventsOf(text).map(({ title }) => title)).toEqual([deadline]);
    expect(text).not.toContain('meet.example');
  });

  test('has only their own cases and calls for staff who can’t list the organization’s cases', async () => {
    await addDeadline(await open(), 'Someone else’s', '2030-02-01');
    await addDeadline(await open(jonas), 'Send the letters', '2030-02-02');
    const [ofJonas, ofRuth] = [await address(jonas, 'team'), await address(ruth, 'team')];
    expect(await titles(ofJonas)).toHaveLength(2);
    process.env[environmentNames.employerConsole] = 'without-attorneys';
    expect(await titles(ofJonas)).toEqual(['Send the letters: Amara Okonkwo, US O-1A']);
    expect(await titles(ofRuth)).toHaveLength(2);
    const creation = { as: jonas, body: { scope: 'team' } };
    expect((await fail(handler, endpoints.createCalendarAddress, creation)).code).toBe('permission.denied');
    expect(await titles(await address(jonas))).toHaveLength(1);
  });

  test('has no completed deadlines and no closed cases', async () => {
    const item = await open(jonas);
    const params = await addDeadline(item, 'Send the letters', '2030-02-01');
    const key = await address(jonas);
    await succeed(cases, deadlinesContract.putDeadline, {
      as: ruth,
      params,
      body: { kind: 'own', name: 'Send the letters', on: '2030-02-01', done: true, version: 1 },
    });
    expect(await titles(key)).toEqual([]);
  });

  test('of an applicant has what they have to bring, without anyone’s name', async () => {
    const item = await open(jonas);
    await addDeadline(item, 'Filing', '2030-02-01');
    await succeed(cases, checklistContract.addChecklistItems, {
      as: ruth,
      params: { caseId: item.id },
      body: {
        items: [
          { title: 'Degree', due_on: '2030-01-15' },
          { title: 'Team form', due_on: '2030-01-16', by: 'TEAM' },
        ],
      },
    });
    await dueOn(item, '2030-03-01T23:00:00.000Z');
    const { text } = await fetchFeed(await address(amara));
    expect(eventsOf(text)).toEqual([
      expect.objectContaining({ title: 'Case due: US O-1A', start: 'DTSTART;VALUE=DATE:20300301' }),
      expect.objectContaining({ title: 'Filing: US O-1A' }),
      expect.objectContaining({ title: 'Upload Degree: US O-1A' }),
    ]);
    expect(
      (await fail(handler, endpoints.createCalendarAddress, { as: amara, body: { scope: 'team' } })).code,
    ).toBe('permission.denied');
  });

  test('has the appointments and the open requests of the authority of a case, for staff and the applicant', async () => {
    const item = await open(jonas);
    await succeed(cases, filingContract.changeFiling, {
      as: ruth,
      params: { caseId: item.id },
      body: {
        changes: {
          ...{ biometrics_on: '2030-02-07', interview_on: '2030-03-01' },
          requests: [
            ['2030-01-20', '2020-01-15'],
            ['2030-02-20', undefined],
            ['2030-02-25', undefined],
          ].map(([due_on, answered_on]) => ({
            id: randomUUID(),
            request: { kind: 'refusal', due_on, ...(answered_on && { answered_on }) } as const,
          })),
        },
        version: 0,
      },
    });
    const [noid, noids] = ['NOID response due: US O-1A', 2];
    expect((await titles(await address(jonas))).toSorted()).toEqual([
      'Biometrics: Amara Okonkwo, US O-1A',
      'Interview: Amara Okonkwo, US O-1A',
      ...Array(noids).fill('NOID response due: Amara Okonkwo, US O-1A'),
    ]);
    expect((await titles(await address(amara))).toSorted()).toEqual([
      ...['Biometrics: US O-1A', 'Interview: US O-1A'],
      ...Array(noids).fill(noid),
    ]);
  });

  test('has the appointments and requests of other filings until they are decided, also when the case is', async () => {
    const item = await open(jonas);
    const change = (version: number, id: string, filing: OtherInput, requests: RequestInput[] = []) =>
      succeed(cases, filingContract.changeFiling, {
        as: ruth,
        params: { caseId: item.id },
        body: {
          changes: {
            other: { id, filing },
            requests: requests.map((request) => ({ id: randomUUID(), request })),
          },
          version,
        },
      });
    const id = randomUUID();
    const filing = { form: 'I-485', biometrics_on: '2030-02-07', interview_on: '2030-03-01' };
    const rfe = { kind: 'evidence', due_on: '2030-03-02' } as const;
    await change(0, id, filing, [rfe, { ...rfe, filing: id }]);
    await change(1, randomUUID(), { form: 'I-765', biometrics_on: '2030-02-08', decision: 'approved' });
    await succeed(cases, casesContract.setCaseStatus, {
      as: ruth,
      params: { caseId: item.id },
      body: { status: 'APPROVED', version: item.version },
    });
    await updateCaseWork(item.id);
    const key = await address(jonas);
    expect(eventsOf((await fetchFeed(key)).text)).toMatchObject([
      { title: 'RFE response due (I-485): Amara Okonkwo, US O-1A' },
      {
        uid: expect.stringContaining(`biometrics.${id}@`),
        title: 'Biometrics (I-485): Amara Okonkwo, US O-1A',
      },
      {
        uid: expect.stringContaining(`interview.${id}@`),
        title: 'Interview (I-485): Amara Okonkwo, US O-1A',
      },
    ]);
    const own = ['Biometrics', 'Interview', 'RFE response due'].map((what) => `${what} (I-485): US O-1A`);
    expect((await titles(await address(amara))).toSorted()).toEqual(own);
    await change(2, id, { ...filing, decision: 'approved', valid_to: '2032-03-01' });
    await updateCaseWork(item.id);
    expect(eventsOf((await fetchFeed(key)).text)).toMatchObject([
      {
        uid: expect.stringContaining(`validity.${id}@`),
        title: 'Validity ends (I-485): Amara Okonkwo, US O-1A',
      },
    ]);
    expect(await titles(await address(amara))).toEqual(['Validity ends (I-485): US O-1A']);
    await change(3, id, { ...filing, decision: 'denied' });
    await updateCaseWork(item.id);
    expect(await titles(key)).toEqual([]);
  });

  test('of an applicant has the expiry dates of documents, except for replaced ones', async () => {
    const item = await open(jonas);
    const old = await addDocument(item, { kind: 'passport', expires_on: '2030-03-01' });
    await addDocument(item, { kind: 'medical', expires_on: '2030-04-01' });
    const key = await address(amara);
    const medical = 'Medical exam expires: US O-1A';
    expect((await titles(key)).sort()).toEqual([medical, 'Passport expires: US O-1A']);
    const params = { caseId: item.id };
    const { items } = await succeed(cases, checklistContract.addChecklistItems, {
      as: ruth,
      params,
      body: { items: [{ title: 'Newer passport' }] },
    });
    const use = (body: object) =>
      succeed(cases, checklistContract.addItemDocuments, {
        as: amara,
        params: { ...params, itemId: items[0]?.id ?? '' },
        body,
      });
    await use({ document_ids: [old] });
    await use({ document_ids: [await addDocument(item, {})], replaces: old });
    expect(await titles(key)).toEqual([medical]);
  });

  test('names the dependent whose case it is, to the applicant and to staff', async () => {
    const principal = await open(jonas);
    const child = {
      id: randomUUID(),
      relationship: 'child',
      name: { family_name: 'Okonkwo', given_names: 'Dayo' },
    };
    await succeed(handler, ownPersonContract.changeOwnPerson, {
      as: amara,
      body: { changes: { dependents: [child] }, version: 0 },
    });
    const opened = await succeed(organization, familyContract.openDependentCase, {
      as: ruth,
      params: { personId: amara.userId, dependentId: child.id },
      body: { principal_case_id: principal.id },
    });
    await addDeadline(principal, 'Filing', '2030-02-01');
    const params = { caseId: opened.id, deadlineId: randomUUID() };
    const body = { kind: 'own', name: 'Filing', on: '2030-02-01', done: false, version: 0 };
    await succeed(cases, deadlinesContract.putDeadline, { as: ruth, params, body });
    expect((await titles(await address(amara))).sort()).toEqual([
      'Filing: Dayo Okonkwo, US O-1A',
      'Filing: US O-1A',
    ]);
    expect((await titles(await address(ruth, 'team'))).sort()).toEqual([
      'Filing: Amara Okonkwo, US O-1A',
      'Filing: Dayo Okonkwo, US O-1A',
    ]);
  });

  test('is sent only if the calendar app has a different version', async () => {
    const item = await open(jonas);
    await addDeadline(item, 'Send the letters', '2030-02-01');
    const key = await address(jonas);
    const etag = String((await fetchFeed(key)).headers.etag);
    const again = await fetchFeed(key, { 'if-none-match': `W/${etag}` });
    expect([again.status, again.text]).toEqual([304, undefined]);
    await addDeadline(item, 'Call the expert', '2030-02-02');
    expect((await fetchFeed(key, { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('an address', () => {
  const rejection = async (key: string) =>
    (await fail(handler, endpoints.getCalendar, { query: { key } })).code;

  test('stops working when it is renewed or removed', async () => {
    const first = await address(jonas);
    const second = await address(jonas);
    expect([await rejection(first), (await fetchFeed(second)).status]).toEqual(['calendar.not_found', 200]);
    const found = await succeed(handler, endpoints.getCalendarAddress, { as: jonas });
    expect(found.address).toMatchObject({ scope: 'mine' });
    await succeed(handler, endpoints.removeCalendarAddress, { as: jonas });
    expect(await rejection(second)).toBe('calendar.not_found');
    expect(await succeed(handler, endpoints.getCalendarAddress, { as: jonas })).toEqual({});
  });

  test('becomes invalid with the membership, also for a member who comes back', async () => {
    const key = await address(jonas, 'team');
    const { userId: user_id, email, fullName: full_name, role } = jonas;
    const membership = { user_id, email, full_name, role, org_id: organizationId, created_at: '' };
    await transact({ membership: deleteMembership(membership) });
    expect(await rejection(key)).toBe('calendar.not_found');
    const created_at = new Date(Date.now() + 1000).toISOString();
    const Item = membershipRow({ ...membership, created_at });
    await table.send(new PutCommand({ TableName: tableName(), Item }));
    expect(await rejection(key)).toBe('calendar.not_found');
  });

  test('is stored only as a hash', async () => {
    const secret = (await address(jonas)).split('.')[1] ?? '';
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(await everyRow())).not.toContain(secret);
    const { items } = await succeed(handler, dataExportContract.exportData, { as: jonas });
    expect(items.filter(({ kind }) => kind === 'calendar-address')).toMatchObject([
      { address: { scope: 'mine' } },
    ]);
  });

  test('that is unknown, damaged, or guessed is not found', async () => {
    const key = await address(jonas);
    const guesses = [
      '',
      'x',
      `${jonas.userId}.`,
      `${randomUUID()}.${'A'.repeat(43)}`,
      `${key.slice(0, -1)}A0`,
    ];
    for (const guess of [...guesses, `${jonas.userId}.${'A'.repeat(43)}`])
      expect(await rejection(guess), guess).toBe('calendar.not_found');
  });

  test('is rate limited per hour', async () => {
    process.env.LANDFALL_NOW = '2029-01-01T12:00:00.000Z';
    const key = await address(jonas);
    for (let count = 0; count < 30; count++) expect((await fetchFeed(key)).status).toBe(200);
    expect(await rejection(key)).toBe('request.rate_limited');
  });

  test('is created once by two concurrent requests', async () => {
    const results = await Promise.allSettled([address(jonas), address(jonas)]);
    const keys = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const working = await Promise.all(keys.map(async (key) => (await fetchFeed(key)).status));
    expect(working.filter((status) => status === 200)).toHaveLength(1);
  });
});

test('a file is folded and escaped per RFC 5545, whatever a title contains', () => {
  const title = `Commas, semicolons; back\\slashes, ${'ünïcödé '.repeat(20)}`.trim();
  const text = calendarFeed([
    {
      uid: 'one',
      when: { on: '2030-02-28' },
      title,
      address: '/cases/x',
      changed_at: '2026-11-22T12:00:00.000Z',
    },
  ]);
  const lines = text.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  expect(text.includes('\\, semicolons\\; back\\\\slashes')).toBe(true);
  expect(eventsOf(text)).toMatchObject([{ title, start: 'DTSTART;VALUE=DATE:20300228' }]);
  expect(lines).toContain('DTSTAMP:20261122T120000Z');
  expect(text).not.toContain('METHOD');
});
