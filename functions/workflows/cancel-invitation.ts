import { canInvite } from '#shared/domain/permissions.ts';
import { type Audit, putAudit } from '../data/core/put-audit.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { putRemovedAccount } from '../data/jobs/purge.ts';
import type { DepartureItem } from '../data/people/departure.ts';
import {
  deleteSeenInvitation,
  type InvitationItem,
  invitationsSentBy,
  notInvited,
} from '../data/people/invitation.ts';
import { getMember } from '../data/people/membership.ts';
import { findPoolUser } from '../data/people/pool-users.ts';
import { deleteInvitedProfile } from '../data/people/profile.ts';
import { removeAccount } from '../data/people/remove-account.ts';
import type { Steps } from '../platform/steps.ts';

/**
 * Deletes the records first and schedules the account created for them for deletion; from then on, the link no
 * longer works. The purge completes an interrupted cancellation.
 * @param deletion of the invitation
 * @param sender whose removal or new role cancels it
 * @returns false if its condition failed
 */
export async function cancelInvitation(
  invitation: InvitationItem,
  deletion: TransactItem,
  audit: Audit,
  sender?: string,
): Promise<boolean> {
  const { user_id, role } = invitation;
  const user = await findPoolUser(invitation.email);
  const hasNotJoined = user?.status === 'FORCE_CHANGE_PASSWORD';
  const isGone = await transact(
    {
      invitation: deletion,
      profile: user_id ? (hasNotJoined ? deleteInvitedProfile(user_id) : notInvited(user_id)) : undefined,
      account: user && hasNotJoined ? putRemovedAccount(user.userId) : undefined,
      audit: audit({
        kind: 'invitation-withdrawn',
        role,
        ...(user_id && { user_id }),
        ...(sender && { sender_id: sender }),
      }),
    },
    { onConditionFailed: () => true },
  );
  if (user && hasNotJoined && !isGone) await removeAccount(user.userId);
  return !isGone;
}

/**
 * Cancels the open invitations of someone who was removed or can no longer invite anyone. Until this is done, they
 * can't be accepted either (`acceptInvitation`). Another sender's remain, also if they resent one of these.
 */
export async function* cancelSentInvitations({
  user_id,
  org_id: organizationId,
  started_by: actorId,
  request_id: requestId = 'departure',
}: Pick<DepartureItem, 'user_id' | 'org_id' | 'started_by' | 'request_id'>): Steps {
  const role = (await getMember(user_id, organizationId))?.role;
  if (role && canInvite(role)) return;
  const audit: Audit = (event) => putAudit({ organizationId, actorId, requestId }, event);
  for await (const invitation of invitationsSentBy(organizationId, user_id)) {
    await cancelInvitation(invitation, deleteSeenInvitation(invitation), audit, user_id);
    yield;
  }
}
