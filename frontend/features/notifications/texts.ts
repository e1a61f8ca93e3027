import { digestTime } from '#shared/domain/notification-groups.ts';

export const notificationTexts = {
  title: 'Notifications',
  all: 'All',
  unread: 'Unread',
  everyEvent: 'All events',
  markAll: 'Mark all as read',
  markingAll: 'Marking...',
  markFailed: 'Couldn’t mark notifications as read',
  none: 'No notifications yet',
  noneText: 'Updates on your cases will appear here.',
  noUnread: 'You’re all caught up.',
  noMatch: 'No notifications match.',
  email: 'Email',
  emailPage: 'Email settings',
  emailLead:
    'The bell shows everything. Choose which updates we also email you. We never email you about your own changes.',
  immediately: 'Immediately',
  digest: 'Daily digest',
  off: 'Off',
  digestNote: `The digest is sent at ${digestTime} in your time zone on days with updates.`,
  saved: 'Saved',
  saveFailed: 'Couldn’t save your email settings',
  noToken: 'This link is incomplete. Use the link in our latest email, or sign in and open your profile.',
  openProfile: 'Open your profile',
  unsubscribe: 'Unsubscribe',
  unsubscribeLead:
    'Do you want to stop getting this kind of email? You’ll still see the updates when you sign in.',
  unsubscribing: 'Unsubscribing...',
  unsubscribeFailed: 'Couldn’t unsubscribe you.',
  unsubscribed: 'You’re unsubscribed from this kind of email. You can turn it on again in your profile.',
} as const;
