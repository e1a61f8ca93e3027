import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownExpertHours, putExpertHours } from '#functions/data/consultations/availability.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { putNewMembership } from '#functions/data/people/membership.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler as consultations } from '#functions/http/handlers/consultations.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { handler as profiles } from '#functions/http/handlers/profile.ts';
import { assigneesAreMembers } from '#infra/operations/invariants/member-rules.ts';
import { availabilityContract } from '#shared/contract/availability.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { bulkJobsContract } from '#shared/contract/bulk-jobs.ts';
import { caseImportsContract } from '#shared/contract/case-imports.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { dataExportContract } from '#shared/contract/data-export.ts';
import { deletionsContract } from '#shared/contract/deletions.ts';
import { organizationContract as endpoints } from '#shared/contract/organization.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { officeHours } from '#shared/domain/booking-rules.ts';
import type { Role } from '#shared/domain/roles.ts';
import { idempotencyHeader } from '#shared/schema/common.ts';
import { beforeTransaction } from '../support/before-transaction.ts';
import { callEndpoint, fail, succeed } from '../support/call-endpoint.ts';
import { fromAnywhere, mailsTo, newEmail, stored, submit } from '../support/consultations.ts';
import { fakeBucket } from '../support/fake-bucket.ts';
import { fakePool } from '../support/fake-pool.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { addPoolMember } from '../support/pool-member.ts';
import { sendReminders } from '../support/schedules.ts';
import { storedModel } from '../support/stored-model.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const pool = fakePool();
fakeBucket();

/**
 * A Friday; nine o'clock in New York on the following Monday; and a quarter of an hour before that Friday's
 * end.
 */
const friday = '2026-11-20T12:00:00.000Z';
const nine = '2026-11-23T14:00:00.000Z';
const ten = '2026-11-23T15:00:00.000Z';

