import type { Actor } from '#shared/domain/permissions.ts';
import { type LimitLeft, type Limits, standardLimits } from '#shared/domain/quotas.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type QuotaUse, secondsLeftToday, spendQuota } from '../documents/quota.ts';
import { getOrganization } from '../people/organization.ts';

/** The organization's quotas: its settings over the defaults. */
export async function limitsOf(organizationId: string | undefined): Promise<Limits> {
  const organization = organizationId ? await getOrganization(organizationId) : undefined;
  return { ...standardLimits, ...organization?.quotas };
}

/**
 * Counts what somebody is about to create today.
 * @returns what they can still create, and all limits of their organization
 * @throws ApiError `quota.reached`, with the time until it can be tried again, when that is too much
 */
export async function checkQuota(
  { userId, organizationId }: Pick<Actor, 'userId' | 'organizationId'>,
  use: QuotaUse,
): Promise<{ left: readonly LimitLeft[]; limits: Limits }> {
  const limits = await limitsOf(organizationId);
  const left = await spendQuota(userId, use, limits);
  if (left) return { left, limits };
  throw new ApiError('quota.reached', { retryAfterSeconds: secondsLeftToday() });
}
