import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  type UserStatusType,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import { getAccount } from '#functions/data/people/account.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler } from '#functions/http/handlers/consultations.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { handler as profiles } from '#functions/http/handlers/profile.ts';
import { availabilityContract } from '#shared/contract/availability.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { consultationsContract as endpoints } from '#shared/contract/consultations.ts';
import { countsContract } from '#shared/contract/counts.ts';
import { peopleContract } from '#shared/contract/people.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { defaultBookingRules, officeHours } from '#shared/domain/booking-rules.ts';
import { limits } from '#shared/schema/limits.ts';
import { fail, succeed } from '../support/call-endpoint.ts';
import { fromAnywhere, mailsTo, newEmail, submit } from '../support/consultations.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();

/** An in-memory user pool: the accounts by address. */
const accounts = new Map<string, { userId: string; status: UserStatusType }>();
const pool = mockClient(CognitoIdentityProviderClient);
pool.on(AdminCreateUserCommand).callsFake(({ Username, MessageAction }) => {
  if (MessageAction === 'RESEND') return {};
  const userId = randomUUID();
  accounts.set(Username, { userId, status: 'FORCE_CHANGE_PASSWORD' });
  return { User: { Attributes: [{ Name: 'sub', Value: userId }] } };
});
pool.on(AdminGetUserCommand).callsFake(({ Username }) => {
  const account = accounts.get(Username);
  if (!account) throw new UserNotFoundException({ message: '', $metadata: {} });
  return { UserStatus: account.status, UserAttributes: [{ Name: 'sub', Value: account.userId }] };
});
pool.on(AdminDeleteUserCommand).resolves({});
pool.on(AdminAddUserToGroupCommand).resolves({});
pool.on(AdminRemoveUserFromGroupCommand).resolves({});
const invitationsTo = (email: string) =>
  pool
    .commandCalls(AdminCreateUserCommand)
    .map(({ args }) => args[0].input)
    .filter((input) => input.Username === email && input.MessageAction === 'RESEND').length;
beforeEach(() => pool.resetHistory());

const attorney = () => addTestPerson({ role: 'ATTORNEY', fullName: 'Jonas Oyelaran' });
const params = (id: string) => ({ params: { consultationId: id } });
const usCase = { country: 'US', path: 'US_O1A' };
/** Adds a person to the team's records, and returns the record's ID. */
async function addRecord(as: Person, email: string): Promise<string> {
  const people = [{ name: { family_name: 'Okonkwo', given_names: 'Amara' }, email }];
  const { results } = await succeed(organization, peopleContract.addPeople, { as, body: { people } });
  return results[0]?.person_id ?? '';
}
const recordOf = (as: Person, personId: string) =>
  succeed(organization, peopleContract.getPerson, { as, params: { personId } });

describe('access to consultations', () => {
  test.each(['APPLICANT', 'HR'] as const)('is denied to %s', async (role) => {
    const as = await addTestPerson({ role });
    const { id } = await submit(newEmail());
    expect((await fail(handler, endpoints.listConsultations, { as })).status).toBe(403);
    expect((await fail(handler, endpoints.getConsultation, { as, ...params(id) })).status).toBe(403);
    expect((await fail(handler, availabilityContract.getAvailability, { as })).status).toBe(403);
  });

  test('finds nothing in another organization', async () => {
    const { id } = await submit(newEmail());
    const as = await addTestPerson({ role: 'ADMIN', organizationId: 'elsewhere' });
    expect((await succeed(handler, endpoints.listConsultations, { as })).items).toEqual([]);
    for (const [endpoint, body] of [
      [endpoints.getConsultation, undefined],
      [endpoints.updateConsultation, { note: 'x', version: 1 }],
      [endpoints.createResumeLink, undefined],
      [endpoints.cancelCallByStaff, { start: '2026-11-24T12:00:00.000Z' }],
      [endpoints.openCaseFromConsultation, usCase],
    ] as const)
      expect(await fail(handler, endpoint, { as, ...params(id), body })).toMatchObject({
        status: 404,
        code: 'consultation.not_found',
      });
  });
});

test('the list is newest first and can be filtered by visa and urgency', async () => {
  const as = await attorney();
  const visas = ['J-1 Waiver', 'EB-5 Investor Visa'];
  const ids: string[] = [];
  for (let number = 0; number < 10; number++)
    ids.unshift((await submit(newEmail(), { targetVisa: visas[number % 2] ?? '' })).id);
  const waivers = ids.filter((_, index) => index % 2 === 1);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const query = {
      visa: 'J-1 Waiver',
      urgency: 'Medium-term (3-6 months)',
      limit: '2',
      ...(cursor && { cursor }),
    };
    const page = await succeed(handler, endpoints.listConsultations, { as, query });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(found).toEqual(waivers);
  const count = (query: Record<string, string>) =>
    succeed(organization, countsContract.countConsultations, { as, query });
  expect(await count({ visa: 'J-1 Waiver' })).toEqual({ count: waivers.length, more: false });
  expect(await count({ urgency: 'Immediate (within 30 days)' })).toEqual({ count: 0, more: false });
});

