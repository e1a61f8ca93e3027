import type { Member, organizationContract } from '#shared/contract/organization.ts';
import type { MembershipItem } from '../data/account.ts';
import { addToFiguresKeepingAnAdmin, memberFigures, sumFigures } from '../data/figures.ts';
import {
  deleteMembership,
  getMember,
  listApplicants as listApplicantMembers,
  listMembers as listOrganizationMembers,
  putChangedRole,
} from '../data/membership.ts';
import { ConditionFailed, type Write, writeTogether } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { EndpointFunction } from '../http/endpoint.ts';
import { requireOrganization } from '../http/require-organization.ts';
import { endSessions, moveToGroup } from './pool-users.ts';

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
  const found = await listOrganizationMembers(requireOrganization(actor), staff === 'true', page);
  return { ...found, items: found.items.map(memberOf) };
};

export const listApplicants: EndpointFunction<typeof organizationContract.listApplicants> = ({
  actor,
  query: { q, ...page },
}) => listApplicantMembers(requireOrganization(actor), q || undefined, page);

/**
 * The table decides, at once; the user pool follows: the group for the next token, and the end of the
 * sessions. Until then the old tokens name another group than the membership, and are refused. Giving the
 * role again repeats what the pool missed.
 */
export const setMemberRole: EndpointFunction<typeof organizationContract.setMemberRole> = async ({
  actor,
  params,
  body,
}) => {
  const seen = await requireMember(params.userId, requireOrganization(actor));
  if (seen.role !== body.role)
    await changeMembership(
      putChangedRole(seen, body.role),
      addToFiguresKeepingAnAdmin(
        seen.org_id,
        sumFigures(memberFigures(seen.role, -1), memberFigures(body.role, 1)),
      ),
    );
  await moveToGroup(seen.user_id, body.role);
  if (seen.role !== body.role) await endSessions(seen.user_id);
  return memberOf({ ...seen, role: body.role });
};

/** From the moment the membership is gone every request of the person is refused, whatever their token says. */
export const removeMember: EndpointFunction<typeof organizationContract.removeMember> = async ({
  actor,
  params,
}) => {
  const seen = await requireMember(params.userId, requireOrganization(actor));
  await changeMembership(
    deleteMembership(seen),
    addToFiguresKeepingAnAdmin(seen.org_id, memberFigures(seen.role, -1)),
  );
  await moveToGroup(seen.user_id, undefined);
  await endSessions(seen.user_id);
  return undefined;
};

/** @throws ApiError `member.not_found` for anybody who is not a member of this organization */
async function requireMember(userId: string, organizationId: string): Promise<MembershipItem> {
  const member = await getMember(userId, organizationId);
  if (!member) throw new ApiError('member.not_found');
  return member;
}

/** @throws ApiError `member.last_admin` when nobody would be left, `conflict` when it changed meanwhile */
async function changeMembership(membership: Write, figures: Write): Promise<void> {
  try {
    await writeTogether(membership, figures);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new ApiError(error.failed[0] ? 'conflict' : 'member.last_admin');
  }
}
