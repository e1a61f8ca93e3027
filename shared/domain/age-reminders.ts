/**
 * Days before the last day on which a child counts as a dependent, on which the team is reminded; negative: after it.
 * A year leaves time to change to a student's status or to finish an Express Entry application. The last one only
 * removes the day from the worklist.
 */
export const ageReminderDays = [365, 180, 90, 30, 7, -1, -31] as const;
export const [ageListedDays] = ageReminderDays;
/** How many days after that day the worklist still lists it. */
export const ageOverdueDays = 30;