test('the submission shows its call, and a call canceled by staff lets the visitor choose again', async () => {
  const as = await attorney();
  const email = newEmail();
  const { id, bookingToken } = await submit(email);
  // Far enough ahead to still be bookable when it is booked.
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const range = { from: inDays(2), to: inDays(9) };
  const { starts } = await succeed(handler, bookingsContract.listFreeTimes, { query: range });
  const start = starts[0] ?? '';
  await succeed(handler, bookingsContract.bookCall, {
    body: { token: bookingToken, start, time_zone: 'UTC' },
    headers: fromAnywhere(),
  });
  const before = await succeed(handler, endpoints.getConsultation, { as, ...params(id) });
  expect(before.consultation.call_at).toBe(start);
  expect(before.call).toMatchObject({ status: 'booked', start });
  // The visitor moves the call while a colleague is looking at its earlier time.
  const moved = starts[1] ?? '';
  await succeed(handler, bookingsContract.rescheduleCall, {
    body: { token: bookingToken, start: moved, time_zone: 'UTC' },
    headers: fromAnywhere(),
  });
  const cancel = (seen: string) => ({ as, ...params(id), body: { start: seen } });
  expect(await fail(handler, endpoints.cancelCallByStaff, cancel(start))).toMatchObject({
    ...{ status: 409, code: 'booking.moved' },
  });
  const after = await succeed(handler, endpoints.cancelCallByStaff, cancel(moved));
  expect(after.call?.status).toBe('cancelled');
  expect(after.consultation.call_at).toBeUndefined();
  const mail = (await mailsTo(email)).find(({ subject }) => String(subject).startsWith('We have to cancel'));
  expect(mail?.text).toContain('Choose another time');
  const again = await succeed(handler, endpoints.cancelCallByStaff, cancel(moved));
  expect(again).toEqual(after);
});

test('an owner who changes their name has the new one in the list', async () => {
  const as = await attorney();
  const { id } = await submit(newEmail());
  const body = { owner_id: as.userId, version: 1 };
  await succeed(handler, endpoints.updateConsultation, { as, ...params(id), body });
  await succeed(profiles, profileContract.updateProfile, { as, body: { full_name: 'Jonas Berg' } });
  const { items } = await succeed(handler, endpoints.listConsultations, { as });
  expect(items.find((item) => item.id === id)?.owner_name).toBe('Jonas Berg');
});

test('owner and note are saved with a version check', async () => {
  const as = await attorney();
  const { id } = await submit(newEmail());
  const change = { owner_id: as.userId, note: 'Strong case', version: 1 };
  const changed = await succeed(handler, endpoints.updateConsultation, { as, ...params(id), body: change });
  expect(changed).toMatchObject({ owner_name: 'Jonas Oyelaran', note: 'Strong case', version: 2 });
  expect(
    await fail(handler, endpoints.updateConsultation, { as, ...params(id), body: change }),
  ).toMatchObject({ status: 409, code: 'consultation.changed' });
  const freed = { owner_id: null, note: '', version: 2 };
  const cleared = await succeed(handler, endpoints.updateConsultation, { as, ...params(id), body: freed });
  expect(cleared.owner_id).toBeUndefined();
  expect(cleared.note).toBeUndefined();
  const applicant = await addTestPerson();
  expect(
    await fail(handler, endpoints.updateConsultation, {
      as,
      ...params(id),
      body: { owner_id: applicant.userId, version: 3 },
    }),
  ).toMatchObject({ status: 400 });
});

test('a note with half a character is rejected', async () => {
  const as = await attorney();
  const { id } = await submit(newEmail());
  const body = { note: '\uD83D', version: 1 };
  expect(await fail(handler, endpoints.updateConsultation, { as, ...params(id), body })).toMatchObject({
    ...{ status: 400, errors: [{ field: 'note' }] },
  });
});

