const dayMilliseconds = 24 * 3_600_000;

/** @param days after `moment`; negative is before it */
export const daysFrom = (moment: Date, days: number): Date =>
  new Date(moment.getTime() + Math.round(days * dayMilliseconds));
