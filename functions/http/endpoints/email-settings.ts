import { notificationsContract } from '#shared/contract/notifications.ts';
import {
  getEmailSettings,
  putEmailSettings,
  putMailedSettings,
  unsubscribe,
  viewMailedSettings,
} from '../../notifications/email-settings.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(notificationsContract, {
  getEmailSettings,
  putEmailSettings,
  viewMailedSettings,
  putMailedSettings,
  unsubscribe,
});
