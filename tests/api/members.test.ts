import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { keys } from '#functions/data/core/keys.ts';
import { table, tableName } from '#functions/data/core/table.ts';
import { getMember } from '#functions/data/people/membership.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { clearSecondFactor } from '#functions/data/people/second-factor.ts';
import { handler as cases } from '#functions/http/handlers/cases.ts';
import { handler } from '#functions/http/handlers/organization.ts';
import { handler as profiles } from '#functions/http/handlers/profile.ts';
import { ensureApplicant } from '#functions/workflows/ensure-applicant.ts';
import { auditContract } from '#shared/contract/audit.ts';
import { casesContract } from '#shared/contract/cases.ts';
import { organizationContract as endpoints } from '#shared/contract/organization.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import type { LimitChange } from '#shared/domain/limit-change.ts';
import type { Role } from '#shared/domain/roles.ts';
import { limits } from '#shared/schema/limits.ts';
import { beforePut, beforeTransaction, beforeUpdate } from '../support/before-transaction.ts';
import { callEndpoint, fail, succeed, type TestCall } from '../support/call-endpoint.ts';
import { stored } from '../support/consultations.ts';
import { fakePool } from '../support/fake-pool.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { addPoolMember } from '../support/pool-member.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const pool = fakePool();

let organizationId: string;
let admin: Person;

beforeEach(async () => {
  pool.failOn(undefined);
  organizationId = `org-${randomUUID()}`;
  admin = await member('ADMIN', 'Ruth Dahl');
});

const member = (role: Role, fullName: string, into = organizationId) =>
  addPoolMember(pool, { role, fullName, organizationId: into });

const newEmail = () => `invited-${randomUUID()}@example.com`;
const invite = (email: string, role = 'ATTORNEY') =>
  callEndpoint(handler, endpoints.inviteMember, { as: admin, body: { email, role } });
const pending = async () =>
  (await succeed(handler, endpoints.listInvitations, { as: admin })).items.map(({ email }) => email);
const nameOf = async (email: string) =>
  (await succeed(handler, endpoints.listMembers, { as: admin })).items.find((each) => each.email === email)
    ?.full_name;
const members = async () =>
  (await succeed(handler, endpoints.listMembers, { as: admin })).items.map(({ email }) => email);

/** The invited person has set a password and signs in for the first time. */
async function arrive(email: string) {
  return callEndpoint(profiles, profileContract.getProfile, { claims: claimsOf(email) });
}
const rename = (who: TestCall, full_name: string) =>
  callEndpoint(profiles, profileContract.updateProfile, { ...who, body: { full_name } });

function claimsOf(email: string) {
  const account = pool.of(email);
  if (!account) throw new Error(`No account for ${email}`);
  account.status = 'CONFIRMED';
  const role = [...account.groups][0] ?? '';
  return { sub: account.userId, token_use: 'access', 'cognito:groups': `[${role}]` };
}

