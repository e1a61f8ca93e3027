import { transact } from '#functions/data/core/transaction.ts';
import { getAccount } from '#functions/data/people/account.ts';
import { addPerson } from '#functions/data/people/add-person.ts';
import { putChangedRole, putNewMembership } from '#functions/data/people/membership.ts';
import { ensureOrganization } from '#functions/data/people/organization.ts';
import { addToStats, memberStats, sumStats } from '#functions/data/people/organization-stats.ts';
import { addToGroup, createPoolUser, findOwnedUser, moveToGroup } from '#functions/data/people/pool-users.ts';
import { checkStillNamed } from '#functions/data/people/profile.ts';
import { timestamp } from '#functions/platform/clock.ts';
import type { Role } from '#shared/domain/roles.ts';
import { CommandError } from './command.ts';
import { operatorAudit } from './operator-audit.ts';

interface RoleToGive {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly organizationId: string;
}

/**
 * Makes a person a member of the organization in this role: account, profile, membership, stats, group. Each
 * change is in the organization's audit log. Idempotent. A new account has no password yet. An account that was
 * never confirmed is replaced, since its password may be a stranger's.
 * @returns the account's ID, whether it was created here, and whether the person must still be invited to set a
 *   password: true until they have set one, so that rerunning an interrupted command sends the invitation
 * @throws {CommandError} if the person belongs to another organization.
 */
export async function giveRole(
  person: RoleToGive,
): Promise<{ userId: string; isNew: boolean; needsInvitation: boolean }> {
  const user = await findOwnedUser(person.email);
  const userId = user?.userId ?? (await createPoolUser(person.email, person.fullName));
  if (user) await writeMembership({ ...person, userId });
  else await addAudited({ ...person, userId });
  // The token must name only the membership's role.
  await (user ? moveToGroup : addToGroup)(userId, person.role);
  return { userId, isNew: !user, needsInvitation: !user || user.status === 'FORCE_CHANGE_PASSWORD' };
}

async function writeMembership(person: RoleToGive & { readonly userId: string }): Promise<void> {
  const { userId, role, organizationId } = person;
  const account = await getAccount(userId);
  if (!account) {
    await addAudited(person);
    return;
  }
  const { profile, membership } = account;
  if (!membership) {
    await ensureOrganization(organizationId);
    const { user_id, email, full_name } = profile;
    await transact({
      membership: putNewMembership({
        user_id,
        email,
        full_name,
        org_id: organizationId,
        role,
        created_at: timestamp(),
      }),
      profile: checkStillNamed(profile),
      stats: addToStats(organizationId, userId, memberStats(role, 1)),
      audit: operatorAudit(organizationId, { kind: 'member-added', user_id, role }),
    });
    return;
  }
  if (membership.org_id !== organizationId) {
    throw new CommandError(`${person.email} already belongs to the organization "${membership.org_id}".`);
  }
  if (membership.role === role) return;
  await transact({
    membership: putChangedRole(membership, role),
    stats: addToStats(
      organizationId,
      userId,
      sumStats(memberStats(membership.role, -1), memberStats(role, 1)),
    ),
    audit: operatorAudit(organizationId, {
      kind: 'role-changed',
      user_id: userId,
      from: membership.role,
      to: role,
    }),
  });
}

const addAudited = (person: RoleToGive & { readonly userId: string }): Promise<boolean> =>
  addPerson(
    person,
    undefined,
    operatorAudit(person.organizationId, {
      kind: 'member-added',
      user_id: person.userId,
      role: person.role,
    }),
  );
