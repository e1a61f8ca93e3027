/** Days before the due date of an item that the applicant provides on which they are reminded; negative: after it. */
export const itemReminderDays = [7, 1, -1] as const;
/** The same, for those who set the due date. */
export const itemReminderHint =
  'We remind the applicant a week before, the day before, and the day after, unless they’ve uploaded it.';
