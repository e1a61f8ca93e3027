import ical, { ICalEventTransparency } from 'ical-generator';
import type { CalendarDate } from '#shared/schema/calendar-date.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/** An event on a day, or between two instants. */
export interface FeedDate {
  /** Stays the same when the event moves. */
  readonly uid: string;
  readonly when: { readonly on: CalendarDate } | { readonly start: string; readonly end: string };
  readonly title: string;
  readonly detail?: string | undefined;
  /** Path on the site. */
  readonly address: `/${string}`;
  /** When it last changed, as far as known; keeps the file identical for identical dates. */
  readonly changed_at: string;
}

/** The suggested polling interval, for calendar clients that support it. */
const hour = 3600;

/** Dates as an iCalendar subscription (RFC 5545). Deterministic: the same dates give the same file. */
export function calendarFeed(dates: readonly FeedDate[]): string {
  const site = setting(environmentNames.siteUrl);
  const calendar = ical({
    name: 'Landfall',
    prodId: { company: 'Landfall', product: 'Dates', language: 'EN' },
    ttl: hour,
  });
  for (const { uid, when, title, detail, address, changed_at } of dates) {
    const isDay = 'on' in when;
    calendar.createEvent({
      id: `${uid}@${setting(environmentNames.productDomain)}`,
      stamp: new Date(changed_at),
      start: new Date(isDay ? `${when.on}T00:00:00Z` : when.start),
      ...(isDay ? { allDay: true } : { end: new Date(when.end) }),
      summary: title,
      ...(detail && { description: detail }),
      url: `${site}${address}`,
      // A deadline doesn't block any time of the day.
      ...(isDay && { transparency: ICalEventTransparency.TRANSPARENT }),
    });
  }
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`;
}
