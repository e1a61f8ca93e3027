/** Constants of the introductory call (specification, section 9), and a deployment's initial settings. */
export const bookingConstants = {
  callMinutes: 15,
  widgetHeightPixels: 700,
  /** How many minutes before a call its visitor can still reschedule or cancel. */
  changeUntilMinutes: 60,
  reminderHours: 24,
  /** The maximum range of one request for available times, in days. */
  maxRangeDays: 45,
  consultationType: 'Initial Assessment',
  maxExceptions: 200,
  maxHoursPerDay: 6,
} as const;
