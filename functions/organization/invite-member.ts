import type { NewInvitation, organizationContract } from '#shared/contract/organization.ts';
import { isStaff } from '#shared/domain/roles.ts';
import type { AuditEvent } from '#shared/records/audit.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { type Account, getAccount } from '../data/people/account.ts';
import {
  deleteInvitation,
  getInvitation,
  type InvitationItem,
  putNewInvitation,
} from '../data/people/invitation.ts';
import { putNewMembership } from '../data/people/membership.ts';
import { getOrganization } from '../data/people/organization.ts';
import { addToStats, memberStats } from '../data/people/organization-stats.ts';
import { findPoolUser, hasOwnPassword, moveToGroup, type PoolUser } from '../data/people/pool-users.ts';
import { checkStillNamed, putNewProfile } from '../data/people/profile.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { prepareInvited, requireMailable } from './prepare-invited.ts';

export const inviteMember: EndpointFunction<typeof organizationContract.inviteMember> = async ({
  actor,
  body,
  audit,
}) => ({ outcome: await invitePerson(body, actor, audit) });

/**
 * Invites a person. The invitation is written first, so that an interrupted attempt is visible and can be resent or
 * withdrawn. If the address already has an account with a password, its owner becomes a member immediately and is
 * notified; everyone else gets an email to choose a password, and becomes a member by signing in.
 */
export async function invitePerson(
  { email, role }: NewInvitation,
  actor: Caller,
  audit: (event: AuditEvent) => TransactItem | undefined,
): Promise<'invited' | 'added'> {
  const invitation: InvitationItem = {
    email,
    role,
    org_id: requireOrganization(actor),
    sent_at: timestamp(),
    invited_by: actor.fullName,
    invited_by_id: actor.userId,
  };
  const user = await findPoolUser(email);
  await requireFree(user, invitation);
  if (user && hasOwnPassword(user)) {
    await addExisting(user, invitation, audit);
    return 'added';
  }
  requireMailable(email);
  if (!(await putNewInvitation(invitation))) throw new ApiError('invitation.pending');
  await prepareInvited(invitation, user, audit);
  return 'invited';
}

/** @throws ApiError if the person is a member of this or another organization, or is invited to another one */
export async function requireFree(
  user: PoolUser | undefined,
  { org_id, email }: Pick<InvitationItem, 'org_id' | 'email'>,
): Promise<void> {
  const account = user && (await getAccount(user.userId));
  if (account?.membership)
    throw new ApiError(account.membership.org_id === org_id ? 'member.exists' : 'member.elsewhere');
  const other = account?.profile.invited_to;
  if (other && other !== org_id && (await getInvitation(other, email)))
    throw new ApiError('member.elsewhere');
}

/** Makes the owner of an account with a password a member, and notifies them. */
export async function addExisting(
  user: PoolUser,
  invitation: InvitationItem,
  audit: (event: AuditEvent) => TransactItem | undefined,
): Promise<void> {
  const { org_id, email, role } = invitation;
  const account = await getAccount(user.userId);
  const organization = await getOrganization(org_id);
  const pending = await getInvitation(org_id, email);
  const who = profileOf(account, user, email);
  await transact(
    {
      membership: putNewMembership({ ...who, org_id, role, created_at: timestamp() }),
      stats: addToStats(org_id, user.userId, memberStats(role, 1)),
      profile: account ? checkStillNamed(who) : putNewProfile(who, false),
      invitation: pending && deleteInvitation(pending),
      audit: audit({ kind: 'member-added', user_id: user.userId, role }),
      mail: putMail(joinedMail(email, organization?.name ?? org_id, role)),
    },
    { onConditionFailed: 'conflict' },
  );
  await moveToGroup(user.userId, role);
}

const profileOf = (account: Account | undefined, user: PoolUser, email: string) => ({
  user_id: user.userId,
  email,
  full_name: account?.profile.full_name ?? '',
  created_at: account?.profile.created_at ?? timestamp(),
});

const joinedMail = (to: string, organization: string, role: NewInvitation['role']) =>
  composeMail({
    to,
    subject: `You are now a member of ${organization} on Landfall`,
    heading: `You are now a member of ${organization}`,
    paragraphs: [
      isStaff(role)
        ? `Your role is ${role}. Sign in with your existing password.`
        : 'You can follow your visa cases there. Sign in with your existing password.',
    ],
    action: { label: 'Sign in', url: `${setting(environmentNames.siteUrl)}/auth?tab=signin` },
  });
