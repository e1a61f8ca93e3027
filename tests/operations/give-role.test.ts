import { randomUUID } from 'node:crypto';
import { AdminListGroupsForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '#functions/data/core/audit.ts';
import { getAccount } from '#functions/data/people/account.ts';
import { getOrganization } from '#functions/data/people/organization.ts';
import { getOrganizationStats } from '#functions/data/people/organization-stats.ts';
import { findPoolUser } from '#functions/data/people/pool-users.ts';
import { userPool } from '#functions/platform/user-pool.ts';
import { giveRole } from '#infra/operations/give-role.ts';
import { type SecurityRun, startSecurityRun } from '../support/security-run.ts';

let run: SecurityRun;
beforeAll(async () => {
  run = await startSecurityRun();
});
afterAll(() => run.stop());

const newOrganization = () => `org-${randomUUID()}`;
const applicantOf = (organizationId: string | undefined) =>
  run.addPerson({ fullName: 'Amara Okonkwo', role: 'APPLICANT', organizationId });

/** The organization's audit log, as kind and details; all entries are by the operator. */
async function auditOf(organizationId: string) {
  const { items } = await listAudit(organizationId, { actor_id: 'operator' }, { limit: 100 });
  return items.map(({ kind, details }) => ({ kind, ...details }));
}

async function groupsOf(email: string): Promise<string[]> {
  const { Groups } = await userPool().send(
    new AdminListGroupsForUserCommand({ UserPoolId: run.userPool.id, Username: email }),
  );
  return (Groups ?? []).map(({ GroupName }) => GroupName ?? '');
}

describe('making someone an admin', () => {
  test('gives a new person everything they need, once', async () => {
    const organizationId = newOrganization();
    const email = 'first@example.com';
    const admin = { email, fullName: 'First Admin', role: 'ADMIN', organizationId } as const;
    expect(await giveRole(admin)).toMatchObject({ needsInvitation: true });
    // No one has set a password yet, so rerunning an interrupted command sends the invitation.
    expect(await giveRole(admin)).toMatchObject({ needsInvitation: true });
    const user = await findPoolUser(email);
    expect(user?.status).toBe('FORCE_CHANGE_PASSWORD');
    expect(await getAccount(user?.userId ?? '')).toMatchObject({
      profile: { full_name: 'First Admin', email },
      membership: { org_id: organizationId, role: 'ADMIN' },
    });
    expect(await getOrganization(organizationId)).toMatchObject({ org_id: organizationId });
    expect(await getOrganizationStats(organizationId)).toMatchObject({
      members: 1,
      admins: 1,
      applicants: 0,
    });
    expect(await groupsOf(email)).toEqual(['ADMIN']);
    expect(await auditOf(organizationId)).toEqual([
      { kind: 'member-added', user_id: user?.userId, role: 'ADMIN' },
    ]);
  });

  test('promotes an applicant and moves the counters', async () => {
    const organizationId = newOrganization();
    const person = await applicantOf(organizationId);
    expect(await giveRole({ ...person, role: 'ADMIN', organizationId })).toMatchObject({
      needsInvitation: false,
    });
    expect((await getAccount(person.userId))?.membership?.role).toBe('ADMIN');
    expect(await getOrganizationStats(organizationId)).toMatchObject({
      members: 1,
      admins: 1,
      applicants: 0,
    });
    expect(await groupsOf(person.email)).toEqual(['ADMIN']);
    await giveRole({ ...person, role: 'ADMIN', organizationId });
    expect(await auditOf(organizationId)).toEqual([
      { kind: 'role-changed', user_id: person.userId, from: 'APPLICANT', to: 'ADMIN' },
    ]);
  });

  test('adds someone without an organization', async () => {
    const organizationId = newOrganization();
    const person = await applicantOf(undefined);
    await giveRole({ ...person, role: 'ADMIN', organizationId });
    expect((await getAccount(person.userId))?.membership).toMatchObject({
      org_id: organizationId,
      role: 'ADMIN',
    });
    expect(await auditOf(organizationId)).toEqual([
      { kind: 'member-added', user_id: person.userId, role: 'ADMIN' },
    ]);
  });

  test('completes an account without a profile', async () => {
    const organizationId = newOrganization();
    const person = run.addBareAccount();
    await giveRole({ ...person, role: 'OPS', organizationId });
    expect((await getAccount(person.userId))?.membership?.role).toBe('OPS');
    expect(await auditOf(organizationId)).toEqual([
      { kind: 'member-added', user_id: person.userId, role: 'OPS' },
    ]);
  });

  test('rejects a member of another organization', async () => {
    const person = await applicantOf('harbor');
    await expect(giveRole({ ...person, role: 'ADMIN', organizationId: newOrganization() })).rejects.toThrow(
      'already belongs to the organization "harbor"',
    );
    expect((await getAccount(person.userId))?.membership?.role).toBe('APPLICANT');
    expect(await groupsOf(person.email)).toEqual(['APPLICANT']);
  });
});
