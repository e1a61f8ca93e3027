import type { Audit } from '../data/core/put-audit.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { type InvitationItem, markSent, putChangedInvitation } from '../data/people/invitation.ts';
import { checkHasRole } from '../data/people/membership.ts';
import {
  addToGroup,
  createPoolUser,
  deletePoolUser,
  mailInvitation,
  moveToGroup,
  type PoolUser,
  requireAccountAddress,
} from '../data/people/pool-users.ts';
import { putInvitedProfile } from '../data/people/profile.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { requireOrganization } from '../endpoint/require-organization.ts';
import { cannotReceivePoolMail, unmailableText } from '../mail/mail-block-reason.ts';
import { ApiError } from '../platform/api-error.ts';

/**
 * An invitation to an undeliverable address would only bounce.
 * @throws ApiError `request.invalid`
 */
export function requireMailable(email: string): void {
  requireAccountAddress(email);
  if (cannotReceivePoolMail(email)) throw ApiError.invalid('email', unmailableText);
}

/** Condition check: the caller hasn't been removed or demoted since the request began, which can take a while. */
export const checkStillInviter = (actor: Caller): TransactItem =>
  checkHasRole({ user_id: actor.userId, org_id: requireOrganization(actor), role: actor.role });

/**
 * Completes account, group, profile, and invitation, whatever state an earlier attempt left, and only then sends
 * the email, so its link always works. An account that may be a stranger's is replaced, so that no password set by a
 * stranger can accept the invitation.
 * @param request `seen`: when the stored invitation was last sent; if that changed, another request sends the email
 * @throws ApiError `conflict` if it was accepted, withdrawn, or sent in the meantime
 */
export async function prepareInvited(
  invitation: InvitationItem,
  {
    seen,
    user,
    actor,
    audit,
  }: {
    readonly seen: string;
    readonly user: PoolUser | undefined;
    readonly actor: Caller;
    readonly audit: Audit;
  },
): Promise<InvitationItem> {
  requireMailable(invitation.email);
  const isInvited = user?.status === 'FORCE_CHANGE_PASSWORD';
  if (user && !isInvited) await deletePoolUser(user.userId);
  const userId = user && isInvited ? user.userId : await createPoolUser(invitation.email);
  // A new account takes a single call (the user pool allows 25 a second), others take five.
  await (isInvited ? moveToGroup : addToGroup)(userId, invitation.role);
  const prepared: InvitationItem = { ...invitation, user_id: userId, unsent: true };
  await transact(
    {
      invitation: putChangedInvitation(prepared, seen),
      profile: putInvitedProfile({
        user_id: userId,
        email: invitation.email,
        full_name: '',
        created_at: prepared.sent_at,
        invited_to: invitation.org_id,
      }),
      audit: audit({
        kind: isInvited ? 'invitation-renewed' : 'invitation-sent',
        user_id: userId,
        role: invitation.role,
      }),
      inviter: checkStillInviter(actor),
    },
    {
      onConditionFailed: { inviter: 'permission.denied', invitation: 'conflict', profile: 'conflict' },
    },
  );
  await mailInvitation(invitation.email);
  await markSent(prepared);
  const { unsent: _unsent, sending_until: _until, ...sent } = prepared;
  return sent;
}
