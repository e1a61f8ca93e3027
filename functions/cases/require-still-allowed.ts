import type { Permission } from '#shared/domain/permissions.ts';
import { getAccount } from '../data/people/account.ts';
import { isAllowed } from '../endpoint/is-allowed.ts';
import { ApiError } from '../platform/api-error.ts';
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
  if (!isAllowed(actor, permission)) throw new ApiError('permission.denied');
  return actor;
}
