import { transact } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { type Account, getAccount, type MembershipItem } from '../data/people/account.ts';
import { addPerson } from '../data/people/add-person.ts';
import { putNewMembership } from '../data/people/membership.ts';
import { getOrganization } from '../data/people/organization.ts';
import { addToStats, memberStats } from '../data/people/organization-stats.ts';
import {
  addToGroup,
  createPoolUser,
  findOwnedUser,
  hasOwnPassword,
  mailInvitation,
  moveToGroup,
} from '../data/people/pool-users.ts';
import { checkStillNamed } from '../data/people/profile.ts';
import { cannotReceivePoolMail } from '../mail/mail-block-reason.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';

const role = 'APPLICANT';

/**
 * Makes a person an applicant of the organization: creates account, profile, membership, and group as needed, then
 * sends the invitation unless `isSilent`. People who already have a password always get an email that they joined
 * instead, because the team can then see their record.
 * Every step is idempotent. An account whose address was never verified is replaced.
 * @returns `invited` if an invitation was sent: the person has not chosen a password yet
 * @throws ApiError `consultation.other_organization` if the address belongs to a member of another organization, or
 * to staff
 */
export async function ensureApplicant({
  email,
  fullName,
  organizationId,
  isSilent = false,
}: {
  readonly email: string;
  readonly fullName: string;
  readonly organizationId: string;
  readonly isSilent?: boolean;
}): Promise<{ member: MembershipItem; invited: boolean }> {
  const user = await findOwnedUser(email);
  const known = user !== undefined && hasOwnPassword(user);
  const userId = user ? user.userId : await createPoolUser(email);
  const account = user && (await getAccount(userId));
  const isFree = !account?.membership && !account?.profile.invited_to;
  // Before the membership, so that every member is in the group, even after an interruption. A new account takes a
  // single call (the user pool allows 25 a second), others take five.
  if (isFree) await (user ? moveToGroup : addToGroup)(userId, role);
  // An account with a password but without a profile: the trigger that checks whose password it is has failed. A
  // profile that was there is never created again: it has just been deleted, and the account with it.
  if (!account) await addPerson({ userId, email, fullName, role, organizationId, isProven: !known });
  const member = await memberOf(await getAccount(userId), organizationId, known);
  if (!isFree) await moveToGroup(userId, role);
  const invited = !isSilent && !known && !cannotReceivePoolMail(email);
  if (invited) await mailInvitation(email);
  return { member, invited };
}

/** A person who signed up when there was no default organization joins now. */
async function memberOf(
  account: Account | undefined,
  organizationId: string,
  isMailed: boolean,
): Promise<MembershipItem> {
  if (!account) throw new ApiError('conflict');
  const { profile, membership } = account;
  if (membership?.org_id === organizationId && membership.role === role) return membership;
  if (membership || profile.invited_to) throw new ApiError('consultation.other_organization');
  const { user_id, email, full_name } = profile;
  const member = {
    user_id,
    email,
    full_name,
    org_id: organizationId,
    role,
    created_at: timestamp(),
  } as const;
  await transact(
    {
      membership: putNewMembership(member),
      profile: checkStillNamed(profile),
      stats: addToStats(organizationId, member.user_id, memberStats(role, 1)),
      mail: isMailed ? await putJoinedMail(member) : undefined,
    },
    { onConditionFailed: 'conflict' },
  );
  return member;
}

/** Loaded on demand, because most people have an account of the organization or none. */
async function putJoinedMail({ email, org_id }: Pick<MembershipItem, 'email' | 'org_id'>) {
  const [{ joinedMail }, organization] = await Promise.all([
    import('../mail/joined-mail.ts'),
    getOrganization(org_id),
  ]);
  return putMail(joinedMail({ email, org_id, role }, organization?.name ?? org_id));
}
