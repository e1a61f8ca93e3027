import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator';
import type { CallItem } from '../data/consultations/call.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

export interface CalendarVisitor {
  /** Untrusted input, so it is omitted from mail to unverified addresses. */
  readonly name: string | undefined;
  readonly email: string;
}

const methods = {
  /** An invitation or its update, which calendars add automatically. */
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
  /** A file to open manually, without attendees. */
  publish: ICalCalendarMethod.PUBLISH,
} as const;

/** The library escapes these in URLs, too, which would lead elsewhere with the backslashes. */
const unescapable = (url: string): string => url.replaceAll(',', '%2C').replaceAll(';', '%3B');

/**
 * The call as an iCalendar file (RFC 5545, RFC 5546). Times are in UTC: Google, Apple, and Outlook show them in the
 * reader's time zone, and there is no VTIMEZONE that could be outdated. The UID is stable for a booking; the
 * SEQUENCE increases with each change.
 */
export function calendarFile(call: CallItem, visitor: CalendarVisitor, method: keyof typeof methods): string {
  const calendar = ical({
    prodId: { company: 'Landfall', product: 'Consultations', language: 'EN' },
    method: methods[method],
  });
  const event = calendar.createEvent({
    id: `${call.booking_id}@${setting(environmentNames.productDomain)}`,
    sequence: call.sequence,
    stamp: now(),
    start: new Date(call.start),
    end: new Date(call.end),
    summary: `Introductory call: ${visitor.name ?? 'Landfall'} and ${call.expert_name}`,
    description: call.meeting_url
      ? `Join the video call: ${call.meeting_url}`
      : 'The link to the video call will be emailed before it starts.',
    ...(call.meeting_url && { location: call.meeting_url, url: unescapable(call.meeting_url) }),
    status: method === 'cancel' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: method === 'cancel' ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
  });
  if (method !== 'publish') {
    event.organizer({ name: 'Landfall', email: setting(environmentNames.teamAddress) });
    const { name = visitor.email, email } = visitor;
    event.createAttendee({ name, email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
    event.createAttendee({
      name: call.expert_name,
      email: call.expert_email,
      rsvp: false,
      status: ICalAttendeeStatus.ACCEPTED,
    });
  }
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`;
}
