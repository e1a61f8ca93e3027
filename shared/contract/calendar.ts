import * as z from 'zod/mini';
import { Timestamp } from '../schema/common.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** The dates in a calendar: those the person is responsible for, or all of the team's. */
const calendarScopes = ['mine', 'team'] as const;
export const CalendarScope = z.enum(calendarScopes);
export type CalendarScope = z.infer<typeof CalendarScope>;

export const CalendarAddress = z.object({ scope: CalendarScope, created_at: Timestamp });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

export const calendarContract = {
  getCalendarAddress: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/profile/calendar',
    summary: 'Whether the person has a calendar address, and since when. The address itself isn’t stored.',
    access: 'calendar.own',
    response: z.object({ address: z.optional(CalendarAddress) }),
  }),
  createCalendarAddress: defineEndpoint({
    domain: 'profile',
    method: 'PUT',
    path: '/api/profile/calendar',
    summary:
      'Creates the person’s secret calendar address, shown only once. An earlier one stops working. Staff who can list the organization’s cases may choose the team’s dates.',
    access: 'calendar.own',
    body: z.object({ scope: CalendarScope }),
    response: z.extend(CalendarAddress, { url: z.string() }),
    errors: ['organization.missing', 'conflict'],
  }),
  removeCalendarAddress: defineEndpoint({
    domain: 'profile',
    method: 'DELETE',
    path: '/api/profile/calendar',
    summary: 'Removes the person’s calendar address, which stops working immediately.',
    access: 'calendar.own',
    response: z.undefined(),
    status: 204,
    errors: ['conflict'],
  }),
  /** The key is in the query, which we don't log (decision 53). */
  getCalendar: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/calendar.ics',
    summary:
      'A person’s dates as an iCalendar file, for calendar programs. Authorized by its key instead of a token.',
    access: 'public',
    query: z.object({ key: z.string().check(z.maxLength(200)) }),
    response: z.string(),
    mediaType: 'text/calendar',
    errors: ['calendar.not_found', 'request.rate_limited'],
  }),
};
