import type { Member, organizationContract } from '#shared/contract/organization.ts';
import { canInvite } from '#shared/domain/permissions.ts';
import { isExpert, isStaff, type Role } from '#shared/domain/roles.ts';
import { deleteExpertHours } from '../data/consultations/availability.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import type { MembershipItem } from '../data/people/account.ts';
import { type DepartureItem, getDeparture, putDeparture } from '../data/people/departure.ts';
import {
  deleteMembership,
  getMember,
  listApplicants as listApplicantMembers,
  listMembers as listOrganizationMembers,
  putChangedRole,
} from '../data/people/membership.ts';
import { addToStatsRequiringAdmin, memberStats, sumStats } from '../data/people/organization-stats.ts';
import { endSessions, moveToGroup } from '../data/people/pool-users.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { type HasTime, runWhileTime } from '../platform/steps.ts';

const memberOf = ({ user_id, full_name, email, role, created_at }: MembershipItem): Member => ({
  user_id,
  full_name,
  email,
  role,
  created_at,
});

export const listMembers: EndpointFunction<typeof organizationContract.listMembers> = async ({
  actor,
  query: { staff, ...page },
}) => {
  const organizationId = requireOrganization(actor);
  const found =
    staff === 'false'
      ? await listApplicantMembers(organizationId, undefined, page)
      : await listOrganizationMembers(organizationId, staff === 'true', page);
  const showsSecondFactor = actor.role === 'ADMIN';
  const items = found.items.map((member) => ({
    ...memberOf(member),
    ...(showsSecondFactor && isStaff(member.role) && { second_factor: member.second_factor !== undefined }),
  }));
  return { ...found, items };
};

export const listApplicants: EndpointFunction<typeof organizationContract.listApplicants> = ({
  actor,
  query: { q, ...page },
}) => listApplicantMembers(requireOrganization(actor), q || undefined, page);

/**
 * The table takes effect immediately. The user pool follows: the group for the next token, and the end of the
 * sessions. Until then, old tokens don't match the membership and are rejected. Calls and cases that the new role
 * doesn't allow are handed over, and open invitations canceled. Setting the same role again completes an interrupted
 * change; the schedule completes what the request has no time for.
 */
export const setMemberRole: EndpointFunction<typeof organizationContract.setMemberRole> = async ({
  actor,
  params,
  body: { role, from },
  audit,
  requestId,
  hasTime,
}) => {
  const current = await requireMember(params.userId, requireOrganization(actor));
  // A repeat finds the new role.
  if (from !== undefined && current.role !== from && current.role !== role)
    throw new ApiError('member.changed');
  const loses = (has: (role: Role) => boolean) => has(current.role) && !has(role);
  const isDemoted = loses(isExpert) || loses(isStaff) || loses(canInvite);
  const departure = isDemoted ? departureOf(current, actor.userId, requestId) : undefined;
  if (current.role !== role)
    await changeMembership({
      membership: putChangedRole(current, role),
      stats: addToStatsRequiringAdmin(
        current.org_id,
        current.user_id,
        sumStats(memberStats(current.role, -1), memberStats(role, 1)),
      ),
      audit: audit({ kind: 'role-changed', user_id: current.user_id, from: current.role, to: role }),
      hours: loses(isExpert) ? deleteExpertHours(current.org_id, current.user_id) : undefined,
      departure: departure && putDeparture(departure),
    });
  const open = departure ?? (await getDeparture(current.org_id, current.user_id));
  if (open && !open.sessions_ended) await handOver(open, hasTime);
  else {
    await moveToGroup(current.user_id, role);
    if (current.role !== role) await endSessions(current.user_id);
  }
  return memberOf({ ...current, role });
};

/**
 * Once the membership is deleted, every request of the person is rejected, whatever their token says. Their hours
 * are deleted too; calls and assignments are handed over, and their open invitations canceled. The schedule, or a
 * retry, completes an interrupted removal.
 */
export const removeMember: EndpointFunction<typeof organizationContract.removeMember> = async ({
  actor,
  params: { userId },
  audit,
  requestId,
  hasTime,
}) => {
  const organizationId = requireOrganization(actor);
  const current = await getMember(userId, organizationId);
  const departure = current
    ? departureOf(current, actor.userId, requestId)
    : await getDeparture(organizationId, userId);
  if (!departure) throw new ApiError('member.not_found');
  if (current)
    await changeMembership({
      membership: deleteMembership(current),
      stats: addToStatsRequiringAdmin(current.org_id, current.user_id, memberStats(current.role, -1)),
      hours: deleteExpertHours(current.org_id, current.user_id),
      departure: putDeparture(departure),
      audit: audit({ kind: 'member-removed', user_id: current.user_id, role: current.role }),
    });
  await handOver(departure, hasTime);
  return undefined;
};

/** Loaded on demand: most requests read members, and departures are rare. */
async function handOver(departure: DepartureItem, hasTime: HasTime): Promise<void> {
  const { finishDeparture } = await import('../workflows/finish-departure.ts');
  await runWhileTime(finishDeparture(departure), hasTime);
}

const departureOf = (
  { user_id, org_id }: MembershipItem,
  started_by: string,
  request_id: string,
): DepartureItem => ({
  user_id,
  org_id,
  started_at: timestamp(),
  started_by,
  request_id,
  sessions_ended: false,
});

/** @throws ApiError `member.not_found` for anyone who is not a member of this organization */
async function requireMember(userId: string, organizationId: string): Promise<MembershipItem> {
  const member = await getMember(userId, organizationId);
  if (!member) throw new ApiError('member.not_found');
  return member;
}

/** @throws ApiError `member.last_admin` if no admin would remain, `conflict` after a concurrent change */
const changeMembership = (
  parts: Readonly<Record<'membership' | 'stats' | 'audit' | 'hours' | 'departure', TransactItem | undefined>>,
): Promise<void> =>
  transact(parts, { onConditionFailed: { membership: 'conflict', stats: 'member.last_admin' } });
