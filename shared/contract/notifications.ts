import * as z from 'zod/mini';
import { MailChoices, NotificationGroup } from '../domain/notification-groups.ts';
import { Notification, NotificationKey } from '../records/notification.ts';
import { PageQuery, pageOf, Timestamp } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { defineEndpoint } from './define-endpoint.ts';

const MailedLink = z.object({ token: z.string().check(z.maxLength(limits.token)) });
const EmailSettings = z.object({ choices: MailChoices });
const MailedSettings = z.extend(EmailSettings, {
  /** The groups that this person can receive. */
  groups: z.array(NotificationGroup),
});

export const notificationsContract = {
  listNotifications: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/notifications',
    summary:
      'The person’s notifications, newest first. With a filter, a page may have fewer items and still be followed by another.',
    access: 'profile.own',
    query: z.extend(PageQuery, {
      unread: z.optional(z.literal('true')),
      group: z.optional(NotificationGroup),
    }),
    response: pageOf(Notification),
    errors: ['profile.missing'],
  }),
  countUnreadNotifications: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/notifications/unread',
    summary: 'How many are unread, up to a limit. Sent with `If-None-Match`, an unchanged count is a 304.',
    access: 'profile.own',
    conditional: true,
    response: z.object({ unread: z.number() }),
    errors: ['profile.missing'],
  }),
  getEmailSettings: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/notifications/email-settings',
    summary: 'How the person receives email about each group of events.',
    access: 'profile.own',
    response: EmailSettings,
    errors: ['profile.missing'],
  }),
  putEmailSettings: defineEndpoint({
    domain: 'profile',
    method: 'PUT',
    path: '/api/notifications/email-settings',
    summary: 'Sets how the person receives email about each group of events.',
    access: 'profile.own',
    body: EmailSettings,
    response: EmailSettings,
    errors: ['profile.missing', 'conflict'],
  }),
  viewMailedSettings: defineEndpoint({
    domain: 'profile',
    method: 'POST',
    path: '/api/email-settings/view',
    summary: 'The same for the holder of the link in an email.',
    access: 'public',
    body: MailedLink,
    response: MailedSettings,
    errors: ['email_settings.link_invalid', 'request.rate_limited'],
  }),
  putMailedSettings: defineEndpoint({
    domain: 'profile',
    method: 'POST',
    path: '/api/email-settings/change',
    summary: 'The same for the holder of the link in an email, who can do nothing else with it.',
    access: 'public',
    body: z.extend(MailedLink, EmailSettings.shape),
    response: MailedSettings,
    errors: ['email_settings.link_invalid', 'request.rate_limited', 'conflict'],
  }),
  unsubscribe: defineEndpoint({
    domain: 'profile',
    method: 'POST',
    path: '/api/unsubscribe',
    summary: 'Turns off the kinds of email that the token names: the one-click unsubscribe of RFC 8058.',
    access: 'public',
    query: MailedLink,
    response: z.undefined(),
    status: 204,
    errors: ['email_settings.link_invalid', 'request.rate_limited', 'conflict'],
  }),
  markNotificationsRead: defineEndpoint({
    domain: 'profile',
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Marks notifications as read. Repeating it changes nothing; those that are gone are skipped.',
    access: 'profile.own',
    body: z.object({
      notifications: z
        .array(NotificationKey)
        .check(z.minLength(1), z.maxLength(limits.notificationsPerRequest)),
    }),
    response: z.undefined(),
    status: 204,
    errors: ['profile.missing'],
  }),
  markAllNotificationsRead: defineEndpoint({
    domain: 'profile',
    method: 'POST',
    path: '/api/notifications/read-all',
    summary:
      'Marks what arrived up to a given time as read, one part per call. Repeat it while there is more.',
    access: 'profile.own',
    body: z.object({ until: Timestamp }),
    response: z.object({ more: z.boolean() }),
    errors: ['profile.missing'],
  }),
};
