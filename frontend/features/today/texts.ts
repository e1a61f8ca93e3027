export const todayTexts = {
  title: 'Today',
  loadFailed: 'Couldn’t load your worklist',
  sections: {
    calls: 'Calls today',
    overdue: 'Overdue',
    due: 'Due this week',
    review: 'Uploads to review',
    unanswered: 'Unanswered messages',
    late: 'Past-due requests',
    expiring: 'Expiring documents',
    statuses: 'Expiring statuses',
  },
  none: {
    calls: 'No calls left today.',
    overdue: 'Nothing is overdue.',
    due: 'Nothing is due in the next 7 days.',
    review: 'No uploads to review.',
    unanswered: 'No applicants are waiting for a response.',
    late: 'No requests are past due.',
    expiring: 'No documents expire in the next 90 days.',
    statuses: 'No statuses end in the next 90 days.',
  },
} as const;
