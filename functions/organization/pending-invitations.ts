import type { Invitation, organizationContract } from '#shared/contract/organization.ts';
import {
  deleteInvitation,
  getInvitation,
  type InvitationItem,
  isUnsent,
  listInvitations as listPending,
} from '../data/people/invitation.ts';
import { findPoolUser } from '../data/people/pool-users.ts';
import type { EndpointFunction } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { cancelInvitation } from '../workflows/cancel-invitation.ts';
import { addExisting, isOwn, requireFree } from './invite-member.ts';
import { prepareInvited } from './prepare-invited.ts';

export const listInvitations: EndpointFunction<typeof organizationContract.listInvitations> = async ({
  actor,
  query,
}) => {
  const page = await listPending(requireOrganization(actor), query);
  return { ...page, items: page.items.map(invitationOf) };
};

/** Resends it with a new link and completes an interrupted attempt. From then on, it is the caller's. */
export const resendInvitation: EndpointFunction<typeof organizationContract.resendInvitation> = async ({
  actor,
  body,
  audit,
}) => {
  const invitation = await requireInvitation(requireOrganization(actor), body.email);
  const user = await findPoolUser(invitation.email);
  const account = await requireFree(user, invitation);
  if (user && account && isOwn(account, user)) {
    await addExisting(account, user, invitation, { actor, audit });
    return invitationOf(invitation);
  }
  const sent = {
    ...invitation,
    sent_at: timestamp(),
    invited_by: actor.fullName,
    invited_by_id: actor.userId,
  };
  return invitationOf(await prepareInvited(sent, { seen: invitation.sent_at, user, actor, audit }));
};

export const withdrawInvitation: EndpointFunction<typeof organizationContract.withdrawInvitation> = async ({
  actor,
  body,
  audit,
}) => {
  const invitation = await requireInvitation(requireOrganization(actor), body.email);
  if (!(await cancelInvitation(invitation, deleteInvitation(invitation), audit)))
    throw new ApiError('invitation.not_found');
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
