import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#shared/schema/limits.ts';
import { itemsOf } from '../../../lib/paged-query.ts';
import { type NotificationFilter, notificationsQuery } from './notifications.ts';

/**
 * The user's notifications, newest first. A page has the matches among the notifications that one request examines,
 * which may be few or none, so the next ones are loaded automatically.
 */
export function useNotificationList(filter: NotificationFilter) {
  const query = useInfiniteQuery(notificationsQuery(filter));
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  const items = itemsOf(data);
  const [wanted, setWanted] = useState<number>(limits.pageSize);
  const isShort = hasNextPage && items.length < wanted && !error;
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);
  return {
    items,
    query: {
      ...query,
      isPending: query.isPending || (isShort && items.length === 0),
      isFetchingNextPage: isShort || query.isFetchingNextPage,
      fetchNextPage: () => {
        setWanted(items.length + limits.pageSize);
        return fetchNextPage();
      },
    },
  };
}
