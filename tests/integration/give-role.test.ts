import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, test } from 'vitest';
import { getAccount } from '#functions/data/account.ts';
import { getFigures } from '#functions/data/figures.ts';
import { getOrganization } from '#functions/data/organization.ts';
import { giveRole } from '#infra/commands/give-role.ts';
import { addTestPerson } from '../support/people.ts';
import { provideTable } from '../support/table.ts';

provideTable();
const pool = mockClient(CognitoIdentityProviderClient);
afterEach(() => pool.resetHistory());

const newOrganization = () => `org-${randomUUID()}`;

describe('making somebody an admin', () => {
  test('gives a new account everything it needs, once', async () => {
    const userId = randomUUID();
    const organizationId = newOrganization();
    const admin = {
      userId,
      email: 'first@example.com',
      fullName: 'First Admin',
      role: 'ADMIN',
      organizationId,
    } as const;
    await giveRole(admin);
    await giveRole(admin);
    expect(await getAccount(userId)).toMatchObject({
      profile: { full_name: 'First Admin', email: 'first@example.com' },
      membership: { org_id: organizationId, role: 'ADMIN' },
    });
    expect(await getOrganization(organizationId)).toMatchObject({ org_id: organizationId });
    expect(await getFigures(organizationId)).toMatchObject({ members: 1, admins: 1, applicants: 0 });
    const [added] = pool.commandCalls(AdminAddUserToGroupCommand);
    expect(added?.args[0].input).toMatchObject({ Username: 'first@example.com', GroupName: 'ADMIN' });
    const left = pool
      .commandCalls(AdminRemoveUserFromGroupCommand)
      .map(({ args }) => args[0].input.GroupName);
    expect(left).toContain('APPLICANT');
    expect(left).not.toContain('ADMIN');
  });

  test('raises an applicant, and moves the counts', async () => {
    const organizationId = newOrganization();
    const person = await addTestPerson({ organizationId });
    await giveRole({ ...person, role: 'ADMIN', organizationId });
    expect((await getAccount(person.userId))?.membership?.role).toBe('ADMIN');
    expect(await getFigures(organizationId)).toMatchObject({ members: 1, admins: 1, applicants: 0 });
  });

  test('takes in somebody who belongs nowhere', async () => {
    const organizationId = newOrganization();
    const person = await addTestPerson({ organizationId: undefined });
    await giveRole({ ...person, role: 'ADMIN', organizationId });
    expect((await getAccount(person.userId))?.membership).toMatchObject({
      org_id: organizationId,
      role: 'ADMIN',
    });
  });

  test('refuses a member of another organization', async () => {
    const person = await addTestPerson({ organizationId: 'harbor' });
    await expect(giveRole({ ...person, role: 'ADMIN', organizationId: newOrganization() })).rejects.toThrow(
      'belongs to the organization "harbor" already',
    );
    expect((await getAccount(person.userId))?.membership?.role).toBe('APPLICANT');
    expect(pool.calls()).toEqual([]);
  });
});
