import type { Role } from '#shared/domain/roles.ts';
import { timestamp } from '../../platform/clock.ts';
import { type TransactItem, transact } from '../core/transaction.ts';
import { putNewMembership } from './membership.ts';
import { ensureOrganization } from './organization.ts';
import { addToStats, memberStats } from './organization-stats.ts';
import { putNewProfile } from './profile.ts';

/**
 * Gives a person a profile and, with an organization, a membership, and updates the counters, in one transaction.
 * Does nothing if the person already has a profile.
 * @param condition an additional condition
 * @param audit the audit entry of the new membership
 * @returns whether the person was added
 * @throws ConditionFailed when `condition` fails
 */
export async function addPerson(
  person: {
    userId: string;
    email: string;
    fullName: string;
    role: Role;
    organizationId: string | undefined;
    /** False when a stranger may have chosen the password. */
    isProven?: boolean;
  },
  condition?: TransactItem,
  audit?: TransactItem,
): Promise<boolean> {
  const { userId, email, fullName, role, organizationId, isProven } = person;
  const who = { user_id: userId, email, full_name: fullName, created_at: timestamp() };
  if (organizationId) await ensureOrganization(organizationId);
  const known = await transact(
    {
      profile: putNewProfile(who, { isProven }),
      membership: organizationId ? putNewMembership({ ...who, org_id: organizationId, role }) : undefined,
      stats: organizationId ? addToStats(organizationId, userId, memberStats(role, 1)) : undefined,
      condition,
      audit,
    },
    { onConditionFailed: { profile: () => true } },
  );
  return !known;
}
