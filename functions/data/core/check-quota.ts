import type { Actor } from '#shared/domain/permissions.ts';
import { type LimitLeft, type Limits, standardLimits } from '#shared/domain/quotas.ts';
import { ApiError } from '../../platform/api-error.ts';
import {
  addToQuotaDay,
  getQuotaDay,
  isWithinQuota,
  type QuotaUse,
  quotaLeft,
  secondsLeftToday,
  spendQuota,
  withUse,
} from '../documents/quota.ts';
import { getOrganization } from '../people/organization.ts';
import type { TransactItem } from './transaction.ts';

/** The organization's quotas: its own settings over the defaults. */
export async function limitsOf(organizationId: string | undefined): Promise<Limits> {
  const organization = organizationId ? await getOrganization(organizationId) : undefined;
  return { ...standardLimits, ...organization?.quotas };
}

type WithQuota = Pick<Actor, 'userId' | 'organizationId'>;

const quotaReached = () => new ApiError('quota.reached', { retryAfterSeconds: secondsLeftToday() });

/**
 * Counts what someone is about to create today.
 * @returns what they can still create, and all limits of their organization
 * @throws ApiError `quota.reached`, with the time until it can be tried again, when that is too much
 */
export async function checkQuota(
  { userId, organizationId }: WithQuota,
  use: QuotaUse,
): Promise<{ left: readonly LimitLeft[]; limits: Limits }> {
  const limits = await limitsOf(organizationId);
  const left = await spendQuota(userId, use, limits);
  if (left) return { left, limits };
  throw quotaReached();
}

/** A quota that is counted in the transaction that creates the item, so a failed or repeated one isn't. */
export interface QuotaSpending {
  /** All limits of the organization. */
  readonly limits: Limits;
  /** Its condition fails when the quota is reached. */
  readonly item: TransactItem;
  /** For that condition. @throws ApiError `quota.reached` */
  readonly refuse: () => never;
  /** For work ahead of the transaction. @throws ApiError `quota.reached` when it is reached already */
  readonly requireRoom: () => void;
  /** Has the response tell what is left. @param isSpent false when a repeat found the earlier result */
  readonly report: (isSpent: boolean) => void;
}

/** Prepares to count what someone is about to create today; nothing is counted yet. */
export async function prepareQuota(
  { userId, organizationId }: WithQuota,
  use: QuotaUse,
  reportLimits: (left: readonly LimitLeft[]) => void,
): Promise<QuotaSpending> {
  const [limits, day] = await Promise.all([limitsOf(organizationId), getQuotaDay(userId)]);
  const after = withUse(day, use);
  return {
    limits,
    item: addToQuotaDay(userId, use, limits),
    refuse: () => {
      throw quotaReached();
    },
    requireRoom: () => {
      if (!isWithinQuota(after, use, limits)) throw quotaReached();
    },
    report: (isSpent) => reportLimits(quotaLeft(isSpent ? after : day, use, limits)),
  };
}