let organizationId: string;
let admin: Person;
let leaver: Person;
beforeEach(async () => {
  vi.stubEnv('LANDFALL_NOW', friday);
  pool.failOn(undefined);
  organizationId = `org-${randomUUID()}`;
  vi.stubEnv('CONSULTATION_ORGANIZATION', organizationId);
  admin = await member('ADMIN', 'Ruth Dahl');
  leaver = await member('ATTORNEY', 'Jonas Berg');
  await setHours(leaver);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const member = (role: Role, fullName: string) => addPoolMember(pool, { role, fullName, organizationId });
const setHours = (expert: Person, version = 0, timeZone = 'America/New_York') =>
  callEndpoint(consultations, availabilityContract.setExpertHours, {
    as: admin,
    params: { expertId: expert.userId },
    body: { hours: officeHours(timeZone), version },
  });
const hoursOf = ({ userId }: Person) => ownExpertHours(organizationId, userId);
async function book(start: string) {
  const email = newEmail();
  const { id, bookingToken } = await submit(email);
  const body = { token: bookingToken, start, time_zone: 'UTC' };
  const response = await callEndpoint(consultations, bookingsContract.bookCall, {
    body,
    headers: fromAnywhere(),
  });
  return { email, id, status: response.status };
}
const callOf = async (id: string) =>
  (await stored('Call')).find(({ consultation_id }) => consultation_id === id);
async function ownedCase(owner: Person): Promise<string> {
  const applicant = await addTestPerson({ organizationId });
  const body = { country: 'US', path: 'US_O1A' };
  const { id } = await succeed(cases, casesContract.createCase, { as: applicant, body });
  const params = { caseId: id };
  const change = { owner_id: owner.userId, version: 1 };
  await succeed(cases, staffCasesContract.setCaseOwner, { as: admin, params, body: change });
  return id;
}
const ownerOf = async (caseId: string) =>
  (await succeed(cases, staffCasesContract.getCaseManagement, { as: admin, params: { caseId } })).owner;
async function ownedConsultation(owner: Person): Promise<string> {
  const { id } = await submit(newEmail());
  const body = { owner_id: owner.userId, version: 1 };
  await succeed(consultations, consultationsContract.updateConsultation, {
    as: admin,
    params: { consultationId: id },
    body,
  });
  return id;
}
const remove = (who = leaver) =>
  callEndpoint(handler, endpoints.removeMember, { as: admin, params: { userId: who.userId } });
const setRole = (role: Role) =>
  succeed(handler, endpoints.setMemberRole, { as: admin, params: { userId: leaver.userId }, body: { role } });
async function inviteAs(as: Person): Promise<string> {
  const email = newEmail();
  await succeed(handler, endpoints.inviteMember, { as, body: { email, role: 'ADMIN' } });
  return email;
}
const invited = async () => (await stored('Invitation')).map((row) => row.email);
const departures = async () => (await stored('Departure')).filter(({ org_id }) => org_id === organizationId);
const laterOn = (minutes: number) =>
  vi.stubEnv('LANDFALL_NOW', new Date(Date.parse(friday) + minutes * 60_000).toISOString());
const nothingLeft = async () => {
  const model = await storedModel(new Date(friday));
  const rows = [...model.table.Case.items, ...model.table.Consultation.items];
  expect(rows.filter(({ owner_id }) => owner_id === leaver.userId)).toEqual([]);
  expect(assigneesAreMembers(model).filter(Boolean)).toEqual([]);
};

describe('a removed member', () => {
  test('takes no more calls: another available expert gets them, and the visitor is notified', async () => {
    const visitor = await book(nine);
    const katya = await member('OPS', 'Katya Ilic');
    await setHours(katya);
    const before = await mailsTo(leaver.email);
    // A late one doesn't reach them anymore.
    expect(before).toMatchObject([{ reader: { user_id: leaver.userId, role: 'ATTORNEY' } }]);
    expect((await remove()).status).toBe(204);
    expect(await callOf(visitor.id)).toMatchObject({
      status: 'booked',
      start: nine,
      expert_id: katya.userId,
      expert_name: 'Katya Ilic',
      sequence: 1,
    });
    const subjects = (await mailsTo(visitor.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your introductory call has a new expert');
    expect((await mailsTo(katya.email)).map(({ subject }) => subject)).toEqual([
      'Call assigned to you: Amara Okonkwo',
    ]);
    expect(await mailsTo(leaver.email)).toHaveLength(before.length);
    const { items } = await succeed(consultations, availabilityContract.listExperts, { as: admin });
    expect(items.map(({ full_name }) => full_name)).not.toContain('Jonas Berg');
    await nothingLeft();
  });

  test('whose calls no one can take: they are canceled with a notice, and the times are free', async () => {
    const [first, second] = [await book(nine), await book(ten)];
    const katya = await member('OPS', 'Katya Ilic');
    await setHours(katya);
    expect((await book(nine)).status).toBe(201);
    await remove();
    expect(await callOf(first.id)).toMatchObject({ status: 'cancelled' });
    expect(await callOf(second.id)).toMatchObject({ status: 'booked', expert_id: katya.userId });
    const subjects = (await mailsTo(first.email)).map(({ subject }) => subject);
    expect(subjects).toContain('We have to cancel your introductory call');
    const taken = (await stored('Slot')).filter(({ expert_id }) => expert_id === leaver.userId);
    expect(taken).toEqual([]);
    await nothingLeft();
  });

  test('no longer owns anything, and the history says who did', async () => {
    const [caseId, consultationId] = [await ownedCase(leaver), await ownedConsultation(leaver)];
    await remove();
    expect(await ownerOf(caseId)).toBeUndefined();
    const { items } = await succeed(cases, casesContract.listCaseHistory, { as: admin, params: { caseId } });
    expect(items).toContainEqual(
      expect.objectContaining({ actor_id: admin.userId, change: { kind: 'owner', from: 'Jonas Berg' } }),
    );
    const { consultation } = await succeed(consultations, consultationsContract.getConsultation, {
      as: admin,
      params: { consultationId },
    });
    expect(consultation).not.toHaveProperty('owner_id');
    expect(consultation).not.toHaveProperty('owner_name');
    await nothingLeft();
  });

  test('keeps what they own in another organization by the time the departure is finished', async () => {
    await remove();
    organizationId = `org-${randomUUID()}`;
    vi.stubEnv('CONSULTATION_ORGANIZATION', organizationId);
    admin = await member('ADMIN', 'Grace Lim');
    const { userId: user_id, email, fullName: full_name, role } = leaver;
    const row = { user_id, email, full_name, role, org_id: organizationId, created_at: friday };
    await transact({ member: putNewMembership(row) });
    const [caseId, consultationId] = [await ownedCase(leaver), await ownedConsultation(leaver)];
    laterOn(15);
    await sendReminders();
    expect((await stored('Departure')).filter((each) => each.user_id === user_id)).toEqual([]);
    expect(await ownerOf(caseId)).toMatchObject({ user_id });
    expect((await stored('Consultation')).find(({ id }) => id === consultationId)).toMatchObject({
      owner_id: user_id,
    });
  });

  test('loses access to the organization immediately, even with a valid token', async () => {
    const mine = await addTestPerson({ organizationId });
    const body = { country: 'US', path: 'US_O1A' };
    await succeed(cases, casesContract.createCase, { as: mine, body });
    pool.add(mine.email, 'CONFIRMED', mine.userId);
    await remove();
    await remove(mine);
    expect((await fail(cases, staffCasesContract.listOrganizationCases, { as: leaver })).status).toBe(403);
    expect((await fail(consultations, availabilityContract.listExperts, { as: leaver })).status).toBe(403);
    expect(await succeed(cases, casesContract.listOwnCases, { as: mine })).toEqual({ items: [] });
  });

  test('gets nothing of it by repeating earlier requests after joining another organization', async () => {
    const mine = await addTestPerson({ organizationId });
    pool.add(mine.email, 'CONFIRMED', mine.userId);
    const caseIds = [await ownedCase(admin)];
    const keys = { open: randomUUID(), bulk: randomUUID(), import: randomUUID() };
    const requests = (as: (person: Person) => Person) => [
      () =>
        callEndpoint(cases, casesContract.createCase, {
          ...{ as: as(mine), headers: { [idempotencyHeader]: keys.open } },
          body: { country: 'US', path: 'US_O1A' },
        }),
      () =>
        callEndpoint(handler, bulkJobsContract.startBulkChange, {
          ...{ as: as(leaver), headers: { [idempotencyHeader]: keys.bulk } },
          body: { case_ids: caseIds, change: { kind: 'status', status: 'REVIEW' } },
        }),
      () =>
        callEndpoint(handler, caseImportsContract.createCaseImport, {
          ...{ as: as(leaver), headers: { [idempotencyHeader]: keys.import } },
          body: { file_name: 'cases.csv', total: 1 },
        }),
    ];
    for (const send of requests((person) => person)) expect((await send()).status).toBeLessThan(300);
    const elsewhere = `org-${randomUUID()}`;
    const moved = new Map<string, Person>();
    for (const person of [mine, leaver]) {
      await remove(person);
      const { userId, email, fullName, role } = person;
      const row = { user_id: userId, email, full_name: fullName, role, org_id: elsewhere };
      await transact({ member: putNewMembership({ ...row, created_at: nine }) });
      moved.set(userId, { ...person, organizationId: elsewhere });
    }
    for (const send of requests((person) => moved.get(person.userId) ?? person))
      expect(await send()).toMatchObject({ status: 409, json: { code: 'idempotency.conflict' } });
  });

  test('cannot be booked, assigned, or given hours by a request that read them before', async () => {
    const caseId = await ownedCase(admin);
    const { id: consultationId } = await submit(newEmail());
    /** Removes the member between a request's reads and its transaction. */
    const removedBetween = <Result>(request: () => Promise<Result>) =>
      beforeTransaction(() => remove(), request);
    const again = async () => {
      leaver = await member('ATTORNEY', 'Jonas Berg');
      await setHours(leaver);
    };
    const { bookingToken } = await submit(newEmail());
    const body = { token: bookingToken, start: nine, time_zone: 'UTC' };
    const booked = await removedBetween(() =>
      callEndpoint(consultations, bookingsContract.bookCall, { body, headers: fromAnywhere() }),
    );
    expect(booked).toMatchObject({ status: 409, json: { code: 'booking.slot_taken' } });
    await again();
    const { version } = (await hoursOf(leaver)) ?? {};
    expect(await removedBetween(() => setHours(leaver, version))).toMatchObject({
      json: { code: 'conflict' },
    });
    await again();
    const owner = { owner_id: leaver.userId, version: 2 };
    expect(
      await removedBetween(() =>
        callEndpoint(cases, staffCasesContract.setCaseOwner, { as: admin, params: { caseId }, body: owner }),
      ),
    ).toMatchObject({ json: { code: 'member.not_found' } });
    await again();
    expect(
      await removedBetween(() =>
        callEndpoint(consultations, consultationsContract.updateConsultation, {
          as: admin,
          params: { consultationId },
          body: { owner_id: leaver.userId, version: 1 },
        }),
      ),
    ).toMatchObject({ json: { code: 'consultation.changed' } });
    await nothingLeft();
  });

  test.each(['Ungroup', 'SignOut'] as const)(
    'whose removal stops at %s: repeating the request, or the schedule, completes it',
    async (step) => {
      for (const recover of [remove, () => sendReminders()]) {
        const caseId = await ownedCase(leaver);
        pool.failOn(step);
        expect((await remove()).status).toBe(500);
        pool.failOn(undefined);
        expect(await departures()).toHaveLength(1);
        await recover();
        expect(await ownerOf(caseId)).toBeUndefined();
        expect(pool.of(leaver.email)).toMatchObject({ groups: new Set(), signOuts: 1 });
        laterOn(15);
        await sendReminders();
        expect(await departures()).toEqual([]);
        expect(pool.of(leaver.email)?.signOuts).toBe(1);
        expect((await remove()).status).toBe(404);
        laterOn(0);
        leaver = await member('ATTORNEY', 'Jonas Berg');
      }
    },
  );

  test('who is deleted later is no longer named by any row', async () => {
    const { id } = await book(nine);
    const cancelled = await book(ten);
    await succeed(consultations, consultationsContract.cancelCallByStaff, {
      as: admin,
      params: { consultationId: cancelled.id },
      body: { start: ten },
    });
    await ownedCase(leaver);
    await succeed(profiles, dataExportContract.requestDeletion, { as: leaver });
    // The call takes place.
    vi.stubEnv('LANDFALL_NOW', '2026-11-24T12:00:00.000Z');
    await remove();
    expect(await callOf(id)).toMatchObject({ status: 'booked', expert_id: leaver.userId });
    const { receipt } = await succeed(handler, deletionsContract.carryOutDeletion, {
      as: admin,
      params: { userId: leaver.userId },
    });
    expect(receipt?.account_removed).toBe(true);
    for (const consultation of [id, cancelled.id])
      expect(await callOf(consultation)).toMatchObject({
        expert_name: 'Former team member',
        expert_email: '',
      });
    for (const kind of ['Profile', 'Membership', 'ExpertHours', 'Case', 'Consultation', 'Call'] as const)
      expect(JSON.stringify(await stored(kind))).not.toContain(leaver.email);
    await nothingLeft();
  });

  test('who is deleted by another organization is still named by the past calls of this one', async () => {
    const { id } = await book(nine);
    vi.stubEnv('LANDFALL_NOW', '2026-11-24T12:00:00.000Z');
    await remove();
    const elsewhere = `org-${randomUUID()}`;
    const as = await addPoolMember(pool, { role: 'ADMIN', fullName: 'Grace Lim', organizationId: elsewhere });
    await succeed(handler, endpoints.inviteMember, { as, body: { email: leaver.email, role: 'OPS' } });
    await succeed(profiles, dataExportContract.requestDeletion, {
      as: { ...leaver, role: 'OPS', organizationId: elsewhere },
    });
    const params = { userId: leaver.userId };
    const { receipt } = await succeed(handler, deletionsContract.carryOutDeletion, { as, params });
    expect(receipt).toMatchObject({ org_id: elsewhere, account_removed: true });
    expect(await callOf(id)).toMatchObject({ expert_name: 'Jonas Berg', expert_email: leaver.email });
  });

  test('who is deleted as an admin leaves no invitation', async () => {
    await setRole('ADMIN');
    const as = { ...leaver, role: 'ADMIN' as const };
    const email = await inviteAs(as);
    await succeed(profiles, dataExportContract.requestDeletion, { as });
    await succeed(handler, deletionsContract.carryOutDeletion, {
      as: admin,
      params: { userId: leaver.userId },
    });
    expect(await invited()).not.toContain(email);
    expect(pool.of(email)).toBeUndefined();
  });
});

describe('a new role', () => {
  test('that takes no calls hands over calls, hours, and consultations, and keeps the cases', async () => {
    const visitor = await book(nine);
    const [caseId, consultationId] = [await ownedCase(leaver), await ownedConsultation(leaver)];
    await setRole('HR');
    expect(await callOf(visitor.id)).toMatchObject({ expert_id: 'office' });
    expect((await stored('ExpertHours')).filter(({ user_id }) => user_id === leaver.userId)).toEqual([]);
    expect((await stored('Consultation')).find(({ id }) => id === consultationId)).not.toHaveProperty(
      'owner_id',
    );
    expect(await ownerOf(caseId)).toMatchObject({ user_id: leaver.userId });
    await setRole('APPLICANT');
    expect(await ownerOf(caseId)).toBeUndefined();
    await nothingLeft();
  });

  test('and back keeps a page that still shows the earlier hours from overwriting the new ones', async () => {
    const { version = 0 } = (await hoursOf(leaver)) ?? {};
    expect(await setHours(leaver, version)).toMatchObject({ status: 200, json: { version: version + 1 } });
    await setRole('HR');
    await setRole('ATTORNEY');
    expect(await setHours(leaver, version + 1)).toMatchObject({ json: { code: 'conflict' } });
    laterOn(1);
    expect((await setHours(leaver)).status).toBe(200);
    for (const seen of [version, version + 1])
      expect(await setHours(leaver, seen, 'Europe/Oslo')).toMatchObject({ json: { code: 'conflict' } });
    expect(await hoursOf(leaver)).toMatchObject({ version: Date.parse(friday) + 60_000 });
  });

  /** An admin with an open invitation becomes OPS, in a request that ends before it is canceled. */
  async function demoteInviter(): Promise<string> {
    await setRole('ADMIN');
    const email = await inviteAs({ ...leaver, role: 'ADMIN' });
    pool.failOn('SignOut');
    await callEndpoint(handler, endpoints.setMemberRole, {
      ...{ as: admin, params: { userId: leaver.userId }, body: { role: 'OPS' } },
    });
    pool.failOn(undefined);
    expect(await invited()).toContain(email);
    return email;
  }

  test('that takes calls as well changes nothing, except for the invitations of an admin', async () => {
    const visitor = await book(nine);
    const email = await demoteInviter();
    laterOn(15);
    await sendReminders();
    expect(await invited()).not.toContain(email);
    expect(pool.of(email)).toBeUndefined();
    expect(await hoursOf(leaver)).toBeDefined();
    expect(await callOf(visitor.id)).toMatchObject({ expert_id: leaver.userId, sequence: 0 });
    expect(await departures()).toEqual([]);
  });

  test('and back, before the invitations of an admin are canceled, keeps them', async () => {
    const email = await demoteInviter();
    await setRole('ADMIN');
    laterOn(15);
    await sendReminders();
    expect(await invited()).toContain(email);
    expect(await departures()).toEqual([]);
  });
});

test('more experts than one batch are all offered, in pages', async () => {
  const crew = await Promise.all(
    Array.from({ length: 120 }, () => addTestPerson({ role: 'OPS', organizationId })),
  );
  const last = [leaver, ...crew]
    .map(({ userId }) => userId)
    .sort()
    .at(-1);
  const never = { ...officeHours('America/New_York'), weekly: officeHours('America/New_York').weekly };
  never.weekly = Object.fromEntries(Object.keys(never.weekly).map((day) => [day, []])) as never;
  for (let first = 0; first < crew.length; first += 60)
    await transact({
      hours: crew
        .slice(first, first + 60)
        .map(({ userId }) =>
          putExpertHours(
            organizationId,
            userId,
            userId === last ? officeHours('America/New_York') : never,
            0,
          ),
        ),
    });
  if (last !== leaver.userId) await remove();
  const { id } = await book(nine);
  expect(await callOf(id)).toMatchObject({ expert_id: last });
  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await succeed(consultations, availabilityContract.listExperts, {
      as: admin,
      query: { limit: '50', ...(cursor && { cursor }) },
    });
    expect(page.items.length).toBeLessThanOrEqual(50);
    listed.push(...page.items.map(({ user_id }) => user_id));
    cursor = page.nextCursor;
  } while (cursor);
  // The admin takes calls too, and has no hours.
  expect(new Set(listed)).toEqual(
    new Set([...crew, ...(last === leaver.userId ? [leaver] : []), admin].map(({ userId }) => userId)),
  );
});