describe('opening a case from a submission', () => {
  test.each(['', 'a'])('shortens the earlier note between two characters: %j', async (start) => {
    const as = await attorney();
    const { id } = await submit(newEmail());
    const note = start + '😀'.repeat(limits.noteText / 2 - 1);
    const body = { note, version: 1 };
    await succeed(handler, endpoints.updateConsultation, { as, ...params(id), body });
    const call = { as, ...params(id), body: usCase };
    const opened = await succeed(handler, endpoints.openCaseFromConsultation, call);
    const caseId = { params: { caseId: opened.id } };
    const { items } = await succeed(cases, staffCasesContract.listNotes, { as, ...caseId });
    expect(items[0]?.text).toMatch(/😀$/u);
  });

  test('invites the person, opens the case, and copies the answers, once', async () => {
    const as = await attorney();
    const email = newEmail();
    const { id } = await submit(email);
    const before = await getOrganizationStats('harbor');
    const call = { as, ...params(id), body: usCase };
    const opened = await succeed(handler, endpoints.openCaseFromConsultation, call);
    const again = await succeed(handler, endpoints.openCaseFromConsultation, call);
    expect(opened).not.toHaveProperty('already_open');
    expect(again).toMatchObject({ id: opened.id, already_open: true });
    const elsewhere = { ...call, body: { country: 'US', path: 'US_H1B' } };
    expect(await fail(handler, endpoints.openCaseFromConsultation, elsewhere)).toMatchObject({
      status: 409,
      code: 'consultation.converted',
    });
    expect(opened).toMatchObject({
      org_id: 'harbor',
      status: 'DRAFT',
      applicant_id: accounts.get(email)?.userId,
    });
    expect(invitationsTo(email)).toBe(1);
    const account = await getAccount(opened.applicant_id);
    expect(account?.membership).toMatchObject({ role: 'APPLICANT', full_name: 'Amara Okonkwo', email });
    expect(account?.profile.confirmed_by_owner).toBe(true);
    const after = await getOrganizationStats('harbor');
    expect(after.cases - before.cases).toBe(1);
    expect(after.applicants - before.applicants).toBe(1);
    expect(pool.commandCalls(AdminAddUserToGroupCommand)[0]?.args[0].input.GroupName).toBe('APPLICANT');
    const history = await succeed(cases, casesContract.listCaseHistory, {
      as,
      params: { caseId: opened.id },
    });
    const carried = history.items.map(({ change }) => change).find(({ kind }) => kind === 'consultation');
    expect(carried).toEqual({ kind: 'consultation', consultation_id: id });
    const { items } = await succeed(cases, staffCasesContract.listNotes, {
      as,
      params: { caseId: opened.id },
    });
    expect(items.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^From the consultation\n[\s\S]*Visa interest: O-1A \(Extraordinary Ability\)\n/),
    ]);
    const detail = await succeed(handler, endpoints.getConsultation, { as, ...params(id) });
    expect(detail.consultation.case_id).toBe(opened.id);
  });

  test('finds an existing account and notifies its owner', async () => {
    const as = await attorney();
    const email = newEmail();
    const member = await addTestPerson({ email });
    accounts.set(email, { userId: member.userId, status: 'CONFIRMED' });
    const { id } = await submit(email);
    const opened = await succeed(handler, endpoints.openCaseFromConsultation, {
      as,
      ...params(id),
      body: usCase,
    });
    expect(opened.applicant_id).toBe(member.userId);
    expect((await mailsTo(email)).find((mail) => mail.subject === 'Your case is open')).toMatchObject({
      reader: { user_id: member.userId, role: 'APPLICANT' },
    });
  });

  test.each([
    ['a new account', undefined],
    ['an existing account', 'CONFIRMED'],
  ] as const)('moves the team’s record of the person to %s', async (_, status) => {
    const as = await attorney();
    const email = newEmail();
    const personId = await addRecord(as, email);
    if (status) accounts.set(email, { userId: (await addTestPerson({ email })).userId, status });
    const { id } = await submit(email);
    const opening = { as, ...params(id), body: usCase };
    const { applicant_id } = await succeed(handler, endpoints.openCaseFromConsultation, opening);
    const record = { id: applicant_id, user_id: applicant_id, fields: { name: { family_name: 'Okonkwo' } } };
    for (const each of [applicant_id, personId]) expect(await recordOf(as, each)).toMatchObject(record);
  });

  test('leaves a record alone whose email the team has corrected to another one', async () => {
    const as = await attorney();
    const email = newEmail();
    const personId = await addRecord(as, email);
    const { version } = await recordOf(as, personId);
    await succeed(organization, peopleContract.changePerson, {
      as,
      params: { personId },
      body: { changes: { email: newEmail() }, version },
    });
    const { id } = await submit(email);
    await succeed(handler, endpoints.openCaseFromConsultation, { as, ...params(id), body: usCase });
    expect((await recordOf(as, personId)).user_id).toBeUndefined();
  });

  test('doesn’t take an account whose profile was never created for the address owner’s', async () => {
    const as = await attorney();
    const email = newEmail();
    const userId = randomUUID();
    accounts.set(email, { userId, status: 'CONFIRMED' });
    const { id } = await submit(email);
    const opening = { as, ...params(id), body: usCase };
    const opened = await succeed(handler, endpoints.openCaseFromConsultation, opening);
    expect(opened.applicant_id).toBe(userId);
    expect((await getAccount(userId))?.profile).not.toHaveProperty('confirmed_by_owner');
  });

  test('replaces an unconfirmed account that a stranger created for the address', async () => {
    const as = await attorney();
    const email = newEmail();
    const stranger = randomUUID();
    accounts.set(email, { userId: stranger, status: 'UNCONFIRMED' });
    const { id } = await submit(email);
    const opened = await succeed(handler, endpoints.openCaseFromConsultation, {
      as,
      ...params(id),
      body: usCase,
    });
    expect(pool.commandCalls(AdminDeleteUserCommand)[0]?.args[0].input.Username).toBe(stranger);
    expect(opened.applicant_id).not.toBe(stranger);
    expect(invitationsTo(email)).toBe(1);
  });

  test.each([
    ['of the staff', { role: 'HR' as const }],
    ['a member elsewhere', { organizationId: 'elsewhere' }],
  ])('is rejected for someone who is %s', async (_, who) => {
    const as = await attorney();
    const email = newEmail();
    const member = await addTestPerson({ email, ...who });
    accounts.set(email, { userId: member.userId, status: 'CONFIRMED' });
    const { id } = await submit(email);
    expect(
      await fail(handler, endpoints.openCaseFromConsultation, { as, ...params(id), body: usCase }),
    ).toMatchObject({ status: 409, code: 'consultation.other_organization' });
  });
});

