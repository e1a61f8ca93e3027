import type { Actor } from '#shared/domain/permissions.ts';
import { type QuotaLeft, type Quotas, standardQuotas } from '#shared/domain/quotas.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type QuotaUse, secondsLeftToday, spendQuota } from '../documents/quota.ts';
import { getOrganization } from '../people/organization.ts';

/** What an organization lets one person create: its own settings over the standard ones. */
export async function quotasOf(organizationId: string | undefined): Promise<Quotas> {
  const organization = organizationId ? await getOrganization(organizationId) : undefined;
  return { ...standardQuotas, ...organization?.quotas };
}

/**
 * Counts what somebody is about to create today.
 * @returns what they can still create
 * @throws ApiError `quota.reached`, with the time until it can be tried again, when that is too much
 */
export async function checkQuota(
  { userId, organizationId }: Pick<Actor, 'userId' | 'organizationId'>,
  use: QuotaUse,
): Promise<readonly QuotaLeft[]> {
  const left = await spendQuota(userId, use, await quotasOf(organizationId));
  if (left) return left;
  throw new ApiError('quota.reached', { retryAfterSeconds: secondsLeftToday() });
}
