import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationsContract } from '#shared/contract/notifications.ts';
import type { NotificationGroup } from '#shared/domain/notification-groups.ts';
import type { NotificationKey } from '#shared/records/notification.ts';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { listedByIndex } from '../../../lib/read-again.ts';
import { notificationsKey } from '../../../lib/unread-notifications.ts';
import { notificationTexts } from '../texts.ts';

export interface NotificationFilter {
  readonly unread: boolean;
  readonly group?: NotificationGroup | undefined;
}

export const notificationsQuery = ({ unread, group }: NotificationFilter) =>
  pagedQuery(
    [...notificationsKey, 'list', unread, group ?? ''],
    ({ cursor, signal }) =>
      call(notificationsContract.listNotifications, {
        query: { cursor, group, unread: unread ? 'true' : undefined },
        signal,
      }),
    { meta: listedByIndex },
  );

function useMarking<Input>(mark: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: mark,
    onError: (error) => notify.error(notificationTexts.markFailed, errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: notificationsKey }),
  });
}

export const useMarkRead = () =>
  useMarking(({ id, about }: NotificationKey) =>
    call(notificationsContract.markNotificationsRead, { body: { notifications: [{ id, about }] } }),
  );

/** Marks notifications in batches, up to those that had arrived when it started. */
export const useMarkAllRead = () =>
  useMarking(async (until: string) => {
    while ((await call(notificationsContract.markAllNotificationsRead, { body: { until } })).more);
  });
