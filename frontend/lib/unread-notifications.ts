import { queryOptions } from '@tanstack/react-query';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { limits } from '#shared/schema/limits.ts';
import { ApiError } from './api-error.ts';
import { accessToken } from './auth.ts';

/** Everything a change of notifications makes outdated. */
export const notificationsKey = ['notifications'] as const;

let seen: { readonly etag: string; readonly unread: number } | undefined;

/**
 * How many notifications are unread. Asked with `If-None-Match`, so that an unchanged count is not sent again. A
 * failure shows nothing: whatever else is on the page says what is wrong.
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

/** Polled slowly, and not at all in a hidden tab; returning to it, navigating, and reading ask again. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    queryKey: [...notificationsKey, 'unread', userId],
    queryFn: ({ signal }) => fetchUnread(signal),
    refetchInterval: limits.unreadPollSeconds * 1000,
    refetchIntervalInBackground: false,
    retry: false,
  });

/** The count as it is shown: it ends at a limit. */
export const unreadText = (unread: number): string =>
  unread >= limits.unreadCounted ? `${limits.unreadCounted}+` : String(unread);