describe('inviting a person', () => {
  test('who is new: pending until they sign in, then a member with that role', async () => {
    const email = newEmail();
    expect(await invite(email)).toMatchObject({ status: 201, json: { outcome: 'invited' } });
    expect(pool.of(email)).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD', mails: 1 });
    expect(await pending()).toEqual([email]);
    expect(await members()).not.toContain(email);
    expect(await getOrganizationStats(organizationId)).toMatchObject({ members: 1, admins: 1 });

    expect(await arrive(email)).toMatchObject({
      status: 200,
      json: { role: 'ATTORNEY', org_id: organizationId, email },
    });
    await arrive(email);
    expect(await pending()).toEqual([]);
    expect(await members()).toContain(email);
    expect(await getOrganizationStats(organizationId)).toMatchObject({ members: 2, admins: 1 });
  });

  test('whose address is too long for an account is rejected, and leaves nothing', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`;
    expect(await invite(email)).toMatchObject({
      status: 400,
      json: { code: 'request.invalid', errors: [{ field: 'email' }] },
    });
    expect(await pending()).toEqual([]);
  });

  test('with a different case in the address is the same person', async () => {
    const email = newEmail();
    await invite(email.toUpperCase());
    expect(await pending()).toEqual([email]);
  });

  test('twice reports it, and resending sends the mail again', async () => {
    const email = newEmail();
    await invite(email);
    expect(await invite(email)).toMatchObject({ status: 409, json: { code: 'invitation.pending' } });
    await succeed(handler, endpoints.resendInvitation, { as: admin, body: { email } });
    expect(pool.of(email)?.mails).toBe(2);
  });

  test('while another request does so sends one email, also when resending', async () => {
    const email = newEmail();
    const resend = () => callEndpoint(handler, endpoints.resendInvitation, { as: admin, body: { email } });
    const during: Awaited<ReturnType<typeof invite>>[] = [];
    const again = async (act: () => ReturnType<typeof invite>) => during.push(await act());
    const invited = await beforeTransaction(
      () => again(() => invite(email, 'ADMIN')),
      () => invite(email),
    );
    expect([invited.status, during[0]?.json]).toMatchObject([201, { code: 'invitation.pending' }]);
    expect(pool.of(email)?.mails).toBe(1);
    const resent = await beforeTransaction(() => again(resend), resend);
    expect([during[1]?.status, resent.json]).toMatchObject([200, { code: 'conflict' }]);
    expect(pool.of(email)?.mails).toBe(2);
    expect(await arrive(email)).toMatchObject({ json: { role: 'ATTORNEY', org_id: organizationId } });
  });

  test('whose email fails says so, and inviting again or resending sends it', async () => {
    const emails = [newEmail(), newEmail()];
    pool.failOn('Mail');
    for (const email of emails) expect((await invite(email)).status).toBe(500);
    const invitations = async () =>
      (await succeed(handler, endpoints.listInvitations, { as: admin })).items.filter(({ email }) =>
        emails.includes(email),
      );
    expect((await invitations()).map(({ unsent }) => unsent)).toEqual([true, true]);
    const [first = '', second = ''] = emails;
    expect(
      (await callEndpoint(handler, endpoints.resendInvitation, { as: admin, body: { email: first } })).status,
    ).toBe(500);
    expect((await invitations()).map(({ unsent }) => unsent)).toEqual([true, true]);

    pool.failOn(undefined);
    expect(await invite(first)).toMatchObject({ status: 201, json: { outcome: 'invited' } });
    await succeed(handler, endpoints.resendInvitation, { as: admin, body: { email: second } });
    expect((await invitations()).map(({ unsent }) => unsent)).toEqual([undefined, undefined]);
    for (const email of emails) expect(pool.of(email)?.mails).toBe(1);
    expect(await invite(first)).toMatchObject({ status: 409, json: { code: 'invitation.pending' } });
  });

  test('that ends before it is recorded as sent can be invited again', async () => {
    const email = newEmail();
    const end = () => Promise.reject(new Error('The function ended.'));
    const { status } = await beforeUpdate(
      end,
      () => invite(email),
      keys.invitation(organizationId, email).sk,
    );
    expect(status).toBe(500);
    expect(await invite(email)).toMatchObject({ status: 201, json: { outcome: 'invited' } });
  });

  test('who is a member reports it; members of other organizations cannot be invited', async () => {
    const colleague = await member('HR', 'Ines Moreau');
    const stranger = await member('HR', 'Someone Else', `other-${randomUUID()}`);
    expect(await invite(colleague.email)).toMatchObject({ json: { code: 'member.exists' } });
    expect(await invite(stranger.email)).toMatchObject({ json: { code: 'member.elsewhere' } });
    expect(await pending()).toEqual([]);
  });

  test('who has an account with a password becomes a member and keeps the password', async () => {
    const alone = await addTestPerson({ organizationId: undefined });
    pool.add(alone.email, 'CONFIRMED', alone.userId);
    expect(await invite(alone.email)).toMatchObject({ status: 201, json: { outcome: 'added' } });
    expect(pool.of(alone.email)).toMatchObject({ status: 'CONFIRMED', mails: 0, userId: alone.userId });
    expect(await members()).toContain(alone.email);
  });

  test('who has set a password but not signed in yet is added by resending, and nothing of the invitation is left', async () => {
    const email = newEmail();
    await invite(email);
    const claims = claimsOf(email);
    await succeed(handler, endpoints.resendInvitation, { as: admin, body: { email } });
    expect(await pending()).toEqual([]);
    expect(await members()).toContain(email);
    const profile = (await stored('Profile')).find(({ user_id }) => user_id === claims.sub);
    expect(profile).not.toHaveProperty('invited_to');
  });

  test('whom the team made an applicant who never chose a password gets a link again', async () => {
    const email = newEmail();
    const { member } = await ensureApplicant({ email, fullName: 'Amara Okonkwo', organizationId });
    await remove(admin, { ...admin, userId: member.user_id });
    expect(await invite(email, 'HR')).toMatchObject({ status: 201, json: { outcome: 'added' } });
    expect(pool.of(email)).toMatchObject({
      ...{ userId: member.user_id, status: 'FORCE_CHANGE_PASSWORD', mails: 2, groups: new Set(['HR']) },
    });
    expect(await nameOf(email)).toBe('Amara Okonkwo');
  });

  test('who joins has the name they enter, whichever of the page’s two requests comes first', async () => {
    const [first, second] = [newEmail(), newEmail()];
    for (const email of [first, second]) await invite(email);
    const response = await beforeTransaction(
      () => rename({ claims: claimsOf(first) }, 'Amara Okonkwo'),
      () => arrive(first),
    );
    expect(response).toMatchObject({ status: 200, json: { org_id: organizationId } });
    const named = await beforeTransaction(
      () => arrive(second),
      () => rename({ claims: claimsOf(second) }, 'Chidi Okonkwo'),
    );
    expect(named).toMatchObject({
      status: 200,
      json: { org_id: organizationId, full_name: 'Chidi Okonkwo' },
    });
    expect([await nameOf(first), await nameOf(second)]).toEqual(['Amara Okonkwo', 'Chidi Okonkwo']);
  });

  test('who changes their name while being added has the new one everywhere', async () => {
    const outsider = async () => {
      const alone = await addTestPerson({ organizationId: undefined });
      pool.add(alone.email, 'CONFIRMED', alone.userId);
      return alone;
    };
    const [first, second] = [await outsider(), await outsider()];
    const conflict = { status: 409, json: { code: 'conflict' } };
    const membership = keys.membership('').sk;
    const invited = await beforeTransaction(
      () => rename({ as: first }, 'Amara Diallo'),
      () => invite(first.email),
      membership,
    );
    expect(invited).toMatchObject(conflict);
    await invite(first.email);
    const named = await beforeTransaction(
      () => invite(second.email),
      () => rename({ as: second }, 'Chidi Diallo'),
      membership,
    );
    expect(named).toMatchObject(conflict);
    await rename({ claims: claimsOf(second.email) }, 'Chidi Diallo');
    expect([await nameOf(first.email), await nameOf(second.email)]).toEqual(['Amara Diallo', 'Chidi Diallo']);
  });

  test('whose address a stranger signed up with does not get the stranger’s password', async () => {
    const email = newEmail();
    const strangers = pool.add(email, 'UNCONFIRMED');
    await invite(email);
    expect(pool.of(email)?.userId).not.toBe(strangers.userId);
    expect(pool.of(email)?.status).toBe('FORCE_CHANGE_PASSWORD');
  });

  test('whose account got no profile when it was confirmed chooses a password first', async () => {
    const email = newEmail();
    const unproven = pool.add(email, 'CONFIRMED');
    expect(await invite(email, 'ADMIN')).toMatchObject({ status: 201, json: { outcome: 'invited' } });
    expect(await members()).not.toContain(email);
    expect(pool.of(email)).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD', mails: 1 });
    expect(pool.of(email)?.userId).not.toBe(unproven.userId);
    expect(await arrive(email)).toMatchObject({ json: { role: 'ADMIN', org_id: organizationId } });
  });

  test.each(['Create', 'Group', 'Mail'] as const)(
    'that stops at %s is visible and completed by resending',
    async (step) => {
      const email = newEmail();
      pool.failOn(step);
      expect((await invite(email)).status).toBe(500);
      expect(await pending()).toEqual([email]);
      pool.failOn(undefined);
      await succeed(handler, endpoints.resendInvitation, { as: admin, body: { email } });
      expect(pool.of(email)?.mails).toBe(1);
      expect(await arrive(email)).toMatchObject({ json: { role: 'ATTORNEY', org_id: organizationId } });
    },
  );

  test.each(['Create', 'Group'] as const)(
    'that stops at %s, before the mail, is completed by inviting again, with the role given then',
    async (step) => {
      const email = newEmail();
      pool.failOn(step);
      expect((await invite(email)).status).toBe(500);
      pool.failOn(undefined);
      expect(await invite(email, 'HR')).toMatchObject({ status: 201, json: { outcome: 'invited' } });
      expect(pool.of(email)?.mails).toBe(1);
      expect(await arrive(email)).toMatchObject({ json: { role: 'HR', org_id: organizationId } });
    },
  );

  test('whose account is created at the same moment reports a conflict, and can be repeated', async () => {
    const email = newEmail();
    const createAccount = async () => pool.add(email, 'FORCE_CHANGE_PASSWORD');
    expect(await beforePut(createAccount, () => invite(email), email)).toMatchObject({
      status: 409,
      json: { code: 'conflict' },
    });
    expect(await invite(email)).toMatchObject({ status: 201 });
    expect(await arrive(email)).toMatchObject({ json: { role: 'ATTORNEY', org_id: organizationId } });
  });

  test('who is new adds them to their group and removes them from none', async () => {
    pool.failOn('Ungroup');
    const email = newEmail();
    expect((await invite(email)).status).toBe(201);
    expect(pool.of(email)?.groups).toEqual(new Set(['ATTORNEY']));
  });

  test('and canceling it: the account is removed, and a late sign-in is denied', async () => {
    const email = newEmail();
    await invite(email);
    const account = pool.of(email);
    await succeed(handler, endpoints.withdrawInvitation, { as: admin, body: { email } });
    expect(pool.of(email)).toBeUndefined();
    expect(await pending()).toEqual([]);
    const claims = { sub: account?.userId ?? '', token_use: 'access', 'cognito:groups': '[ATTORNEY]' };
    const late = await callEndpoint(profiles, profileContract.getProfile, { claims });
    expect(late).toMatchObject({ status: 403, json: { code: 'profile.missing' } });
    expect(await invite(email)).toMatchObject({ status: 201 });
  });

  test('and canceling after the password was set but before the first sign-in: not a member', async () => {
    const email = newEmail();
    await invite(email);
    const account = pool.of(email);
    if (account) account.status = 'CONFIRMED';
    await succeed(handler, endpoints.withdrawInvitation, { as: admin, body: { email } });
    expect(await arrive(email)).toMatchObject({ status: 200, json: { role: 'APPLICANT' } });
    expect(await members()).not.toContain(email);
  });

  test.each(['HR', 'ATTORNEY', 'OPS', 'APPLICANT'] as const)('is denied to %s', async (role) => {
    const as = await member(role, 'Not An Admin');
    const problem = await fail(handler, endpoints.inviteMember, {
      as,
      body: { email: newEmail(), role: 'HR' },
    });
    expect(problem).toMatchObject({ status: 403, code: 'permission.denied' });
  });
});

describe('an invitation whose sender is removed or demoted', () => {
  let former: Person;
  beforeEach(async () => {
    former = await member('ADMIN', 'Paul Dahl');
  });
  const sentByFormer = async (role: Role = 'ADMIN') => {
    const email = newEmail();
    await succeed(handler, endpoints.inviteMember, { as: former, body: { email, role } });
    return email;
  };
  const demote = () => setRole(admin, former, 'OPS');
  const removeFormer = () => remove(admin, former);

  test.each([
    ['removed', removeFormer],
    ['demoted', demote],
  ])('%s: is canceled in the same request, and those of others stay', async (_, change) => {
    const [accomplice, ours, resent] = [await sentByFormer(), newEmail(), await sentByFormer('HR')];
    await invite(ours);
    await succeed(handler, endpoints.resendInvitation, { as: admin, body: { email: resent } });
    const claims = {
      sub: pool.of(accomplice)?.userId ?? '',
      token_use: 'access',
      'cognito:groups': '[ADMIN]',
    };
    const query = { sender: former.userId };
    const sent = await succeed(handler, endpoints.listInvitations, { as: admin, query });
    expect(sent.items).toMatchObject([{ email: accomplice, role: 'ADMIN', invited_by: 'Paul Dahl' }]);

    await change();
    expect(await pending()).toEqual([ours, resent].sort());
    expect(pool.of(accomplice)).toBeUndefined();
    const late = await callEndpoint(profiles, profileContract.getProfile, { claims });
    expect(late).toMatchObject({ status: 403, json: { code: 'profile.missing' } });
    const { items } = await succeed(handler, auditContract.listAudit, { as: admin });
    expect(items.filter(({ kind }) => kind === 'invitation-withdrawn')).toMatchObject([
      { actor_id: admin.userId, details: { user_id: claims.sub, role: 'ADMIN', sender_id: former.userId } },
    ]);
    expect(await arrive(resent)).toMatchObject({ json: { role: 'HR', org_id: organizationId } });
  });

  test('can’t be accepted before it is canceled, and is canceled by repeating the request', async () => {
    const [waiting, confirmed] = [await sentByFormer(), await sentByFormer()];
    pool.failOn('SignOut');
    expect((await removeFormer()).status).toBe(500);
    expect(await pending()).toHaveLength(2);
    expect(await arrive(confirmed)).toMatchObject({ status: 200, json: { role: 'APPLICANT' } });
    pool.failOn(undefined);
    expect((await removeFormer()).status).toBe(204);
    expect(await pending()).toEqual([]);
    expect(pool.of(waiting)).toBeUndefined();
    expect(await arrive(confirmed)).toMatchObject({ status: 200, json: { role: 'APPLICANT' } });
    expect(await members()).toEqual([admin.email]);
    expect(await getOrganizationStats(organizationId)).toMatchObject({ members: 1, admins: 1 });
  });

  test('isn’t accepted at the same moment', async () => {
    const email = await sentByFormer();
    const begin = async () => {
      pool.failOn('SignOut');
      await removeFormer();
      pool.failOn(undefined);
    };
    const response = await beforeTransaction(begin, () => arrive(email), keys.membership('').sk);
    expect(await pending()).toEqual([email]);
    expect(response).toMatchObject({ status: 200, json: { role: 'APPLICANT' } });
    expect(await members()).toEqual([admin.email]);
  });

  test('isn’t sent at the same moment, and no one is added', async () => {
    const alone = await addTestPerson({ organizationId: undefined });
    pool.add(alone.email, 'CONFIRMED', alone.userId);
    for (const email of [newEmail(), alone.email]) {
      const body = { email, role: 'ADMIN' };
      const response = await beforeTransaction(demote, () =>
        callEndpoint(handler, endpoints.inviteMember, { as: former, body }),
      );
      expect(response).toMatchObject({ status: 403, json: { code: 'permission.denied' } });
      expect(pool.of(email)?.mails ?? 0).toBe(0);
      former = await member('ADMIN', 'Paul Dahl');
    }
    expect(await members()).not.toContain(alone.email);
  });

  test('stays when another admin resends it at the same moment', async () => {
    const email = await sentByFormer('HR');
    const resend = () => succeed(handler, endpoints.resendInvitation, { as: admin, body: { email } });
    await beforeTransaction(resend, demote, keys.invitation(organizationId, email).sk);
    expect(await pending()).toEqual([email]);
    expect(await arrive(email)).toMatchObject({ json: { role: 'HR', org_id: organizationId } });
  });
});

describe('inviting several people at once', () => {
  const inviteAll = (emails: string[], role = 'HR', as = admin) =>
    callEndpoint(handler, endpoints.inviteMembers, { as, body: { emails, role } });

  test('reports the result for each address, and a repeat sends no second mail', async () => {
    const [one, two] = [newEmail(), newEmail()];
    const colleague = await member('HR', 'Ines Moreau');
    const alone = await addTestPerson({ organizationId: undefined });
    pool.add(alone.email, 'CONFIRMED', alone.userId);
    const refused = { email: colleague.email, outcome: 'refused', code: 'member.exists' };
    expect(await inviteAll([one, two.toUpperCase(), one, colleague.email, alone.email])).toMatchObject({
      status: 200,
      json: {
        results: [
          { email: one, outcome: 'invited' },
          { email: two, outcome: 'invited' },
          { ...refused, reason: 'This person is already a member of your organization.' },
          { email: alone.email, outcome: 'added' },
        ],
      },
    });
    expect((await pending()).sort()).toEqual([one, two].sort());
    expect(await inviteAll([one, two, colleague.email, alone.email])).toMatchObject({
      json: {
        results: [
          { email: one, outcome: 'refused', code: 'invitation.pending' },
          { email: two, outcome: 'refused', code: 'invitation.pending' },
          refused,
          { email: alone.email, outcome: 'refused', code: 'member.exists' },
        ],
      },
    });
    expect([one, two].map((email) => pool.of(email)?.mails)).toEqual([1, 1]);
    const { items } = await succeed(handler, auditContract.listAudit, { as: admin });
    expect(items.map(({ kind }) => kind).sort()).toEqual([
      'invitation-sent',
      'invitation-sent',
      'member-added',
    ]);
  });

  test('can invite applicants, who are members with that role once they sign in', async () => {
    const email = newEmail();
    await inviteAll([email], 'APPLICANT');
    expect(await arrive(email)).toMatchObject({ json: { role: 'APPLICANT', org_id: organizationId } });
    expect(await getOrganizationStats(organizationId)).toMatchObject({ members: 2, applicants: 1 });
  });

  test('continues when the user pool fails for one, who stays pending', async () => {
    const email = newEmail();
    pool.failOn('Mail');
    expect(await inviteAll([email])).toMatchObject({
      status: 200,
      json: { results: [{ email, outcome: 'refused', code: 'unexpected' }] },
    });
    expect(await pending()).toEqual([email]);
  });

  test('stops when there is no time left, and reports who can be invited again', async () => {
    const emails = Array.from({ length: 5 }, newEmail);
    const busy = { outcome: 'refused', code: 'unavailable', reason: expect.stringContaining('try again') };
    // The function reads it at the start, then before each address.
    let calls = 0;
    const remaining = () => (calls++ < 3 ? 10_000 : 4000);
    const body = { emails, role: 'HR' };
    const first = await succeed(handler, endpoints.inviteMembers, { as: admin, body, remaining });
    expect(first.results).toMatchObject(
      emails.map((email, at) => (at < 2 ? { email, outcome: 'invited' } : { email, ...busy })),
    );
    expect((await pending()).sort()).toEqual(emails.slice(0, 2).sort());
    const again = await succeed(handler, endpoints.inviteMembers, { as: admin, body });
    expect(again.results.map(({ outcome }) => outcome)).toEqual([
      ...['refused', 'refused'],
      ...['invited', 'invited', 'invited'],
    ]);
  });

  test('rejects too many, invalid addresses, and requests by others', async () => {
    const many = Array.from({ length: limits.invitationsPerRequest + 1 }, newEmail);
    for (const emails of [many, [], ['nobody']])
      expect(await inviteAll(emails)).toMatchObject({ status: 400, json: { code: 'request.invalid' } });
    const hr = await member('HR', 'Not An Admin');
    expect(await inviteAll([newEmail()], 'HR', hr)).toMatchObject({ status: 403 });
    expect(await pending()).toEqual([]);
  });
});

const setRole = (by: Person, whom: Person, role: Role, from?: Role) =>
  callEndpoint(handler, endpoints.setMemberRole, {
    as: by,
    params: { userId: whom.userId },
    body: { role, ...(from && { from }) },
  });
const remove = (by: Person, whom: Person) =>
  callEndpoint(handler, endpoints.removeMember, { as: by, params: { userId: whom.userId } });
const listCases = (as: Person) => callEndpoint(cases, staffCasesContract.listOrganizationCases, { as });

describe('changing a role', () => {
  test('takes effect immediately: the old token is rejected, the new one has the new rights', async () => {
    const ops = await member('OPS', 'Katya Sorensen');
    expect((await listCases(ops)).status).toBe(200);
    expect(await setRole(admin, ops, 'APPLICANT')).toMatchObject({
      status: 200,
      json: { role: 'APPLICANT' },
    });
    expect((await listCases(ops)).status).toBe(401);
    expect(await listCases({ ...ops, role: 'APPLICANT' })).toMatchObject({ status: 403 });
    expect(pool.of(ops.email)).toMatchObject({ groups: new Set(['APPLICANT']), signOuts: 1 });
    expect(await getOrganizationStats(organizationId)).toMatchObject({
      members: 2,
      applicants: 1,
      admins: 1,
    });
  });

  test('doesn’t replace a role that someone else set since the page was loaded', async () => {
    const ops = await member('OPS', 'Katya Sorensen');
    await setRole(admin, ops, 'HR', 'OPS');
    expect(await setRole(admin, ops, 'ATTORNEY', 'OPS')).toMatchObject({
      status: 409,
      json: { code: 'member.changed' },
    });
    // A repeat, as after a lost response.
    expect(await setRole(admin, ops, 'HR', 'OPS')).toMatchObject({ status: 200, json: { role: 'HR' } });
    expect(await setRole(admin, ops, 'ATTORNEY', 'HR')).toMatchObject({ status: 200 });
  });

  test('leaves at least one admin, even if two demote each other at the same moment', async () => {
    expect(await setRole(admin, admin, 'HR')).toMatchObject({ json: { code: 'member.last_admin' } });
    expect(await remove(admin, admin)).toMatchObject({ json: { code: 'member.last_admin' } });
    const second = await member('ADMIN', 'Second Admin');
    const responses = await Promise.all([setRole(admin, second, 'HR'), setRole(second, admin, 'HR')]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await getOrganizationStats(organizationId)).admins).toBe(1);
  });

  test('fails with a retryable conflict when their second factor changes concurrently, which keeps its state', async () => {
    const ops = await member('OPS', 'Katya Sorensen');
    const seen = async () => (await getMember(ops.userId, organizationId))?.second_factor;
    const turnedOn = { since: 1, checked: 1 };
    const turnOn = () =>
      table.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: keys.membership(ops.userId),
          UpdateExpression: 'SET second_factor = :fact',
          ExpressionAttributeValues: { ':fact': turnedOn },
        }),
      );
    const conflict = { status: 409, json: { code: 'conflict' } };
    expect(await beforeTransaction(turnOn, () => setRole(admin, ops, 'HR'))).toMatchObject(conflict);
    expect(await seen()).toEqual(turnedOn);
    const turnOff = () => clearSecondFactor(ops.userId);
    expect(await beforeTransaction(turnOff, () => setRole(admin, ops, 'HR'))).toMatchObject(conflict);
    expect(await seen()).toBeUndefined();
    expect(await setRole(admin, ops, 'HR')).toMatchObject({ status: 200, json: { role: 'HR' } });
  });

  test('of someone in another organization is not found', async () => {
    const stranger = await member('OPS', 'Someone Else', `other-${randomUUID()}`);
    expect(await setRole(admin, stranger, 'HR')).toMatchObject({ json: { code: 'member.not_found' } });
    expect(await remove(admin, stranger)).toMatchObject({ json: { code: 'member.not_found' } });
  });
});

describe('removing a member', () => {
  test('denies their next request, whatever their token says', async () => {
    const ops = await member('OPS', 'Katya Sorensen');
    expect((await listCases(ops)).status).toBe(200);
    expect((await remove(admin, ops)).status).toBe(204);
    expect(await listCases(ops)).toMatchObject({ status: 403, json: { code: 'permission.denied' } });
    expect(pool.of(ops.email)).toMatchObject({ groups: new Set(), signOuts: 1 });
    expect(await members()).not.toContain(ops.email);
  });

  test('who is an applicant hides their cases from them and leaves them to the organization', async () => {
    const amara = await member('APPLICANT', 'Amara Okonkwo');
    const body = { country: 'US', path: 'US_O1A' };
    const made = await succeed(cases, casesContract.createCase, { as: amara, body });
    await remove(admin, amara);
    const params = { caseId: made.id };
    expect(await callEndpoint(cases, casesContract.getCase, { as: amara, params })).toMatchObject({
      status: 404,
    });
    expect(await succeed(cases, casesContract.getCase, { as: admin, params })).toMatchObject({ id: made.id });
    expect(await callEndpoint(cases, casesContract.createCase, { as: amara, body })).toMatchObject({
      status: 403,
    });
  });
});

describe('lists', () => {
  test('of members, staff, and applicants, by name or address', async () => {
    const amara = await member('APPLICANT', 'Amara Okonkwo');
    await member('APPLICANT', 'Tomás Arellano');
    await member('HR', 'Ines Moreau');
    const staff = await succeed(handler, endpoints.listMembers, { as: admin, query: { staff: 'true' } });
    expect(staff.items.map(({ role }) => role).sort()).toEqual(['ADMIN', 'HR']);
    const applicants = await succeed(handler, endpoints.listMembers, {
      as: admin,
      query: { staff: 'false' },
    });
    expect(applicants.items.map(({ full_name }) => full_name).sort()).toEqual([
      'Amara Okonkwo',
      'Tomás Arellano',
    ]);
    expect(await members()).toHaveLength(4);
    for (const q of ['OKON', amara.email.slice(0, 12)]) {
      const found = await succeed(handler, endpoints.listApplicants, { as: admin, query: { q } });
      expect(found.items).toEqual([
        { user_id: amara.userId, full_name: 'Amara Okonkwo', email: amara.email },
      ]);
    }
    // Each of these stands for four words, which together would exceed a query.
    const query = { q: 'ﷺ'.repeat(99) };
    expect((await succeed(handler, endpoints.listApplicants, { as: admin, query })).items).toEqual([]);
  });

  test('settings: different limits that two admins change at the same time are both saved', async () => {
    const quotasAfter = async (quotas: LimitChange) =>
      (await succeed(handler, endpoints.updateOrganization, { as: admin, body: { quotas } })).quotas;
    await Promise.all([quotasAfter({ notes: 600 }), quotasAfter({ messages: 700 })]);
    expect(await quotasAfter({})).toEqual({ notes: 600, messages: 700 });
    expect(await quotasAfter({ notes: null, uploads: 300 })).toEqual({ messages: 700, uploads: 300 });
    expect(await quotasAfter({ notes: null })).toEqual({ messages: 700, uploads: 300 });
  });

  test('settings: name and who decides, changed only by an ADMIN', async () => {
    const hr = await member('HR', 'Ines Moreau');
    const body = { name: 'Northlight Robotics', staff_decides: true };
    expect(await succeed(handler, endpoints.updateOrganization, { as: admin, body })).toEqual({
      id: organizationId,
      ...body,
      second_factor_required: false,
      quotas: {},
    });
    expect(await succeed(handler, endpoints.getOrganization, { as: hr })).toMatchObject(body);
    expect(await fail(handler, endpoints.updateOrganization, { as: hr, body })).toMatchObject({
      status: 403,
    });
  });
});
