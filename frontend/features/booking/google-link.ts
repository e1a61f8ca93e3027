import type { Call } from '#shared/contract/bookings.ts';

const basic = (instant: string): string => instant.replace(/[-:]|\.\d{3}/g, '');

/** A Google Calendar URL with the call filled in. */
export const googleLink = (call: Call): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: `Introductory call with ${call.expert_name}`,
    dates: `${basic(call.start)}/${basic(call.end)}`,
    ctz: call.time_zone,
    ...(call.meeting_url && { location: call.meeting_url }),
  })}`;
