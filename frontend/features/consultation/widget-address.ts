import type { Scheduling } from './scheduling.ts';

/**
 * The prefilled URL of the scheduling widget. An external widget gets query parameters. Ours gets the same names in
 * its fragment, with the booking token, because fragments are never sent to servers or logged.
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
