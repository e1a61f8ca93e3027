import type { Actor } from '#shared/domain/permissions.ts';
import { type LimitLeft, type Limits, standardLimits } from '#shared/domain/quotas.ts';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
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

const quotaReached = (at: Date) => new ApiError('quota.reached', { retryAfterSeconds: secondsLeftToday(at) });

/**
 * Counts what a user is about to create against today's quotas.
 * @returns what they can still create, and all limits of their organization
 * @throws ApiError `quota.reached`, with the time to wait, if it exceeds a quota
 */
export async function checkQuota(
  { userId, organizationId }: WithQuota,
  use: QuotaUse,
): Promise<{ left: readonly LimitLeft[]; limits: Limits }> {
  const at = now();
  const limits = await limitsOf(organizationId);
  const left = await spendQuota(userId, use, limits, at);
  if (left) return { left, limits };
  throw quotaReached(at);
}

/**
 * A quota that is counted in the transaction that creates the item, so failed and repeated requests don't count.
 */
export interface QuotaSpending {
  /** All limits of the organization. */
  readonly limits: Limits;
  /** Its condition fails if the quota is reached. */
  readonly item: TransactItem;
  /** For work in several transactions: counts a part of the use. */
  readonly itemOf: (use: QuotaUse) => TransactItem;
  /**
   * To call when that condition failed.
   * @throws ApiError `quota.reached`
   */
  readonly reject: () => never;
  /** Whether the use fits, as far as it's counted. */
  readonly hasRoom: boolean;
  /**
   * For work ahead of the transaction.
   * @throws ApiError `quota.reached` if it is already reached
   */
  readonly requireRoom: () => void;
  /**
   * Adds the remaining quota to the response.
   * @param isSpent false when a retry found the earlier result
   */
  readonly report: (isSpent: boolean) => void;
}

/**
 * Prepares to count what a user is about to create today; nothing is counted yet. The day is the same for all of it, even
 * if the next one begins before the transaction.
 */
export async function prepareQuota(
  { userId, organizationId }: WithQuota,
  use: QuotaUse,
  reportLimits: (left: readonly LimitLeft[]) => void,
): Promise<QuotaSpending> {
  const at = now();
  const [limits, day] = await Promise.all([limitsOf(organizationId), getQuotaDay(userId, at)]);
  const after = withUse(day, use);
  const hasRoom = isWithinQuota(after, use, limits);
  return {
    limits,
    hasRoom,
    item: addToQuotaDay(userId, use, limits, at),
    itemOf: (part) => addToQuotaDay(userId, part, limits, at),
    reject: () => {
      throw quotaReached(at);
    },
    requireRoom: () => {
      if (!hasRoom) throw quotaReached(at);
    },
    report: (isSpent) => reportLimits(quotaLeft(isSpent ? after : day, use, limits, at)),
  };
}
