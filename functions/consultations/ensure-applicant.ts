import type { Consultation } from '#shared/contract/consultations.ts';
import { getAccount, type MembershipItem } from '../data/account.ts';
import { addPerson } from '../data/add-person.ts';
import { addToFigures } from '../data/figures.ts';
import { putNewMembership } from '../data/membership.ts';
import { ConditionFailed, writeTogether } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import { addToGroup, ensureUser } from '../organization/ensure-user.ts';
import { timestamp } from '../platform/clock.ts';

const role = 'APPLICANT';

/**
 * The person of a submission as an applicant of the organization: account, profile, membership and group,
 * each made if it is missing. Every step can be repeated.
 * @throws ApiError `consultation.other_organization` when the address is a member elsewhere, or of the staff
 */
export async function ensureApplicant(
  consultation: Consultation,
): Promise<{ member: MembershipItem; invited: boolean }> {
  const { email, org_id: organizationId } = consultation;
  const fullName = `${consultation.first_name} ${consultation.last_name}`;
  const { userId, invited } = await ensureUser({ email, fullName });
  await addPerson({ userId, email, fullName, role, organizationId });
  const member = (await getAccount(userId))?.membership ?? (await joinOrganization(userId, organizationId));
  if (member.org_id !== organizationId || member.role !== role)
    throw new ApiError('consultation.other_organization');
  await addToGroup(email, role);
  return { member, invited };
}

/** For somebody who signed up where nobody joins anything by default. */
async function joinOrganization(userId: string, organizationId: string): Promise<MembershipItem> {
  const account = await getAccount(userId);
  if (!account) throw new ApiError('conflict');
  const { email, full_name } = account.profile;
  const member: MembershipItem = {
    user_id: userId,
    org_id: organizationId,
    role,
    full_name,
    email,
    created_at: timestamp(),
  };
  try {
    await writeTogether(
      putNewMembership(member),
      addToFigures(organizationId, { members: 1, applicants: 1 }),
    );
    return member;
  } catch (error) {
    if (error instanceof ConditionFailed) throw new ApiError('conflict');
    throw error;
  }
}
