import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationsContract } from '#shared/contract/notifications.ts';
import type { NotificationGroup } from '#shared/domain/notification-groups.ts';
import type { Notification, NotificationKey } from '#shared/records/notification.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { listedByIndex } from '../../../lib/read-again.ts';
import { notificationsKey, unreadKey } from '../../../lib/unread-notifications.ts';
import { notificationTexts } from '../texts.ts';

export interface NotificationFilter {
  readonly unread: boolean;
  readonly group?: NotificationGroup | undefined;
}

const listKey = [...notificationsKey, 'list'] as const;
type Lists = InfiniteData<{ readonly items: readonly Notification[] }>;

export const notificationsQuery = ({ unread, group }: NotificationFilter) =>
  pagedQuery(
    [...listKey, unread ? 'unread' : 'all', group ?? ''],
    ({ cursor, signal }) =>
      call(notificationsContract.listNotifications, {
        query: { cursor, group, unread: unread ? 'true' : undefined },
        signal,
      }),
    { meta: listedByIndex },
  );

const reportFailure = (error: Error) => notify.error(notificationTexts.markFailed, errorText(error));

/**
 * Marks a notification as read, which shows immediately: reading all loaded pages of a long list again would take
 * seconds, and again with the next one.
 */
export function useMarkRead() {
  const client = useQueryClient();
  const lists = { queryKey: listKey };
  return useMutation({
    mutationFn: ({ id, about }: NotificationKey) =>
      call(notificationsContract.markNotificationsRead, { body: { notifications: [{ id, about }] } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries(lists);
      for (const [key, data] of client.getQueriesData<Lists>(lists))
        if (data) client.setQueryData<Lists>(key, withRead(data, id, key.includes('unread')));
    },
    onError: (error) => {
      reportFailure(error);
      return client.invalidateQueries(lists);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ ...lists, refetchType: 'none' }),
        client.invalidateQueries({ queryKey: unreadKey }),
      ]),
  });
}

/** A list after a notification was read, which isn't among the unread ones anymore. */
const withRead = (data: Lists, id: string, isUnread: boolean): Lists => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => {
      if (item.id !== id) return item;
      return isUnread ? [] : { ...item, read: true };
    }),
  })),
});

/** Marks notifications in batches, up to those that had arrived when it started. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (until: string) => {
      while ((await call(notificationsContract.markAllNotificationsRead, { body: { until } })).more);
    },
    onError: reportFailure,
    onSettled: () => client.invalidateQueries({ queryKey: notificationsKey }),
  });
}
