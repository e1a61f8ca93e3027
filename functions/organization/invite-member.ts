import type { NewInvitation, organizationContract } from '#shared/contract/organization.ts';
import type { Audit } from '../data/core/put-audit.ts';
import { transact } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { type Account, getAccount } from '../data/people/account.ts';
import {
  claimInvitation,
  deleteInvitation,
  getInvitation,
  type InvitationItem,
  releaseInvitation,
} from '../data/people/invitation.ts';
import { putNewMembership } from '../data/people/membership.ts';
import { getOrganization } from '../data/people/organization.ts';
import { addToStats, memberStats } from '../data/people/organization-stats.ts';
import {
  findPoolUser,
  hasOwnPassword,
  mailInvitation,
  moveToGroup,
  type PoolUser,
} from '../data/people/pool-users.ts';
import { joinStillNamed } from '../data/people/profile.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { joinedMail } from '../mail/joined-mail.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { checkStillInviter, prepareInvited, requireMailable } from './prepare-invited.ts';

export const inviteMember: EndpointFunction<typeof organizationContract.inviteMember> = async ({
  actor,
  body,
  audit,
}) => ({ outcome: await invitePerson(body, actor, audit) });

/**
 * Invites a person. The invitation is written first, so that an interrupted attempt is visible and can be repeated,
 * resent, or withdrawn. Whoever already has an account of their own becomes a member immediately and is
 * notified; everyone else gets an email to choose a password, and becomes a member by signing in.
 */
export async function invitePerson(
  { email, role }: NewInvitation,
  actor: Caller,
  audit: Audit,
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
  const account = await requireFree(user, invitation);
  if (user && account && isOwn(account, user)) {
    await addExisting(account, user, invitation, { actor, audit });
    return 'added';
  }
  requireMailable(email);
  const claim = await claimInvitation(invitation);
  if (!claim) throw new ApiError('invitation.pending');
  try {
    await prepareInvited(claim, { seen: claim.sent_at, user, actor, audit });
  } catch (error) {
    await releaseInvitation(claim);
    throw error;
  }
  return 'invited';
}

/**
 * The account with its profile. Without a profile, the trigger that checks whose password it is has failed, so the
 * account counts as unconfirmed: an invitation replaces it.
 * @throws ApiError if the person is a member of this or another organization, or is invited to another one
 */
export async function requireFree(
  user: PoolUser | undefined,
  { org_id, email }: Pick<InvitationItem, 'org_id' | 'email'>,
): Promise<Account | undefined> {
  const account = user && (await getAccount(user.userId));
  if (account?.membership)
    throw new ApiError(account.membership.org_id === org_id ? 'member.exists' : 'member.elsewhere');
  const other = account?.profile.invited_to;
  if (other && other !== org_id && (await getInvitation(other, email)))
    throw new ApiError('member.elsewhere');
  return account;
}

/**
 * Whether the account is the person's own: it has a password, or the team made it for an applicant who hasn't chosen
 * one yet. The others are unconfirmed, or were created by an open invitation.
 */
export const isOwn = ({ profile: { invited_to } }: Account, user: PoolUser): boolean =>
  hasOwnPassword(user) || (user.status === 'FORCE_CHANGE_PASSWORD' && invited_to === undefined);

/** Makes the owner of an account a member, and notifies them, with a new link if they have no password. */
export async function addExisting(
  { profile }: Account,
  user: PoolUser,
  { org_id, email, role }: InvitationItem,
  { actor, audit }: { actor: Caller; audit: Audit },
): Promise<void> {
  const { user_id, full_name } = profile;
  const isMailed = hasOwnPassword(user);
  if (!isMailed) requireMailable(email);
  const organization = await getOrganization(org_id);
  const pending = await getInvitation(org_id, email);
  await transact(
    {
      membership: putNewMembership({ user_id, email, full_name, org_id, role, created_at: timestamp() }),
      stats: addToStats(org_id, user_id, memberStats(role, 1)),
      profile: joinStillNamed(profile),
      invitation: pending && deleteInvitation(pending),
      audit: audit({ kind: 'member-added', user_id, role }),
      mail: isMailed ? putMail(joinedMail({ email, org_id, role }, organization?.name ?? org_id)) : undefined,
      inviter: checkStillInviter(actor),
    },
    {
      onConditionFailed: {
        inviter: 'permission.denied',
        membership: 'conflict',
        profile: 'conflict',
        invitation: 'conflict',
      },
    },
  );
  await moveToGroup(user_id, role);
  if (!isMailed) await mailInvitation(email);
}
