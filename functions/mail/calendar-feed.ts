import ical, { ICalEventTransparency } from 'ical-generator';
import type { CalendarDate } from '#shared/schema/calendar-date.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

/** Something on a day, or between two instants. */
export interface FeedDate {
  /** The same for as long as it is the same thing, whenever it is. */
  readonly uid: string;
  readonly when: { readonly on: CalendarDate } | { readonly start: string; readonly end: string };
  readonly title: string;
  readonly detail?: string | undefined;
  /** On the site. */
  readonly address: `/${string}`;
  /** When it was last changed, as far as we know: the same dates make the same file. */
  readonly changed_at: string;
}

/** How often programs should ask again, for those that listen. */
const hour = 3600;

/** Dates as an iCalendar file to subscribe to (RFC 5545), the same for the same dates. */
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
      // A deadline takes no time of the day.
      ...(isDay && { transparency: ICalEventTransparency.TRANSPARENT }),
    });
  }
  return calendar.toString();
}
