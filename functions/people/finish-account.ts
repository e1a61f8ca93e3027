import { type Account, requireAccount } from '../data/people/account.ts';
import { acceptInvitation } from '../data/people/invitation.ts';
import { finishRenaming } from '../data/people/rename-person.ts';
import { organizationNotices } from '../mail/organization-notices.ts';

/**
 * Completes pending work for the person: accepting an invitation, or an interrupted rename. A new user's first
 * requests may read their profile and change their name concurrently, so each of them does this first, which gives
 * the member the right name.
 */
export async function finishAccount(account: Account, requestId: string): Promise<Account> {
  const { profile } = account;
  if (profile.renaming) await finishRenaming(profile.user_id, profile.full_name);
  if (!profile.invited_to || account.membership) return account;
  const { invited_to: org_id } = profile;
  const by = profile.full_name || profile.email;
  await acceptInvitation(profile, org_id, requestId, (to) =>
    organizationNotices({ kind: 'person', id: profile.user_id }, org_id, by, { kind: 'invitation', by, to }),
  );
  return requireAccount(profile.user_id);
}