describe('availability', () => {
  test('is saved with a version check and applies to the next visitor', async () => {
    const organizationId = `org-${randomUUID()}`;
    const as = await addTestPerson({ role: 'ADMIN', fullName: 'Ruth Dahl', organizationId });
    const first = await succeed(handler, availabilityContract.getAvailability, { as });
    expect(first).toMatchObject({ officeHours: true, rules: defaultBookingRules, rulesVersion: 0 });
    const hours = officeHours('Europe/Berlin');
    const call = { as, params: { expertId: as.userId }, body: { hours, version: 0 } };
    const second = await succeed(handler, availabilityContract.setExpertHours, call);
    const { version } = second;
    const expert = { user_id: as.userId, full_name: 'Ruth Dahl', role: 'ADMIN', hours, version };
    expect(second).toEqual(expert);
    expect(await succeed(handler, availabilityContract.listExperts, { as })).toEqual({ items: [expert] });
    const { officeHours: stillOffice } = await succeed(handler, availabilityContract.getAvailability, { as });
    expect(stillOffice).toBe(false);
    const other = { ...call, body: { hours: officeHours('Europe/Oslo'), version: 0 } };
    expect(await fail(handler, availabilityContract.setExpertHours, other)).toMatchObject({
      code: 'conflict',
    });
    const rules = { ...defaultBookingRules, daily_cap: 3 };
    const change = { as, body: { rules, version: 0 } };
    const changed = await succeed(handler, availabilityContract.setBookingRules, change);
    expect(changed).toMatchObject({ rules, rulesVersion: 1 });
    expect(
      await fail(handler, availabilityContract.setBookingRules, {
        as,
        body: { rules: { ...rules, daily_cap: 4 }, version: 0 },
      }),
    ).toMatchObject({ code: 'conflict' });

    // Both are repeated because the response was lost.
    expect(await succeed(handler, availabilityContract.setExpertHours, call)).toEqual(second);
    expect(await succeed(handler, availabilityContract.setBookingRules, change)).toEqual(changed);
  });

  test('rejects hours that overlap, end before they start, or are not on a quarter hour', async () => {
    const as = await attorney();
    for (const monday of [
      [
        { from: '09:00', to: '12:00' },
        { from: '11:00', to: '13:00' },
      ],
      [{ from: '12:00', to: '09:00' }],
      [{ from: '09:05', to: '12:00' }],
    ]) {
      const weekly = { ...officeHours('UTC').weekly, monday };
      const body = { hours: { ...officeHours('UTC'), weekly }, version: 0 };
      expect(
        await fail(handler, availabilityContract.setExpertHours, {
          as,
          params: { expertId: as.userId },
          body,
        }),
      ).toMatchObject({ status: 400 });
    }
  });
});
