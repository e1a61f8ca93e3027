import { isStaff, type StaffRole } from '#shared/domain/roles.ts';
import { type Account, getAccount } from './account.ts';
import { listStaffOfRole } from './membership.ts';

/** An account whose person is a member of an organization. */
export type MemberAccount = Account & { readonly membership: NonNullable<Account['membership']> };

/** The accounts of those who are members of an organization. The lists of members can be seconds old. */
export async function memberAccounts(
  organizationId: string,
  userIds: readonly string[],
): Promise<MemberAccount[]> {
  const accounts = await Promise.all(userIds.map((id) => getAccount(id)));
  return accounts.filter(
    (account): account is MemberAccount => account?.membership?.org_id === organizationId,
  );
}

/** The accounts of an organization's staff of one role, at most as many as `listStaffOfRole` lists. */
export const staffAccounts = async (organizationId: string, role: StaffRole): Promise<MemberAccount[]> =>
  memberAccounts(organizationId, await listStaffOfRole(organizationId, role));

/**
 * Who is notified about a case: its owner or, if it is unassigned or the owner no longer works for the organization,
 * the organization's admins.
 */
export async function caseStaff(ofCase: {
  readonly org_id: string;
  readonly owner_id?: string | undefined;
}): Promise<MemberAccount[]> {
  const owners = await memberAccounts(ofCase.org_id, ofCase.owner_id ? [ofCase.owner_id] : []);
  const staff = owners.filter(({ membership }) => isStaff(membership.role));
  return staff.length > 0 ? staff : staffAccounts(ofCase.org_id, 'ADMIN');
}

/** Who is notified about a record in place of its person: the organization's HR or, if there is no HR, its admins. */
export async function recordStaff(organizationId: string): Promise<MemberAccount[]> {
  const hr = await staffAccounts(organizationId, 'HR');
  return hr.length > 0 ? hr : staffAccounts(organizationId, 'ADMIN');
}
