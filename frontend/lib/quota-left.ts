import { type LimitLeft, type LimitName, parseQuotaHeader } from '#shared/domain/quotas.ts';
import { dateText } from './dates.ts';
import { queryClient } from './queries.tsx';

/** What a person can still create, as of the last response that said so. */
export type KnownLimit = Pick<LimitLeft, 'left' | 'quota'> & { readonly resetAt?: string };

export const quotaKey = (name: LimitName) => ['quota-left', name] as const;

// Kept until sign-out empties the cache, even if nothing on the page shows it.
queryClient.setQueryDefaults(['quota-left'], { gcTime: Number.POSITIVE_INFINITY });

/** To the minute: the header has whole seconds, and the response took a while. */
const instantIn = (seconds: number): string =>
  new Date(Math.round((Date.now() + seconds * 1000) / 60_000) * 60_000).toISOString();

/** Stores what a response's header says. */
export function keepQuotaLeft(header: string): void {
  for (const { name, left, quota, resetSeconds } of parseQuotaHeader(header)) {
    const resetAt = resetSeconds === undefined ? undefined : instantIn(resetSeconds);
    const known: KnownLimit = { left, quota, ...(resetAt && { resetAt }) };
    queryClient.setQueryData(quotaKey(name), known);
  }
}

/** When more is available, in the person's time zone. */
export const resetText = (resetAt: string): string => dateText(resetAt, 'date-time');

export const quotaReachedText = (retryAfterSeconds: number): string =>
  `You’ve reached today’s limit for this. Nothing is lost. Try again after ${resetText(instantIn(retryAfterSeconds))}, or ask an admin of your organization to raise the limit.`;
