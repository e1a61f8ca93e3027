import type { Role } from '#shared/domain/roles.ts';
import { timestamp } from '../platform/clock.ts';
import { addToFigures, memberFigures } from './figures.ts';
import { putNewMembership } from './membership.ts';
import { ensureOrganization } from './organization.ts';
import { putNewProfile } from './profile.ts';
import { ConditionFailed, type Write, writeTogether } from './transaction.ts';

/**
 * Gives a person a profile and, with an organization, the membership, and counts them: all in one
 * transaction, once. A person who has a profile already stays as they are.
 * @param condition what else must hold
 * @returns whether the person was new
 * @throws ConditionFailed when the condition does not hold
 */
export async function addPerson(
  person: {
    userId: string;
    email: string;
    fullName: string;
    role: Role;
    organizationId: string | undefined;
  },
  condition?: Write,
): Promise<boolean> {
  const { userId, email, fullName, role, organizationId } = person;
  const who = { user_id: userId, email, full_name: fullName, created_at: timestamp() };
  if (organizationId) await ensureOrganization(organizationId);
  try {
    await writeTogether(
      putNewProfile(who),
      organizationId ? putNewMembership({ ...who, org_id: organizationId, role }) : undefined,
      organizationId ? addToFigures(organizationId, memberFigures(role, 1)) : undefined,
      condition,
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed[0]) return false;
    throw error;
  }
}
