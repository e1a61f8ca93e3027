import type { notificationsContract } from '#shared/contract/notifications.ts';
import { isStaff } from '#shared/domain/roles.ts';
import {
  countUnread,
  listNotifications as listRows,
  markRead,
  markReadUntil,
  type Reader,
} from '../data/people/notification.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { notificationResponse } from '../mail/notification-response.ts';

/** Undefined for people without an organization, who can't see any notifications. */
const readerOf = ({ userId, organizationId, role }: Caller): Reader | undefined =>
  organizationId === undefined ? undefined : { userId, organizationId, isStaff: isStaff(role) };

export const listNotifications: EndpointFunction<typeof notificationsContract.listNotifications> = async ({
  actor,
  query: { cursor, limit, unread, group },
}) => {
  const reader = readerOf(actor);
  if (!reader) return { items: [] };
  const { items, ...rest } = await listRows(reader, { unread: unread === 'true', group }, { cursor, limit });
  return { ...rest, items: items.map((item) => notificationResponse(item, actor.role)) };
};

export const countUnreadNotifications: EndpointFunction<
  typeof notificationsContract.countUnreadNotifications
> = async ({ actor }) => {
  const reader = readerOf(actor);
  return { unread: reader ? await countUnread(reader) : 0 };
};

export const markNotificationsRead: EndpointFunction<
  typeof notificationsContract.markNotificationsRead
> = async ({ actor, body }) => {
  await Promise.all(body.notifications.map((key) => markRead(actor.userId, key)));
  return undefined;
};

export const markAllNotificationsRead: EndpointFunction<
  typeof notificationsContract.markAllNotificationsRead
> = async ({ actor, body }) => {
  const reader = readerOf(actor);
  return { more: reader ? await markReadUntil(reader, body.until) : false };
};
