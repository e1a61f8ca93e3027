import { can, type Permission } from '#shared/domain/permissions.ts';
import { getAccount } from '../data/people/account.ts';
import { ApiError } from '../platform/api-error.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import type { Changer } from './change-latest.ts';

/**
 * The person who started a job, which runs in their name, if they still have permission.
 * @throws ApiError `permission.denied`
 */
export async function requireStillAllowed(
  { user_id, org_id }: { readonly user_id: string; readonly org_id: string },
  permission: Permission,
): Promise<Changer> {
  const membership = (await getAccount(user_id))?.membership;
  if (membership?.org_id !== org_id) throw new ApiError('permission.denied');
  const { role, email, full_name } = membership;
  const actor = { userId: user_id, organizationId: org_id, role, email, fullName: full_name };
  const settings = { employerConsole: setting(environmentNames.employerConsole) };
  if (!can(actor, permission, settings)) throw new ApiError('permission.denied');
  return actor;
}
