import { AdminRemoveUserFromGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import { getAccount } from '#functions/data/account.ts';
import { addPerson } from '#functions/data/add-person.ts';
import { addToFigures, memberFigures, sumFigures } from '#functions/data/figures.ts';
import { putChangedRole, putNewMembership } from '#functions/data/membership.ts';
import { ensureOrganization } from '#functions/data/organization.ts';
import { writeTogether } from '#functions/data/transaction.ts';
import { addToGroup } from '#functions/organization/ensure-user.ts';
import { userPool } from '#functions/platform/aws-clients.ts';
import { timestamp } from '#functions/platform/clock.ts';
import { setting } from '#functions/platform/env.ts';
import { environmentNames } from '#functions/platform/environment-names.ts';
import { type Role, roles } from '#shared/domain/roles.ts';
import { CommandError } from './deployment.ts';

export interface RoleToGive {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly organizationId: string;
}

/**
 * Makes an account a member of the organization in this role: profile, membership, figures, group.
 * Giving the same role again changes nothing.
 * @throws {CommandError} when the person belongs to another organization.
 */
export async function giveRole(person: RoleToGive): Promise<void> {
  await writeMembership(person);
  // The token must name the membership's role, and no other.
  for (const other of roles.filter((role) => role !== person.role)) {
    await userPool().send(
      new AdminRemoveUserFromGroupCommand({
        UserPoolId: setting(environmentNames.userPool),
        Username: person.email,
        GroupName: other,
      }),
    );
  }
  await addToGroup(person.email, person.role);
}

async function writeMembership(person: RoleToGive): Promise<void> {
  const { userId, role, organizationId } = person;
  const account = await getAccount(userId);
  if (!account) {
    await addPerson(person);
    return;
  }
  const { profile, membership } = account;
  if (!membership) {
    await ensureOrganization(organizationId);
    const { user_id, email, full_name } = profile;
    await writeTogether(
      putNewMembership({
        user_id,
        email,
        full_name,
        org_id: organizationId,
        role,
        created_at: timestamp(),
      }),
      addToFigures(organizationId, memberFigures(role, 1)),
    );
    return;
  }
  if (membership.org_id !== organizationId) {
    throw new CommandError(`${person.email} belongs to the organization "${membership.org_id}" already.`);
  }
  if (membership.role === role) return;
  await writeTogether(
    putChangedRole(membership, role),
    addToFigures(organizationId, sumFigures(memberFigures(membership.role, -1), memberFigures(role, 1))),
  );
}
