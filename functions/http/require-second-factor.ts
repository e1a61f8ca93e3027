import { actsAsStaff, type Permission } from '#shared/domain/permissions.ts';
import { demandsSecondFactor } from '../data/people/second-factor-demand.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';

/**
 * Members with a second factor are known from the membership, which is already loaded. For the others, reads
 * whether the organization requires one.
 * @throws ApiError `second_factor.required`; `auth.required` for a sign-in that predates the second factor, which
 * makes the page ask for a new sign-in
 */
export async function requireSecondFactor(actor: Caller, permission: Permission): Promise<void> {
  if (actor.secondFactor === 'on' || !actor.organizationId || !actsAsStaff(actor, permission)) return;
  if (!(await demandsSecondFactor(actor.organizationId))) return;
  throw new ApiError(actor.secondFactor === 'earlier' ? 'auth.required' : 'second_factor.required');
}
