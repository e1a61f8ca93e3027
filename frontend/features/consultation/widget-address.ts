import type { Scheduling } from './scheduling.ts';

/**
 * The URL of the scheduling widget, prefilled: an external one by query parameters, ours by the same names in
 * its fragment, with the booking token. Fragments are not sent to servers or logged.
 */
export function widgetAddress(scheduling: Scheduling, outside: string, consultationType: string): string {
  const prefill = {
    name: scheduling.name,
    email: scheduling.email,
    a1: scheduling.currentVisaStatus,
    a2: scheduling.targetVisa,
    a3: scheduling.urgencyTimeline,
    a4: consultationType,
  };
  if (outside === '')
    return `/booking#${new URLSearchParams({ token: scheduling.bookingToken, ...prefill })}`;
  const address = new URL(outside);
  for (const [name, value] of Object.entries(prefill)) address.searchParams.set(name, value);
  return address.href;
}
