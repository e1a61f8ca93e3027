import type { Invitation, organizationContract } from '#shared/contract/organization.ts';
import { transact } from '../data/core/transaction.ts';
import { putRemovedAccount } from '../data/jobs/purge.ts';
import {
  deleteInvitation,
  getInvitation,
  type InvitationItem,
  isUnsent,
  listInvitations as listPending,
  notInvited,
} from '../data/people/invitation.ts';
import { findPoolUser, hasOwnPassword } from '../data/people/pool-users.ts';
import { deleteInvitedProfile } from '../data/people/profile.ts';
import { removeAccount } from '../data/people/remove-account.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { addExisting, requireFree } from './invite-member.ts';
import { prepareInvited } from './prepare-invited.ts';

export const listInvitations: EndpointFunction<typeof organizationContract.listInvitations> = async ({
  actor,
  query,
}) => {
  const page = await listPending(requireOrganization(actor), query);
  return { ...page, items: page.items.map(invitationOf) };
};

/** Resends it with a new link and completes an interrupted attempt. */
export const resendInvitation: EndpointFunction<typeof organizationContract.resendInvitation> = async ({
  actor,
  body,
  audit,
}) => {
  const invitation = await requireInvitation(requireOrganization(actor), body.email);
  const user = await findPoolUser(invitation.email);
  const account = await requireFree(user, invitation);
  if (account && user && hasOwnPassword(user)) {
    await addExisting(account, invitation, audit);
    return invitationOf(invitation);
  }
  const sent = { ...invitation, sent_at: timestamp() };
  return invitationOf(await prepareInvited(sent, invitation.sent_at, user, audit));
};

/**
 * Deletes the records first and schedules the account created for them for deletion; from then on, the link no
 * longer works. The purge completes an interrupted withdrawal.
 */
export const withdrawInvitation: EndpointFunction<typeof organizationContract.withdrawInvitation> = async ({
  actor,
  body,
  audit,
}) => {
  const invitation = await requireInvitation(requireOrganization(actor), body.email);
  const user = await findPoolUser(invitation.email);
  const hasNotJoined = user?.status === 'FORCE_CHANGE_PASSWORD';
  await transact(
    {
      invitation: deleteInvitation(invitation),
      profile: invitation.user_id
        ? hasNotJoined
          ? deleteInvitedProfile(invitation.user_id)
          : notInvited(invitation.user_id)
        : undefined,
      account: user && hasNotJoined ? putRemovedAccount(user.userId) : undefined,
      audit: audit({
        kind: 'invitation-withdrawn',
        role: invitation.role,
        ...(invitation.user_id && { user_id: invitation.user_id }),
      }),
    },
    { onConditionFailed: 'invitation.not_found' },
  );
  if (user && hasNotJoined) await removeAccount(user.userId);
  return undefined;
};

/** @throws ApiError `invitation.not_found` */
async function requireInvitation(organizationId: string, email: string): Promise<InvitationItem> {
  const invitation = await getInvitation(organizationId, email);
  if (!invitation) throw new ApiError('invitation.not_found');
  return invitation;
}

function invitationOf(invitation: InvitationItem): Invitation {
  const { email, role, sent_at, invited_by } = invitation;
  return { email, role, sent_at, invited_by, ...(isUnsent(invitation) && { unsent: true }) };
}
