import { actsAsStaff, type Permission } from '#shared/domain/permissions.ts';
import { demandsSecondFactor } from '../data/people/second-factor-demand.ts';
import type { Caller } from '../endpoint/endpoint-function.ts';
import { ApiError } from '../platform/api-error.ts';

/**
 * Whoever has a second factor is known by the membership that was read anyway. Only for the others the
 * organization is asked whether it demands one.
 * @throws ApiError `second_factor.required`; `auth.required` for a sign-in from before the second factor, which
 * the page answers by signing in again
 */
export async function requireSecondFactor(actor: Caller, permission: Permission): Promise<void> {
  if (actor.secondFactor === 'on' || !actor.organizationId || !actsAsStaff(actor, permission)) return;
  if (!(await demandsSecondFactor(actor.organizationId))) return;
  throw new ApiError(actor.secondFactor === 'earlier' ? 'auth.required' : 'second_factor.required');
}
