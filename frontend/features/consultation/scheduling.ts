import type { SavedConsultation } from '#shared/contract/consultations.ts';
import type { FormValues } from './form-values.ts';

/** The second step's data, stored in the history entry so that it survives a reload. */
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

const isScheduling = (state: unknown): state is Scheduling =>
  typeof state === 'object' &&
  state !== null &&
  names.every((name) => typeof Reflect.get(state, name) === 'string');

/** The state of a history entry, if it is one of ours. */
export const schedulingIn = (state: unknown): Scheduling | undefined =>
  isScheduling(state) ? state : undefined;
