import { queryOptions } from '@tanstack/react-query';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { limits } from '#shared/schema/limits.ts';
import { ApiError } from './api-error.ts';
import { accessToken } from './auth.ts';
import { listedByIndex } from './read-again.ts';

/** The key of every query that depends on notifications. */
export const notificationsKey = ['notifications'] as const;
/** The key of their number. */
export const unreadKey = [...notificationsKey, 'unread'] as const;

let seen: { readonly etag: string; readonly unread: number } | undefined;

/**
 * The number of unread notifications. Sends `If-None-Match`, so that an unchanged count isn't transferred again. On
 * failure shows nothing: the rest of the page reports the problem.
 */
async function fetchUnread(signal: AbortSignal): Promise<number> {
  const token = await accessToken();
  const response = await fetch(notificationsContract.countUnreadNotifications.path, {
    signal,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(seen && { 'if-none-match': seen.etag }),
    },
  });
  if (response.status === 304 && seen) return seen.unread;
  if (!response.ok) throw new ApiError('unavailable');
  const { unread } = notificationsContract.countUnreadNotifications.response.parse(await response.json());
  const etag = response.headers.get('etag');
  seen = etag ? { etag, unread } : undefined;
  return unread;
}

/** Polled at a low rate, and never in a hidden tab. Returning to the tab, navigating, and reading refetch it. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: [...unreadKey, userId],
    queryFn: ({ signal }) => fetchUnread(signal),
    refetchInterval: limits.unreadPollSeconds * 1000,
    refetchIntervalInBackground: false,
    retry: false,
    meta: listedByIndex,
  });

/** The displayed count, which is capped. */
export const unreadText = (unread: number): string =>
  unread >= limits.unreadCounted ? `${limits.unreadCounted}+` : String(unread);
