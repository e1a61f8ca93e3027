import { type Account, requireAccount } from '../data/people/account.ts';
import { acceptInvitation } from '../data/people/invitation.ts';
import { finishRenaming } from '../data/people/rename-person.ts';
import { organizationNotices } from '../mail/organization-notices.ts';

/**
 * Completes what is still to be done for the person: an invitation to take up, a renaming that was interrupted. The
 * first request of someone who joins may be for their profile or change their name, and a browser sends both at once:
 * so each of them does it first, and the name is the member's, too.
 */
export async function finishAccount(account: Account, requestId: string): Promise<Account> {
  const { profile } = account;
  if (profile.renaming) await finishRenaming(profile.user_id, profile.full_name);
  if (!profile.invited_to || account.membership) return account;
  const by = profile.full_name || profile.email;
  await acceptInvitation(profile, profile.invited_to, requestId, ({ org_id, invited_by_id }) =>
    invited_by_id === undefined
      ? []
      : organizationNotices({ kind: 'person', id: profile.user_id }, org_id, by, {
          kind: 'invitation',
          by,
          to: invited_by_id,
        }),
  );
  return requireAccount(profile.user_id);
}
