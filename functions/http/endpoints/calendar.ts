import { calendarContract } from '#shared/contract/calendar.ts';
import { onDemand } from '../../endpoint/on-demand.ts';
import {
  createCalendarAddress,
  getCalendarAddress,
  removeCalendarAddress,
} from '../../people/calendar-address.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(calendarContract, {
  getCalendarAddress,
  createCalendarAddress,
  removeCalendarAddress,
  // Writes calendars with a library that no other request needs.
  getCalendar: onDemand(async () => (await import('../../people/get-calendar.ts')).getCalendar),
});
