import { type LimitLeft, type LimitName, parseQuotaHeader } from '#shared/domain/quotas.ts';
import { dateText } from './dates.ts';
import { queryClient } from './queries.tsx';

/** What a user can still create, according to the latest response that included it. */
export type KnownLimit = Pick<LimitLeft, 'left' | 'quota'> & { readonly resetAt?: string };

export const quotaKey = (name: LimitName) => ['quota-left', name] as const;

// Kept until sign-out clears the cache, even if no component uses it.
queryClient.setQueryDefaults(['quota-left'], { gcTime: Number.POSITIVE_INFINITY });

/** Rounded to the minute: the header has whole seconds, and the response took some time. */
const instantIn = (seconds: number): string =>
  new Date(Math.round((Date.now() + seconds * 1000) / 60_000) * 60_000).toISOString();

/** Stores a response's quota header. */
export function storeQuotaLeft(header: string): void {
  for (const { name, left, quota, resetSeconds } of parseQuotaHeader(header)) {
    const resetAt = resetSeconds === undefined ? undefined : instantIn(resetSeconds);
    const known: KnownLimit = { left, quota, ...(resetAt && { resetAt }) };
    queryClient.setQueryData(quotaKey(name), known);
  }
}

/** When the quota resets, in the user's time zone. */
export const resetText = (resetAt: string): string => dateText(resetAt, 'date-time');

export const quotaReachedText = (retryAfterSeconds: number): string =>
  `You’ve reached today’s limit for this. Nothing is lost. Try again after ${resetText(instantIn(retryAfterSeconds))}, or ask an admin of your organization to raise the limit.`;
