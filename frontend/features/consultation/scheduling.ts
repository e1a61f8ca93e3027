import type { SavedConsultation } from '#shared/contract/consultations.ts';
import type { FormValues } from './form-values.ts';

/** The second step's data, kept in the history entry, so that a reload finds it again. */
export interface Scheduling {
  readonly firstName: string;
  readonly bookingToken: string;
  readonly name: string;
  readonly email: string;
  readonly currentVisaStatus: string;
  readonly targetVisa: string;
  readonly urgencyTimeline: string;
}

export const schedulingOf = (saved: SavedConsultation, values: FormValues): Scheduling => ({
  firstName: saved.firstName,
  bookingToken: saved.bookingToken,
  name: `${values.firstName.trim()} ${values.lastName.trim()}`,
  email: values.email.trim(),
  currentVisaStatus: values.currentVisaStatus,
  targetVisa: values.targetVisa,
  urgencyTimeline: values.urgencyTimeline,
});

const names = [
  'firstName',
  'bookingToken',
  'name',
  'email',
  'currentVisaStatus',
  'targetVisa',
  'urgencyTimeline',
] as const satisfies readonly (keyof Scheduling)[];

/** The state of a history entry, if it is one of ours. */
export function schedulingIn(state: unknown): Scheduling | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const values = names.map((name): [string, unknown] => [name, Reflect.get(state, name)]);
  if (!values.every((entry): entry is [string, string] => typeof entry[1] === 'string')) return undefined;
  const found = Object.fromEntries(values);
  return {
    firstName: found.firstName ?? '',
    bookingToken: found.bookingToken ?? '',
    name: found.name ?? '',
    email: found.email ?? '',
    currentVisaStatus: found.currentVisaStatus ?? '',
    targetVisa: found.targetVisa ?? '',
    urgencyTimeline: found.urgencyTimeline ?? '',
  };
}

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
