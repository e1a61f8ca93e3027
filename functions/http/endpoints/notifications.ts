import { notificationsContract } from '#shared/contract/notifications.ts';
import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
} from '../../notifications/notification-functions.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(notificationsContract, {
  listNotifications,
  countUnreadNotifications,
  markNotificationsRead,
  markAllNotificationsRead,
});
