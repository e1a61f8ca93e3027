import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/schema/limits.ts';
import { itemsOf } from '../../../lib/paged-query.ts';
import { useNextPages } from '../../../lib/use-next-pages.ts';
import { type NotificationFilter, notificationsQuery } from './notifications.ts';

/** The user's notifications, newest first, loaded until a page is full. */
export function useNotificationList(filter: NotificationFilter) {
  const query = useInfiniteQuery(notificationsQuery(filter));
  const { data, error, hasNextPage, fetchNextPage } = query;
  const items = itemsOf(data);
  const [wanted, setWanted] = useState<number>(limits.pageSize);
  const isShort = hasNextPage && items.length < wanted && !error;
  useNextPages(query, isShort);
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
