import { longDate } from '#shared/domain/date-text.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import { timeIn, zoneNameIn } from '#shared/domain/zone-text.ts';

/** Formats the dates and times of a report in one time zone. */
export interface ReportClock {
  /** `3 November 2026, 14:06` */
  readonly time: (timestamp: string) => string;
  /** The day in that time zone, `YYYY-MM-DD`. */
  readonly day: (timestamp: string) => string;
  /** `Eastern Time (America/New_York)`, without daylight saving time. Names of zones change over the years. */
  readonly zone: (timestamp: string) => string;
}

export function clockIn(timeZone: string): ReportClock {
  const day = (timestamp: string) => todayIn(timeZone, new Date(timestamp));
  return {
    time: (timestamp) => `${longDate(day(timestamp))}, ${timeIn(timeZone, new Date(timestamp))}`,
    day,
    zone: (timestamp) =>
      timeZone === 'UTC'
        ? 'UTC'
        : `${zoneNameIn(timeZone, new Date(timestamp), 'longGeneric')} (${timeZone})`,
  };
}

export const sumText = (sum: string): string => `SHA-256 ${sum}`;
