/** Constants of the introductory call (specification, section 9), and what a deployment starts with. */
export const bookingConstants = {
  callMinutes: 15,
  widgetHeightPixels: 700,
  /** Until when a call can be moved or cancelled by its visitor, in minutes before it. */
  changeUntilMinutes: 60,
  reminderHours: 24,
  /** The longest stretch of days one question for free times may cover. */
  maxRangeDays: 45,
  consultationType: 'Initial Assessment',
  mostExceptions: 200,
  mostHoursADay: 6,
} as const;
